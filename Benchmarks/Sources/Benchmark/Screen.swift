/// The parts of an answer from which the next tap is chosen; the rest is left unread.
struct Screen: Decodable {
    struct Session: Decodable {
        let id: String
        let revision: Int
        let dataVersion: String

        /// As `since` names it.
        var version: String { "\(revision)-\(dataVersion)" }
    }

    struct Value: Decodable {
        let id: String
        let count: Int
    }

    struct Toggle: Decodable {
        let isOn: Bool
    }

    struct Bounds: Decodable {
        let lower: Bound?
        let upper: Bound?
    }

    struct Category: Decodable {
        let id: String
        let values: [Value]?
        let toggle: Toggle?
        let bounds: Bounds?
        let isDate: Bool?
    }

    let session: Session
    let total: Int
    let activeFilterCount: Int
    let categories: [Category]
}

/// A number, or an instant as text.
enum Bound: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
