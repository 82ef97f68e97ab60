import FilterCore
import Gateway
import JSON

/// One tool: what it is called, takes and gives, and what carries it out.
struct AgentTool: Sendable {
    typealias Action = @Sendable (ToolArguments, TokenBudget, Call) throws(ServiceError) -> ToolResult

    let name: String
    /// As `tools/list` has it.
    let json: JSONValue
    private let budget: TokenBudget
    private let argumentNames: [String]
    private let run: Action

    /// - Parameters:
    ///   - tokens: of a result at most, in each of its two forms.
    ///   - input: the schemas of the arguments, by name.
    ///   - required: those that cannot be left out.
    ///   - isReading: nothing is stored or changed.
    ///   - output: the schema of what the tool gives.
    init(
        _ name: String,
        _ description: String,
        tokens: Int,
        input: [(key: String, schema: String)],
        required: [String] = [],
        isReading: Bool = true,
        output: String,
        _ run: @escaping Action
    ) {
        self.name = name
        budget = TokenBudget(tokens: tokens)
        argumentNames = input.map(\.key)
        self.run = run
        let inputSchema = JSONValue.members([
            ("type", .string("object")),
            ("properties", .members(input.map { ($0.key, Self.schema($0.schema)) })),
            ("required", required.isEmpty ? nil : .texts(required)),
            ("additionalProperties", .bool(false)),
        ])
        let annotations = JSONValue.members([
            ("readOnlyHint", .bool(isReading)), ("destructiveHint", isReading ? nil : .bool(false)),
            ("openWorldHint", .bool(false)),
        ])
        json = .members([
            ("name", .string(name)), ("description", .string(description)), ("inputSchema", inputSchema),
            ("outputSchema", Self.schema(output)), ("annotations", annotations),
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
            return try run(try ToolArguments(arguments, allowing: argumentNames), budget, call)
        } catch {
            let isPassing = error.status == 429 || error.status >= 500
            if isPassing || (error.code == .tooMuchWork && !call.bounds.isPatient) { throw error }
            call.service.report(error)
            return try ToolRefusal(of: error, by: name, arguments, call).result(within: budget)
        }
    }
}
