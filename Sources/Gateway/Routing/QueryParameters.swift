import CatalogFiles
package import HTTPServer

/// The query of a request, read strictly: every parameter is known, and none comes twice.
package struct QueryParameters: Sendable {
    /// Parameters are few: looking through them takes less than a dictionary.
    private let items: [QueryItem]

    /// - Parameter fieldNames: of the body, where the error sends them.
    /// - Throws: `duplicateParameter`, `unknownParameter` with near names.
    package init(
        _ request: HTTPRequest,
        allowing names: [String],
        besideBodyWith fieldNames: [String] = []
    ) throws(ServiceError) {
        items = request.target.query
        for (index, item) in items.enumerated() {
            guard names.contains(item.name) else {
                let isField = fieldNames.contains(item.name)
                let unknown = names.isEmpty ? "no parameters here" : "no such parameter here"
                throw ServiceError(
                    .unknownParameter,
                    at: .query(item.name),
                    isField ? "“\(item.name)” belongs in the body here" : unknown,
                    suggestions: isField ? [] : Suggestions.near(item.name, among: names)
                )
            }
            guard !items[..<index].contains(where: { $0.name == item.name }) else {
                throw ServiceError(.duplicateParameter, at: .query(item.name), "the parameter is given twice")
            }
        }
    }

    /// One parameter, beside which there may be others that are not known.
    ///
    /// - Throws: `duplicateParameter`.
    package init(_ request: HTTPRequest, knowing name: String) throws(ServiceError) {
        items = request.target.query.filter { $0.name == name }
        guard items.count <= 1 else {
            throw ServiceError(.duplicateParameter, at: .query(name), "the parameter is given twice")
        }
    }

    /// `nil` if the parameter is not there.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }.map { $0.value ?? "" }
    }

    /// A text that is searched for.
    ///
    /// - Parameter limit: of its UTF-8, in bytes.
    /// - Throws: `invalidValue` for a longer one.
    package func text(_ name: String, atMost limit: Int) throws(ServiceError) -> String? {
        guard let text = self[name] else { return nil }
        try ServiceError.require(text, atMost: limit, at: .query(name))
        return text
    }

    /// - Throws: `invalidValue` for anything but a decimal integer in the range.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(ServiceError) -> Int? {
        guard let text = self[name] else { return nil }
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isPlain, let integer = Int(text), range.contains(integer) else {
            throw ServiceError(
                .invalidValue,
                at: .query(name),
                "“\(text)” must be an integer from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return integer
    }

    /// - Throws: `invalidValue` for anything but `true` and `false`.
    package func bool(_ name: String) throws(ServiceError) -> Bool? {
        guard let text = self[name] else { return nil }
        guard let bool = Bool(text) else {
            throw ServiceError(.invalidValue, at: .query(name), "“\(text)” must be true or false")
        }
        return bool
    }

    /// One of a few names.
    ///
    /// - Throws: `invalidValue` for another one, with near names.
    package func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String,
        of type: Choice.Type = Choice.self
    ) throws(ServiceError) -> Choice? {
        guard let text = self[name] else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        throw .otherText(
            text,
            than: "one of " + names.joined(separator: ", "),
            at: .query(name),
            suggestions: Suggestions.near(text, among: names)
        )
    }

    /// A list of names separated by commas, without repeats; nothing at all is an empty list.
    package func list(_ name: String) -> [String]? {
        guard let text = self[name] else { return nil }
        if text.isEmpty { return [] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
