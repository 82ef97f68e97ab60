import Foundation

/// An answer of the service, its body read as JSON where it says that it is JSON.
public struct ServiceReply {
    public let status: Int
    public let fields: [(name: String, value: String)]
    public let text: String
    public let json: Any?

    init(_ response: RawResponse) {
        status = response.status
        fields = response.fields
        text = response.text
        let isJSON = response["Content-Type"]?.contains("json") ?? false
        let data = Data(response.body)
        json = isJSON ? try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) : nil
    }

    /// The value of the first field with the name.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// What a JSON pointer without escapes leads to, or `nil`.
    public func at(_ pointer: String) -> Any? {
        pointer.split(separator: "/").reduce(json) { value, token in
            if let index = Int(token), let elements = value as? [Any] {
                return elements.indices.contains(index) ? elements[index] : nil
            }
            return (value as? [String: Any])?[String(token)]
        }
    }

    public func text(_ pointer: String) -> String? { at(pointer) as? String }
    public func integer(_ pointer: String) -> Int? { at(pointer) as? Int }
    public func list(_ pointer: String) -> [Any] { at(pointer) as? [Any] ?? [] }

    /// `code` of a problem.
    public var code: String? { text("/code") }
}
