/// How many letters must be put in, taken out or exchanged, or neighbours swapped, to make one text of another.
public enum EditDistance {
    /// The optimal string alignment distance, by its table.
    public static func between<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
        var table = [[Int]](repeating: Array(0...second.count), count: first.count + 1)
        for row in table.indices { table[row][0] = row }
        for row in table.indices.dropFirst() {
            for column in table[row].indices.dropFirst() {
                let isSame = first[row - 1] == second[column - 1]
                var least = min(table[row - 1][column] + 1, table[row][column - 1] + 1)
                least = min(least, table[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                    least = min(least, table[row - 2][column - 2] + 1)
                }
                table[row][column] = least
            }
        }
        return table[first.count][second.count]
    }
}
