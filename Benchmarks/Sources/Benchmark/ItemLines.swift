import Foundation

/// The items of a file of NDJSON, and changed ones made of them: the id of one with all else of another.
struct ItemLines {
    private static let idStart = Array(#""id":""#.utf8)

    let bytes: [UInt8]
    private let lines: [Range<Int>]

    init(path: String) throws {
        bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
        var lines: [Range<Int>] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(start..<end)
            start = end + 1
        }
        self.lines = lines
    }

    var count: Int { lines.count }

    /// The line of an item with the id of another; `nil`: one that no item has.
    func line(of item: Int, withIDOf other: Int?, number: Int = 0) -> [UInt8] {
        let place = id(of: item)
        let new = other.map { bytes[id(of: $0)] } ?? Array("new-\(number)".utf8)[...]
        let line = lines[item]
        return Array(bytes[line.lowerBound..<place.lowerBound]) + new + bytes[place.upperBound...line.upperBound]
    }

    /// All items, each with all else of the next one.
    var rotated: [UInt8] {
        var rotated: [UInt8] = []
        rotated.reserveCapacity(bytes.count)
        for item in lines.indices { rotated += line(of: (item + 1) % lines.count, withIDOf: item) }
        return rotated
    }

    /// Where the id stands in the line of an item, without its quotes.
    private func id(of item: Int) -> Range<Int> {
        let line = bytes[lines[item]]
        guard let start = line.firstRange(of: Self.idStart)?.upperBound,
            let end = line[start...].firstIndex(of: UInt8(ascii: "\""))
        else { preconditionFailure("every item of the workloads has a text as its id") }
        return start..<end
    }
}
