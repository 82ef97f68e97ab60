/// How a body says what an operation is about: which parts of it have a place of their own there.
package enum BodyLayout {
    /// One value, without parts.
    case value
    /// A list of values, or of a lower and an upper bound.
    case list
    /// An object.
    ///
    /// - Parameter values: the member that holds the values; `nil` if there is none.
    case object(values: String? = nil)

    /// A part of an operation.
    package enum Component {
        case whole
        /// The values that are chosen, or the one with an index.
        case values(Int?)
        /// `lower`, `upper` or `value`.
        case bound(String)
        /// Any other member of an object, or what is inside it.
        case member(String)

        /// The same part of a member.
        package func inside(_ member: String) -> Component {
            switch self {
            case .values(let index?): .member("\(member)/\(index)")
            case .whole, .values(nil), .bound, .member: .member(member)
            }
        }
    }

    /// The last steps of a JSON pointer to a part; `nil` if it has no place of its own.
    package func path(to part: Component) -> String? {
        switch (self, part) {
        case (.value, _), (_, .whole), (.list, .member), (.object(nil), .values): nil
        case (.list, .values(let index)): index?.description
        case (.list, .bound(let name)): name == "lower" ? "0" : "1"
        // A single value is no list.
        case (.object(let values?), .values(let index)):
            if let index, values != "value" { "\(values)/\(index)" } else { values }
        case (.object, .bound(let name)), (.object, .member(let name)): name
        }
    }
}

extension ServiceError.Place {
    /// A place inside this one; only bodies have an inside.
    package func below(_ path: String?) -> Self {
        guard case .body(let pointer) = self, let path else { return self }
        return .body("\(pointer)/\(path)")
    }
}
