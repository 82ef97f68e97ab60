import FilterCore
import Gateway
import JSON

/// The place between two pages of a walk through an index, opaque to clients: with the search that is walked through, as
/// some clients send back nothing else.
struct SearchCursor: Sendable, Equatable {
    /// The index that is walked through, as the client named it.
    var index: String
    /// Of the data that the walk began with.
    var dataVersion: String
    /// How many hits lie behind it.
    var offset: Int
    /// The id of the last of these.
    var lastID: String
    /// The search as one text, see ``SearchParameters/echo``.
    var parameters: String

    /// The text of the cursor; one that was changed is none.
    var text: String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.string(index)
        writer.string(dataVersion)
        writer.integer(offset)
        writer.string(lastID)
        writer.string(parameters)
        writer.endArray()
        return SealedText.seal(writer.bytes)
    }

    init(index: String, dataVersion: String, offset: Int, lastID: String, parameters: String) {
        self.index = index
        self.dataVersion = dataVersion
        self.offset = offset
        self.lastID = lastID
        self.parameters = parameters
    }

    /// - Returns: `nil` for a text that is no cursor.
    init?(_ text: String) {
        guard let payload = SealedText.open(text),
            let value = try? JSONValue(parsing: payload, maxDepth: 2, maxValues: 6),
            case .array(let parts) = value, parts.count == 5, case .string(let index) = parts[0],
            case .string(let version) = parts[1], case .number(.integer(let offset)) = parts[2], offset >= 0,
            offset <= Int32.max, case .string(let id) = parts[3], case .string(let parameters) = parts[4]
        else { return nil }
        self.init(index: index, dataVersion: version, offset: Int(offset), lastID: id, parameters: parameters)
    }
}
