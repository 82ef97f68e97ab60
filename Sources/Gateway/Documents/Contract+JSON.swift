import FilterCore
import JSON
import Yams

extension Contract {
    /// The contract as JSON, for pages and tools that read no YAML: the same members in the same order. Made when it is first
    /// asked for.
    package static let json: [UInt8] = {
        var writer = JSONWriter(capacity: 2 * bytes.count)
        // It would not be the file that the tests read.
        guard let root = try? Yams.compose(yaml: String(decoding: bytes, as: UTF8.self)) else {
            preconditionFailure("openapi.yaml is no YAML")
        }
        write(root, to: &writer)
        return writer.bytes
    }()

    private static func write(_ node: Node, to writer: inout JSONWriter) {
        switch node {
        case .mapping(let mapping):
            writer.beginObject()
            for (key, value) in mapping {
                writer.key(key.string ?? "")
                write(value, to: &writer)
            }
            writer.endObject()
        case .sequence(let sequence):
            writer.beginArray()
            for element in sequence { write(element, to: &writer) }
            writer.endArray()
        case .scalar(let scalar):
            // A quoted scalar is a text, even if it looks like a number.
            if scalar.style == .plain, let number = node.int {
                writer.integer(number)
            } else if scalar.style == .plain, let number = node.float {
                writer.double(number)
            } else if scalar.style == .plain, let bool = node.bool {
                writer.bool(bool)
            } else if scalar.style == .plain, node.null != nil {
                writer.null()
            } else {
                writer.string(scalar.string)
            }
        case .alias:
            // The parser has put what it names in its place.
            preconditionFailure("an alias is left")
        }
    }
}
