public import Foundation

/// A change by the user that the service has not answered.
public struct PendingWrite: Hashable, Sendable, Codable, Identifiable {
    public enum Change: Hashable, Sendable, Codable {
        /// Carried out together: one step to undo.
        case operations([FilterOperation])
        case undo
        case redo
    }

    /// Also the key that says that a request is the same one.
    public let id: UUID
    public internal(set) var change: Change
    /// The address with which it was first sent. It is sent again with the same one: the outcome of the first attempt is
    /// not known, and the key is about the whole request. `nil`: it was never sent.
    var path: String?

    init(_ change: Change, id: UUID) {
        self.change = change
        self.id = id
    }

    /// - Parameters:
    ///   - session: the address of the session.
    ///   - query: of its first attempt.
    mutating func request(to session: String, query: String) -> ServiceRequest {
        let name =
            switch change {
            case .operations: "apply"
            case .undo: "undo"
            case .redo: "redo"
            }
        let path = path ?? "\(session)/\(name)?\(query)"
        self.path = path
        let body: JSONValue =
            if case .operations(let operations) = change {
                ["operations": .array(operations.map(\.json))]
            } else {
                [:]
            }
        return ServiceRequest("POST", path, headers: ["Idempotency-Key": id.uuidString], body: body)
    }

    /// Takes over another change where it leaves nothing of this one: a slider that is moved on, a search that is
    /// typed on. A list that is set anew and a switch that is turned twice are two steps to undo, and so is a category
    /// that is cleared.
    ///
    /// - Parameter isMovedOrTyped: says it of a category.
    /// - Returns: whether it has.
    mutating func absorb(_ other: Change, isMovedOrTyped: (String) -> Bool) -> Bool {
        guard path == nil, case .operations(let old) = change, case .operations(let new) = other,
            old.count == 1, new.count == 1,
            case .set(let former, let category) = old[0], case .set(let selection, category) = new[0],
            former != .null, selection != .null, isMovedOrTyped(category)
        else { return false }
        change = other
        return true
    }
}

/// What the service has refused, and why. Everything behind it went on.
public struct Refusal: Sendable, Identifiable {
    public let id: UUID
    public let change: PendingWrite.Change
    /// Why it was refused.
    public let problem: Problem
}
