/// Words in the name of an attribute that say something of its values.
struct AttributeWords {
    /// Folded, in order: `thumbnailWidth`, `thumbnail_width` and `thumbnail.width` give “thumbnail”, “width”.
    let words: [String]

    init(_ path: String) {
        words = path.split { "._- ".contains($0) }.flatMap { NameWords($0).words }.map { Folding.fold(String($0)) }
    }

    /// Its values are called after what they are: a name, a title.
    var isName: Bool { words.last.map(Self.names.contains) ?? false }

    var isYear: Bool { words.contains(where: Self.years.contains) }

    var isAddress: Bool { words.last.map(Self.addresses.contains) ?? false }

    /// Its numbers are no quantities: they say which one of many.
    var isIdentifier: Bool {
        words.last.map(Self.identifiers.contains) ?? false || Self.identifierPairs.contains(Array(words.suffix(2)))
    }

    /// Its numbers are a place on a map.
    var isCoordinate: Bool { words.last.map(Self.coordinates.contains) ?? false }

    /// The words before `width` or `height`; `nil` for other names.
    var measured: [String]? {
        guard let last = words.last, ["width", "height"].contains(last) else { return nil }
        return Array(words.dropLast())
    }

    /// Whether something that is called so is a picture.
    static func namesPicture(_ words: [String]) -> Bool { words.contains(where: pictures.contains) }

    private static let names: Set = ["name", "title", "label"]
    private static let years: Set = ["year", "years", "yr", "jahr", "annee", "ano", "anno"]
    private static let addresses: Set = ["url", "uri", "href", "link", "slug", "permalink"]
    private static let coordinates: Set = ["lat", "latitude", "lon", "lng", "longitude"]
    private static let identifiers: Set = [
        "id", "ids", "uid", "uuid", "guid", "ean", "gtin", "upc", "isbn", "issn", "sku", "phone", "fax",
        "zip", "zipcode", "plz", "postcode",
    ]
    private static let identifierPairs: Set = [["zip", "code"], ["post", "code"], ["postal", "code"]]
    private static let pictures: Set = [
        "image", "img", "thumbnail", "thumb", "picture", "photo", "poster", "icon", "logo", "cover", "avatar",
    ]
}
