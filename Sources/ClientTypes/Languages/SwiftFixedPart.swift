/// The part of a file in Swift that is the same for each catalog.
enum SwiftFixedPart {
    static let text = #"""
        /// Compares the version of the definition in an answer with that of this file.
        ///
        /// - Parameter version: `definitionVersion` of `GET /v1/catalogs/{catalog}`, or of `query` or `session` in an answer.
        /// - Returns: a sentence for the log where they differ: a name of the file may be gone, or of another kind.
        public static func warning(definitionVersion version: String?) -> String? {
            guard let version, version != definitionVersion else { return nil }
            let made = definitionVersion
            return "the catalog \(catalog) has the definition \(version), and this program was made for \(made)"
        }

        /// Any JSON value.
        public enum JSON: Codable, Hashable, Sendable {
            case null
            case flag(Bool)
            case integer(Int)
            case number(Double)
            case text(String)
            case list([JSON])
            case object([String: JSON])

            public init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if value.decodeNil() {
                    self = .null
                } else if let flag = try? value.decode(Bool.self) {
                    self = .flag(flag)
                } else if let integer = try? value.decode(Int.self) {
                    self = .integer(integer)
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else if let text = try? value.decode(String.self) {
                    self = .text(text)
                } else if let list = try? value.decode([JSON].self) {
                    self = .list(list)
                } else {
                    self = .object(try value.decode([String: JSON].self))
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var value = encoder.singleValueContainer()
                switch self {
                case .null: try value.encodeNil()
                case .flag(let flag): try value.encode(flag)
                case .integer(let integer): try value.encode(integer)
                case .number(let number): try value.encode(number)
                case .text(let text): try value.encode(text)
                case .list(let list): try value.encode(list)
                case .object(let members): try value.encode(members)
                }
            }
        }

        /// A day, or a moment: `2024-05-01`, `2024-05-01T14:30`.
        public struct Day: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public init(stringLiteral value: String) { rawValue = value }

            public static func < (left: Day, right: Day) -> Bool { left.rawValue < right.rawValue }
        }

        /// A change of a session, for `POST /v1/sessions/{session}/apply`.
        public struct Operation: Encodable, Hashable, Sendable {
            public let members: [String: JSON]

            public init(members: [String: JSON]) { self.members = members }

            public func encode(to encoder: any Encoder) throws { try JSON.object(members).encode(to: encoder) }

            private static func made(_ name: String, _ members: [String: JSON]) -> Operation {
                Operation(members: members.merging(["op": .text(name)]) { $1 })
            }

            private static func made(_ name: String, of choice: Choice) -> Operation {
                made(name, ["category": .text(choice.category.rawValue), "value": choice.json])
            }

            /// - Parameter categories: none for all.
            private static func made(_ name: String, in categories: [CategoryID]) -> Operation {
                made(name, categories.isEmpty ? [:] : ["categories": .list(categories.map { .text($0.rawValue) })])
            }

            public static func set(_ selection: Selection) -> Operation {
                made("set", ["category": .text(selection.category.rawValue), "selection": selection.json])
            }

            public static func select(_ choice: Choice) -> Operation { made("select", of: choice) }
            public static func deselect(_ choice: Choice) -> Operation { made("deselect", of: choice) }
            public static func exclude(_ choice: Choice) -> Operation { made("exclude", of: choice) }
            public static func toggle(_ choice: Choice) -> Operation { made("toggle", of: choice) }

            public static func setNone(_ category: CategoryID, _ isOn: Bool) -> Operation {
                made("setNone", ["category": .text(category.rawValue), "isOn": .flag(isOn)])
            }

            /// Clears some categories, or all filters.
            public static func clear(_ categories: CategoryID...) -> Operation { made("clear", in: categories) }
            /// Deselects the values of some categories, or of all.
            public static func deselectAll(_ categories: CategoryID...) -> Operation {
                made("deselectAll", in: categories)
            }
            /// Resets some categories, or all.
            public static func reset(_ categories: CategoryID...) -> Operation { made("reset", in: categories) }
            public static func sort(_ sort: Sort) -> Operation { made("sort", ["sort": .text(sort.rawValue)]) }
            public static func pageSize(_ size: Int) -> Operation { made("pageSize", ["pageSize": .integer(size)]) }
            public static func locale(_ locale: String) -> Operation { made("locale", ["locale": .text(locale)]) }
        }

