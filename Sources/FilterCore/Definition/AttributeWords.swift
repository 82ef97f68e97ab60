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

    /// Its values are no quantities, and nothing that people search for: they say which one of many. Digits behind such a word
    /// say of which kind, as in `isbn13`.
    var isIdentifier: Bool {
        guard let last = words.last else { return false }
        let kind = String(last.prefix { !$0.isNumber })
        return Self.identifiers.contains(kind) || Self.identifierPairs.contains(Array(words.suffix(2)))
            || Self.identifierEndings.contains { last.hasSuffix($0) }
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
    private static let coordinates: Set = [
        "lat", "latitude", "lon", "lng", "longitude", "breitengrad", "langengrad", "laengengrad",
    ]
    private static let identifiers: Set = [
        "id", "ids", "uid", "uuid", "guid", "ean", "gtin", "upc", "isbn", "issn", "sku", "phone", "fax",
        "zip", "zipcode", "plz", "postcode",
    ]
    private static let identifierPairs: Set<[String]> = {
        let numbered = ["order", "invoice", "customer", "serial", "ref", "reference", "phone", "account", "part"]
        let pairs = numbered.flatMap { first in ["no", "nr", "number"].map { [first, $0] } }
        return Set(pairs + [["zip", "code"], ["post", "code"], ["postal", "code"]])
    }()
    /// `kundennummer`, `artikelnr`.
    private static let identifierEndings = ["nummer", "artikelnr", "kundennr", "bestellnr"]
    private static let pictures: Set = [
        "image", "img", "thumbnail", "thumb", "picture", "photo", "poster", "icon", "logo", "cover", "avatar",
    ]
}
