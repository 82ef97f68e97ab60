import FilterCore
import Gateway
import JSON

/// One tool: what it is called, takes and gives, and what carries it out.
struct AgentTool: Sendable {
    typealias Action = @Sendable (ToolArguments, Call) throws(ServiceError) -> ToolResult

    let name: String
    /// As `tools/list` has it.
    let json: JSONValue
    private let argumentNames: [String]
    private let run: Action

    /// - Parameters:
    ///   - input: the schemas of the arguments, by name.
    ///   - required: those that cannot be left out.
    ///   - output: the schema of what the tool gives.
    init(
        _ name: String,
        _ description: String,
        input: [(key: String, schema: String)],
        required: [String] = [],
        isReading: Bool = true,
        output: String,
        _ run: @escaping Action
    ) {
        self.name = name
        argumentNames = input.map(\.key)
        self.run = run
        let inputSchema = JSONValue.members([
            ("type", .string("object")),
            ("properties", .members(input.map { ($0.key, Self.schema($0.schema)) })),
            ("required", required.isEmpty ? nil : .array(required.map(JSONValue.string))),
            ("additionalProperties", .bool(false)),
        ])
        json = .members([
            ("name", .string(name)), ("description", .string(description)), ("inputSchema", inputSchema),
            ("outputSchema", Self.schema(output)),
            ("annotations", .members([("readOnlyHint", .bool(isReading)), ("openWorldHint", .bool(false))])),
        ])
    }

    private static func schema(_ text: String) -> JSONValue {
        guard let schema = try? JSONValue(parsing: text) else { preconditionFailure("a schema of a tool is JSON") }
        return schema
    }

    /// Carries the tool out.
    ///
    /// - Throws: what passes by itself: `tooMuchWork` where the request can be handled once more, and what other clients do
    ///   or servers lack. Everything else is a result that says what would be right.
    func result(_ arguments: JSONValue, _ call: Call) throws(ServiceError) -> ToolResult {
        do throws(ServiceError) {
            return try run(try ToolArguments(arguments, allowing: argumentNames), call)
        } catch {
            let isPassing = error.status == 429 || error.status >= 500 || error.code == .tooMuchWork
            if isPassing, error.code != .tooMuchWork || !call.bounds.isPatient { throw error }
            return ToolRefusal(of: error, arguments, call).result
        }
    }
}
