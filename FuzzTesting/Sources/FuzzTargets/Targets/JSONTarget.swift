@testable import CatalogFiles
@testable import Gateway
@testable import JSON

extension FuzzTarget {
    /// A body, as JSON.
    static let json = FuzzTarget(name: "json") { bytes in
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
            if let offset = error.offset {
                try promise((0...bytes.count).contains(offset), "the fault lies outside of the text: \(error)")
            }
            return
        }
        var writer = JSONWriter()
        writer.value(value)
        let again = try JSONValue(parsing: writer.bytes)
        try promise(again == value, "\(String(decoding: writer.bytes, as: UTF8.self)) is not what was read")
        let indented = try JSONValue(parsing: Array(IndentedJSON.text(value).utf8))
        try promise(indented == value, "\(IndentedJSON.text(value)) is not what was read")
        let slice = JSONSlice(writer.bytes)
        if case .object(let members) = value {
            try promise(slice.members.count == members.count, "the slice has \(slice.members.count) members")
        }
    }
}
