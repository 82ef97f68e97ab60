import FilterCore

/// Operations on keywords and on a search.
enum SeedWordOperations {
    /// - Returns: whether the operation is one of them.
    static func apply(_ operation: CaseJSON, to session: inout SeedSession) throws -> Bool {
        let op = try operation.op
        switch op {
        case "search":
            try operation.allow(["op", "filter", "text"])
            let category = try session.category(of: operation)
            try session.apply([
                .set(category: category.id, selection: .search(operation.required("text").text))
            ])
            return true
        case "addKeyword", "typeAndAdd", "removeKeyword", "clearKeywords", "setCaseSensitive": break
        default: return false
        }
        let category = try session.category(of: operation)
        guard case .keywords(let selection) = session.selection(of: category) else {
            throw CaseFailure("\(category.id) takes no keywords")
        }
        var words = selection.words.map(\.element)
        var isCaseSensitive = selection.isCaseSensitive
        switch op {
        case "addKeyword":
            try operation.allow(["op", "filter", "word"])
            words.append(try operation.required("word").text)
        case "typeAndAdd":
            try operation.allow(["op", "filter", "text"])
            words.append(try operation.required("text").text)
        case "removeKeyword":
            try operation.allow(["op", "filter", "word", "index"])
            if let word = try operation["word"]?.text {
                words.removeAll { $0 == word }
            } else {
                let index = try operation.required("index").int
                guard words.indices.contains(index) else { throw CaseFailure("no word \(index)") }
                words.remove(at: index)
            }
        case "clearKeywords":
            try operation.allow(["op", "filter"])
            words = []
        default:
            try operation.allow(["op", "filter", "on"])
            isCaseSensitive = try operation.required("on").bool
        }
        let none = session.noneAsItIs(category)
        let input = SelectionInput.keywords(words, isCaseSensitive: isCaseSensitive, none: none)
        try session.apply([.set(category: category.id, selection: input)]) {
            if case .blankWord = $0 { true } else { false }
        }
        return true
    }
}