        /// The body of `POST /v1/sessions/{session}/apply`.
        public struct Batch: Encodable, Hashable, Sendable {
            public var operations: [Operation]
            /// Whether the answer shows the screen to come and nothing is changed.
            public var dryRun: Bool

            public init(_ operations: Operation..., dryRun: Bool = false) {
                self.operations = operations
                self.dryRun = dryRun
            }
        }

        /// The body of `POST /v1/catalogs/{catalog}/query`. The service decides where a member is nil.
        public struct Query: Encodable, Hashable, Sendable {
            /// Of two in one category the last.
            public var selections: [Selection]
            public var sort: Sort?
            public var page: Int?
            public var pageSize: Int?
            public var locale: String?
            /// Of `currentFilters`, `categories`, `page` and `sections`.
            public var include: [String]?
            /// The attributes that items have, besides the id.
            public var attributes: [String]?

            public init(_ selections: Selection..., sort: Sort? = nil, page: Int? = nil, pageSize: Int? = nil) {
                self.selections = selections
                self.sort = sort
                self.page = page
                self.pageSize = pageSize
            }

            private enum CodingKeys: String, CodingKey {
                case selections, sort, page, pageSize, locale, include, attributes
            }

            public func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: CodingKeys.self)
                let chosen = selections.map { ($0.category.rawValue, $0.json) }
                try members.encode(Dictionary(chosen) { $1 }, forKey: .selections)
                try members.encodeIfPresent(sort, forKey: .sort)
                try members.encodeIfPresent(page, forKey: .page)
                try members.encodeIfPresent(pageSize, forKey: .pageSize)
                try members.encodeIfPresent(locale, forKey: .locale)
                try members.encodeIfPresent(include, forKey: .include)
                try members.encodeIfPresent(attributes, forKey: .attributes)
            }
        }

        /// What every program needs of an answer with a page: of a query, or of a session.
        public struct Answer: Decodable, Sendable {
            public let total: Int
            /// The filters and the total in words.
            public let text: String
            /// Empty where none were asked for.
            public let items: [Item]
            /// See ``warning(definitionVersion:)``.
            public let definitionVersion: String?

            private enum CodingKeys: String, CodingKey { case total, text, page, query, session }
            private struct Page: Decodable { let items: [Item]? }
            private struct Asked: Decodable { let definitionVersion: String? }

            public init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                total = try members.decode(Int.self, forKey: .total)
                text = try members.decode(String.self, forKey: .text)
                items = try members.decodeIfPresent(Page.self, forKey: .page)?.items ?? []
                let asked = try members.decodeIfPresent(Asked.self, forKey: .query)
                let session = try members.decodeIfPresent(Asked.self, forKey: .session)
                definitionVersion = (asked ?? session)?.definitionVersion
            }
        }

        /// The members of an object, some of which may be of another type than when this file was made.
        private struct Members {
            private struct Key: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }

                init?(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            private let members: KeyedDecodingContainer<Key>

            init(_ decoder: any Decoder) throws { members = try decoder.container(keyedBy: Key.self) }

            /// A text, or a number as text.
            func id(_ name: String) -> String? {
                value(name) ?? (value(name) as Int?).map(String.init) ?? (value(name) as Double?).map { "\($0)" }
            }

            /// - Returns: nil where the item has no such value, or one of another type.
            func value<Value: Decodable>(_ name: String) -> Value? {
                Key(stringValue: name).flatMap { (try? members.decodeIfPresent(Value.self, forKey: $0)) ?? nil }
            }

            /// The same of an attribute that some items have as an array, and some as one value.
            func values<Value: Decodable>(_ name: String) -> [Value]? {
                value(name) ?? (value(name) as Value?).map { [$0] }
            }
        }

        """#
}
