/// Where the items of a load begin, in little memory: most rows take one line, so that a run of neighbours needs one entry.
struct RowLines {
    /// Items from `item` on lie in the same file, each one line behind the item before.
    private struct Run {
        let item: Int
        let path: String
        let line: Int
    }

    private var runs: [Run] = []
    private var count = 0

    /// The line at which a row begins.
    struct Line: Sendable, Equatable {
        let path: String
        /// From 1; in a JSON array the number of the element.
        let line: Int
    }

    /// Notes the next item.
    mutating func append(line: Int, of path: String) {
        if let run = runs.last, run.line + count - run.item == line, run.path == path {
            count += 1
            return
        }
        runs.append(Run(item: count, path: path, line: line))
        count += 1
    }

    /// - Complexity: O(log *r*), *r* runs.
    subscript(item: Int) -> Line {
        precondition(item >= 0 && item < count, "no such item")
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].item <= item { low = middle } else { high = middle }
        }
        return Line(path: runs[low].path, line: runs[low].line + item - runs[low].item)
    }
}
