import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

extension SearchParameters {
    /// One parameter that the service knows.
    private struct Parameter: Sendable {
        let read: @Sendable (inout SearchParameters, SearchValue) throws(ServiceError) -> Void

        init(_ read: @escaping @Sendable (inout SearchParameters, SearchValue) throws(ServiceError) -> Void) {
            self.read = read
        }
    }

    /// The table of parameters; all others are ignored.
    private static let known: [String: Parameter] = [
        "query": Parameter { (search, value) throws(ServiceError) in search.query = try value.searchText() },
        "ignorePlurals": Parameter { (search, value) throws(ServiceError) in
            switch value.flag {
            case true?: search.ignorePlurals = .ofQuery
            case false?: search.ignorePlurals = .of([])
            case nil: search.ignorePlurals = .of(try value.languagesOfPlurals())
            }
        },
        "queryLanguages": Parameter { (search, value) throws(ServiceError) in
            // An empty list is the protocol's default.
            search.queryLanguages = try value.names().isEmpty ? nil : value.languages()
        },
        "typoTolerance": Parameter { (search, value) throws(ServiceError) in
            search.typoTolerance = try value.typoTolerance()
        },
        "queryType": Parameter { (search, value) throws(ServiceError) in search.queryType = try value.cursor.choice() },
        "page": Parameter { (search, value) throws(ServiceError) in search.page = try value.integer(in: places) },
        "hitsPerPage": Parameter { (search, value) throws(ServiceError) in
            search.hitsPerPage = try value.integer(in: 0...value.limits.maxPageSize)
        },
        "offset": Parameter { (search, value) throws(ServiceError) in search.offset = try value.integer(in: places) },
        "length": Parameter { (search, value) throws(ServiceError) in
            search.length = try value.integer(in: 0...value.limits.maxPageSize)
        },
        "filters": Parameter { (search, value) throws(ServiceError) in search.filters = try value.text() },
        "facetFilters": Parameter { (search, value) throws(ServiceError) in
            search.facetFilters = try value.filterList()
        },
        "numericFilters": Parameter { (search, value) throws(ServiceError) in
            search.numericFilters = try value.filterList()
        },
        "tagFilters": Parameter { (search, value) throws(ServiceError) in
            search.tagFilters = try value.filterList()
        },
        "distinct": Parameter { (search, value) throws(ServiceError) in
            search.distinct =
                switch value.flag {
                case let flag?: flag ? 1 : 0
                case nil: try value.integer(in: 0...4)
                }
        },
        "facetingAfterDistinct": Parameter { (search, value) throws(ServiceError) in
            search.facetingAfterDistinct = try value.boolean()
        },
        "facets": Parameter { (search, value) throws(ServiceError) in search.facets = try value.names() },
        "maxValuesPerFacet": Parameter { (search, value) throws(ServiceError) in
            search.maxValuesPerFacet = try value.integer(in: 0...1_000)
        },
        "sortFacetValuesBy": Parameter { (search, value) throws(ServiceError) in
            search.sortFacetValuesBy = try value.cursor.choice()
        },
        "facetQuery": Parameter { (search, value) throws(ServiceError) in
            search.facetQuery = try value.searchText()
        },
        "maxFacetHits": Parameter { (search, value) throws(ServiceError) in
            search.maxFacetHits = try value.integer(in: 1...100)
        },
        "attributesToRetrieve": Parameter { (search, value) throws(ServiceError) in
            search.attributesToRetrieve = try value.attributes()
        },
        "attributesToHighlight": Parameter { (search, value) throws(ServiceError) in
            search.attributesToHighlight = try value.attributes()
        },
        "attributesToSnippet": Parameter { (search, value) throws(ServiceError) in
            search.attributesToSnippet = try value.snippets()
        },
        "highlightPreTag": Parameter { (search, value) throws(ServiceError) in
            search.highlightPreTag = try value.tag()
        },
        "highlightPostTag": Parameter { (search, value) throws(ServiceError) in
            search.highlightPostTag = try value.tag()
        },
        "responseFields": Parameter { (search, value) throws(ServiceError) in
            let fields = try value.names()
            search.responseFields = fields.contains("*") ? nil : fields
        },
        "relevancyStrictness": Parameter { (search, value) throws(ServiceError) in
            search.relevancyStrictness = try value.integer(in: 0...100)
        },
    ]

    /// So that the product of a page and its size is a number.
    private static let places = 0...Int(Int32.max)

    /// Takes in one parameter; of two with one name the last counts. Null stands for nothing, and what a client says of
    /// itself (`x-algolia-…`) is no parameter of the search, and never repeated.
    ///
    /// - Throws: `invalidValue`, `tooMany` or `malformedJSON` with the place for a known one that cannot be read.
    mutating func take(_ name: String, _ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) {
        guard !cursor.isNull, !name.lowercased().hasPrefix("x-algolia-") else { return }
        given.removeAll { Text($0.key) == Text(name) }
        guard given.count < Self.maxCount else {
            throw ServiceError(.tooMany, at: cursor.place, "there are more than \(Self.maxCount) parameters")
        }
        given.append(JSONValue.Member(name, cursor.value))
        try Self.known[name]?.read(&self, SearchValue(cursor: cursor, limits: limits))
    }

    /// Takes in what a setting says of a parameter that was not sent. It is not repeated; one that cannot be read is none.
    mutating func take(setting name: String, _ value: JSONValue, _ limits: RequestLimits) {
        guard !given.contains(where: { Text($0.key) == Text(name) }) else { return }
        var next = self
        do throws(ServiceError) {
            try Self.known[name]?.read(&next, SearchValue(cursor: JSONCursor(value), limits: limits))
            self = next
        } catch {
            return
        }
    }

    /// Takes in the parameters of a `params` string: `facets=%5B%22brand%22%5D&page=0`.
    ///
    /// - Throws: `invalidValue` where it cannot be decoded, and what ``take(_:_:_:)`` throws.
    mutating func take(encoded cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) {
        let text = Array(try cursor.string().utf8)
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let name: String
            let value: String
            do throws(PercentCoding.Error) {
                let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
                name = try PercentCoding.decode(pair[..<end], plusIsSpace: true)
                value = try PercentCoding.decode(pair[end...].dropFirst(), plusIsSpace: true)
            } catch {
                let byte = error.offset + 1
                throw ServiceError(.invalidValue, at: cursor.place, "the text is not percent-encoded at byte \(byte)")
            }
            let place = cursor.pointer + "/" + name.asPointerToken
            try take(name, JSONCursor(.string(value), pointer: place), limits)
        }
    }

    /// Takes in the parameters of an address, `params` among them.
    ///
    /// - Throws: as ``take(encoded:_:)``.
    mutating func take(_ query: [QueryItem], _ limits: RequestLimits) throws(ServiceError) {
        for item in query {
            let cursor = JSONCursor(.string(item.value ?? ""), pointer: "/" + item.name.asPointerToken)
            if item.name == "params" {
                try take(encoded: cursor, limits)
            } else {
                try take(item.name, cursor, limits)
            }
        }
    }

    /// More than any client sends, so that looking for one among them costs little.
    private static let maxCount = 200
}
