/// All selections in force: a value, changed only by ``Catalog/applying(_:to:)``.
///
/// A category at rest (nothing chosen, None where it filters nothing) has no entry.
public struct FilterState: Sendable, Equatable {
    /// By category id.
    public internal(set) var selections: [String: Selection]
    /// The sequence number of the next choice.
    public internal(set) var nextSequence: UInt32

    public init(selections: [String: Selection] = [:], nextSequence: UInt32 = 1) {
        self.selections = selections
        self.nextSequence = nextSequence
    }

    /// Equal filters, equal texts: the selections by category id, values sorted, the order of selection left out.
    ///
    /// One line per category: id, then parts, each led by its length, so that no two states share a form.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters.
    public var canonicalForm: String {
        selections.sorted { Text($0.key) < Text($1.key) }
            .map { "\($0.key.utf8.count):\($0.key)\($0.value.canonicalForm)\n" }
            .joined()
    }

    mutating func takeSequence() -> UInt32 {
        defer { nextSequence += 1 }
        return nextSequence
    }
}

extension Selection {
    fileprivate var canonicalForm: String {
        switch self {
        case .values(let selection):
            let values = selection.values.map(\.element).sorted().map { part(String($0.typeTag), $0.text) }
            return values.joined() + (selection.none ? "+" : "")
        case .path(let selection):
            return (selection.path.map { part("p", $0.element.string) } ?? "") + (selection.none ? "+" : "")
        case .toggle(let selection):
            return selection.isOn ? "1" : "0"
        case .range(let selection):
            return part("l", selection.lower?.text ?? "") + part("u", selection.upper?.text ?? "")
                + (selection.none ? "+" : "")
        }
    }

    private func part(_ tag: String, _ text: String) -> String {
        "\(tag)\(text.utf8.count):\(text)"
    }
}
