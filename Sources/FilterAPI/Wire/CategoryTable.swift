import Catalogs
import FilterCore

/// Categories as a small table of text, for terminals and mails.
///
/// ```
/// Brand: Nike +1 more
///   [x] Nike       90
///   [ ] Adidas     44
/// Price: from 10 €
/// ```
struct CategoryTable {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let wording: Wording

    /// - Parameter order: the places of the categories.
    func text(_ results: [Int: CategoryResult], in order: [Int]) -> String {
        order
            .flatMap { index in results[index].map { lines(index, $0) } ?? [] }
            .map { $0 + "\n" }
            .joined()
    }

    private func lines(_ index: Int, _ result: CategoryResult) -> [String] {
        let category = snapshot.catalog.categories[index]
        let texts = evaluation.texts(for: index, wording)
        let isIdle = texts.displayText == texts.placeholder
        let title = isIdle ? texts.title : "\(texts.title): \(texts.displayText)"
        var rows = result.values.map { value in
            let level = value.code.flatMap(category.treePosition(at:))?.level ?? 0
            let label = wording.label(of: value.value, in: category)
            return (
                value.isExcluded ? "[-]" : mark(value.isSelected), String(repeating: "  ", count: level) + label,
                value.count
            )
        }
        if let none = result.none {
            rows.append((mark(none.isSelected), texts.noneTitle ?? "", none.count))
        }
        if let toggle = result.toggle { rows.append((mark(toggle.isOn), texts.title, toggle.count)) }
        let width = rows.map(\.1.count).max() ?? 0
        return [title]
            + rows.map { mark, label, count in
                let gap = String(repeating: " ", count: width - label.count + 2)
                return "  \(mark) \(label)\(gap)\(wording.localizer.text(count: count))"
            }
    }

    private func mark(_ isSelected: Bool) -> String {
        isSelected ? "[x]" : "[ ]"
    }
}
