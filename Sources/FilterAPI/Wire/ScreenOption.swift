import Catalogs
import Gateway

/// One option of a screen: its name, which routes take it, how it is read, and which parts of a screen depend on it. The
/// list of all is ``all``, through which parameters, fields of bodies and keys of caches go.
struct ScreenOption: Sendable {
    /// What an option is about. Routes take all options that are about what they answer.
    enum Subject: CaseIterable {
        /// The parts of a screen, its page and its items.
        case screen
        case currentFilters
        /// Which categories there are.
        case categories
        /// The values of categories.
        case values
        /// How the answer was found.
        case plan

        static let all = Set(allCases)
        /// Those of a screen whose differences are asked for.
        static let allOfDifferences = all.subtracting([.plan])
    }

    typealias Reader =
        @Sendable (OptionValue, SessionSetting.Context, inout ScreenOptions) throws(ServiceError) -> Void

    /// Of the parameter, and of the field of a body.
    let name: String
    let subject: Subject
    /// What depends on it and is kept by keys that say so.
    let parts: [ScreenPart]
    /// Whether it decides which values of which categories are counted.
    let isCounted: Bool
    /// Sets what it is about in the options of a screen.
    let read: Reader
    /// Appends what it says to the key of a part that depends on it.
    let appendKey: @Sendable (ScreenOptions, inout [UInt8]) -> Void

    init(
        _ name: String,
        _ subject: Subject,
        in parts: [ScreenPart],
        isCounted: Bool = false,
        read: @escaping Reader,
        key appendKey: @escaping @Sendable (ScreenOptions, inout [UInt8]) -> Void
    ) {
        self.name = name
        self.subject = subject
        self.parts = parts
        self.isCounted = isCounted
        self.read = read
        self.appendKey = appendKey
    }

    /// The names of all options, in the order of ``all``.
    static let names = all.map(\.name)

    /// The names of those about some subjects.
    static func names(about subjects: Set<Subject>) -> [String] {
        all.filter { subjects.contains($0.subject) }.map(\.name)
    }

    /// Those on which a part of a screen depends.
    static func all(in part: ScreenPart) -> [ScreenOption] { byPart[Int(part.rawValue)] }

    /// Those that decide which values of which categories are counted.
    static let counted = all.filter(\.isCounted)

    /// By raw value of the part.
    private static let byPart = (0...ScreenPart.allCases.count).map { part in
        all.filter { $0.parts.contains { Int($0.rawValue) == part } }
    }
}

/// What a request says of one option: as a parameter, or as a field of its body.
enum OptionValue {
    case parameter(String, of: QueryParameters)
    case field(JSONCursor)

    var place: ServiceError.Place {
        switch self {
        case .parameter(let name, _): .query(name)
        case .field(let cursor): cursor.place
        }
    }

    /// - Throws: `invalidValue`, as all of these do.
    func string() throws(ServiceError) -> String {
        switch self {
        case .parameter(let name, let query): query[name] ?? ""
        case .field(let cursor): try cursor.string()
        }
    }

    func bool() throws(ServiceError) -> Bool {
        switch self {
        case .parameter(let name, let query): try query.bool(name) ?? false
        case .field(let cursor): try cursor.bool()
        }
    }

    func integer(in range: ClosedRange<Int>) throws(ServiceError) -> Int {
        switch self {
        case .parameter(let name, let query): try query.integer(name, in: range) ?? range.lowerBound
        case .field(let cursor): try cursor.integer(in: range)
        }
    }

    /// One of a few names; `nil` if the parameter is not there.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        of type: Choice.Type
    ) throws(ServiceError) -> Choice? {
        switch self {
        case .parameter(let name, let query): try query.choice(name, of: type)
        case .field(let cursor): try cursor.choice(of: type)
        }
    }

    /// A list of names, each with its place.
    func names() throws(ServiceError) -> [(name: String, place: ServiceError.Place)] {
        switch self {
        case .parameter(let name, let query): (query.list(name) ?? []).map { ($0, .query(name)) }
        case .field(let cursor):
            try cursor.elements().map { element throws(ServiceError) in (try element.string(), element.place) }
        }
    }
}
