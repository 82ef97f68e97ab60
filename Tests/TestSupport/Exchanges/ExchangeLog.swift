import Foundation
import Support

/// The log of requests and answers that the contract is checked against: one JSON object a line, see
/// `Tests/Contract/exchange_log.py`.
public final class ExchangeLog: Sendable {
    /// The log that the environment variable `FILTER_TESTS_EXCHANGES` names; `nil` without it.
    public static let ofEnvironment = ProcessInfo.processInfo.environment["FILTER_TESTS_EXCHANGES"].map(
        ExchangeLog.init
    )

    private let path: String
    private let routes: ContractRoutes
    /// Held while a line is written.
    private let writing = Mutex(())

    private init(path: String) {
        self.path = path
        guard let yaml = try? String(contentsOf: Repository.root.appending(component: "openapi.yaml"), encoding: .utf8)
        else {
            preconditionFailure("the contract is not where this file expects it")
        }
        routes = ContractRoutes(yaml: yaml)
    }

    func append(method: String, target: String, requestBody: String, reply: ServiceReply) throws {
        // Of a stream only the head is read: its text is empty, and a text it is.
        let isText = reply["Content-Type"]?.hasPrefix("text/") ?? false
        var line: [String: Any] = [
            "method": method,
            "route": routes.template(of: target) ?? NSNull(),
            "target": target,
            "status": reply.status,
            "headers": Dictionary(reply.fields.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" },
            "requestBody": Self.body(requestBody),
            "body": isText ? reply.text : reply.json ?? Self.body(reply.text),
        ]
        line["contentType"] = reply["Content-Type"]
        let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
        let text = String(decoding: data, as: UTF8.self).escapedToASCII + "\n"
        writing.withLock { _ in
            guard let file = fopen(path, "a") else { preconditionFailure("\(path) cannot be written") }
            fputs(text, file)
            fclose(file)
        }
    }

    /// JSON as a tree, other text as it is, nothing as null.
    private static func body(_ text: String) -> Any {
        if text.isEmpty { return NSNull() }
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) ?? text
    }
}

extension String {
    /// JSON with every other character escaped: some of them end a line in the eyes of Python.
    fileprivate var escapedToASCII: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return utf16.map { unit in
            if let ascii = UInt8(exactly: unit), ascii < 0x80 { return String(UnicodeScalar(ascii)) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
