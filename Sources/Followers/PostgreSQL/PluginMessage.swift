import Following

/// A message of the plug-in `pgoutput`, version 1 of its protocol.
///
/// Source: <https://www.postgresql.org/docs/15/protocol-logicalrep-message-formats.html>
enum PluginMessage: Equatable {
    /// A table as the rows that follow have it.
    struct Relation: Equatable {
        struct Column: Equatable {
            let name: String
            let type: UInt32
            let modifier: Int32
        }

        let number: UInt32
        let schema: String
        let name: String
        let columns: [Column]
    }

    /// The values of a row, by column.
    struct Tuple: Equatable {
        enum Value: Equatable {
            case null
            /// A long value that was not changed, and so is not sent.
            case unchanged
            /// In the text format, where it lies in ``Tuple/bytes``.
            case text(Range<Int>)
        }

        let bytes: [UInt8]
        let values: [Value]
    }

    case begin
    /// A transaction is over; everything before the position belongs to it or to those before it.
    case commit(end: LogPosition)
    case relation(Relation)
    case insert(UInt32, Tuple)
    /// `old` is there if the key was changed, or if the table sends former rows as a whole.
    case update(UInt32, old: Tuple?, new: Tuple)
    /// `old` has the key at least.
    case delete(UInt32, old: Tuple)
    case truncate([UInt32])
    /// Messages of no use here: names of types, origins of changes, messages of applications.
    case other

    /// - Parameter start: where it begins in `bytes`.
    init(_ bytes: [UInt8], from start: Int = 0) throws(SourceFailure) {
        var reader = NetworkReader(bytes, from: start)
        switch try reader.byte() {
        case UInt8(ascii: "B"):
            // Where it ends, when, and its number.
            _ = try reader.range(of: 20)
            self = .begin
        case UInt8(ascii: "C"):
            _ = try reader.range(of: 9)
            self = .commit(end: LogPosition(number: try reader.number()))
            _ = try reader.range(of: 8)
        case UInt8(ascii: "R"): self = .relation(try Relation(&reader))
        case UInt8(ascii: "I"):
            let relation = try reader.number(UInt32.self)
            try Self.expect("N", &reader)
            self = .insert(relation, try Tuple(&reader))
        case UInt8(ascii: "U"):
            let relation = try reader.number(UInt32.self)
            var kind = try reader.byte()
            var old: Tuple?
            if kind == UInt8(ascii: "K") || kind == UInt8(ascii: "O") {
                old = try Tuple(&reader)
                kind = try reader.byte()
            }
            guard kind == UInt8(ascii: "N") else { throw .malformed("a change without a new row") }
            self = .update(relation, old: old, new: try Tuple(&reader))
        case UInt8(ascii: "D"):
            let relation = try reader.number(UInt32.self)
            let kind = try reader.byte()
            guard kind == UInt8(ascii: "K") || kind == UInt8(ascii: "O") else {
                throw .malformed("a deletion without a key")
            }
            self = .delete(relation, old: try Tuple(&reader))
        case UInt8(ascii: "T"):
            let count = try reader.number(UInt32.self)
            _ = try reader.byte()
            var relations: [UInt32] = []
            for _ in 0..<count { relations.append(try reader.number()) }
            self = .truncate(relations)
        case UInt8(ascii: "O"), UInt8(ascii: "Y"), UInt8(ascii: "M"): self = .other
        case let kind: throw .malformed("a change of the unknown kind \(kind)")
        }
    }

    private static func expect(_ kind: Unicode.Scalar, _ reader: inout NetworkReader) throws(SourceFailure) {
        guard try reader.byte() == UInt8(ascii: kind) else { throw .malformed("a row of an unknown kind") }
    }
}

extension PluginMessage.Relation {
    fileprivate init(_ reader: inout NetworkReader) throws(SourceFailure) {
        number = try reader.number()
        schema = try reader.text()
        name = try reader.text()
        // How former rows are identified, which is asked of the catalogs of the server.
        _ = try reader.byte()
        var columns: [Column] = []
        for _ in 0..<(try reader.number(UInt16.self)) {
            // Whether it is part of the key.
            _ = try reader.byte()
            columns.append(Column(name: try reader.text(), type: try reader.number(), modifier: try reader.number()))
        }
        self.columns = columns
    }
}

extension PluginMessage.Tuple {
    fileprivate init(_ reader: inout NetworkReader) throws(SourceFailure) {
        bytes = reader.bytes
        var values: [Value] = []
        for _ in 0..<(try reader.number(UInt16.self)) {
            switch try reader.byte() {
            case UInt8(ascii: "n"): values.append(.null)
            case UInt8(ascii: "u"): values.append(.unchanged)
            case UInt8(ascii: "t"):
                let count = try reader.number(Int32.self)
                values.append(.text(try reader.range(of: Int(count))))
            case let kind: throw .malformed("a value of the unknown kind \(kind)")
            }
        }
        self.values = values
    }
}
