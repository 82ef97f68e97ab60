import FilterCore
import Foundation

/// Real items for the engine, read slowly; loading as people meet it is measured with the service.
enum NDJSONTable {
    private enum JSON: Decodable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSON])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let bool = try? container.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let string = try? container.decode(String.self) {
                self = .string(string)
            } else {
                self = .array(try container.decode([JSON].self))
            }
        }
    }

    static func read(_ path: String) throws -> AttributeTable {
        let decoder = JSONDecoder()
        var builder = AttributeTableBuilder()
        for line in try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n")) {
            builder.beginItem()
            let item = try decoder.decode([String: JSON].self, from: line)
            for (name, value) in item.sorted(by: { $0.key < $1.key }) {
                append(value, builder.attribute(name), to: &builder)
            }
        }
        return builder.finish()
    }

    private static func append(_ value: JSON, _ slot: Int, to builder: inout AttributeTableBuilder) {
        switch value {
        case .null: break
        case .bool(let bool): builder.append(bool: bool, to: slot)
        case .number(let double): if let number = Number(double) { builder.append(number: number, to: slot) }
        case .string(let string): builder.append(string: string.utf8Span.span, to: slot)
        case .array(let values):
            builder.markArray(slot)
            for value in values { append(value, slot, to: &builder) }
        }
    }
}
