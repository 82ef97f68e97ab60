package import Catalogs
package import FilterCore
package import JSON
package import Sessions

/// One setting of a session: its name, how it is read, and what answers and histories say of it. The list of all is ``all``,
/// through which new sessions, changes, operations, drafts, histories and answers go.
package struct SessionSetting: Sendable {
    /// What a setting is, as JSON says it.
    package enum Value: Equatable {
        case text(String)
        case number(Int)
    }

    /// The catalog and the limits by which the values of settings are checked, and those of options of screens.
    package struct Context {
        package let snapshot: CatalogSnapshot
        package let limits: RequestLimits

        package init(snapshot: CatalogSnapshot, limits: RequestLimits) {
            self.snapshot = snapshot
            self.limits = limits
        }
    }

    /// The name of the member, and of the operation.
    package let name: String
    package let value: @Sendable (SessionSettings) -> Value
    package let read: @Sendable (JSONCursor, Context, inout SessionSettings) throws(ServiceError) -> Void
    /// What a step that changed it did, in words; `nil` if the catalog does not know the new value.
    package let changeText: @Sendable (SessionSettings, CatalogSnapshot, Wording) -> String?

    /// Every setting, in the order in which answers have them.
    package static let all = [
        SessionSetting(
            name: "sort",
            value: { .text($0.sort) },
            read: { cursor, context, settings throws(ServiceError) in
                settings.sort = try context.snapshot.requireSort(cursor.string(), at: cursor.place)
            },
            changeText: { settings, snapshot, wording in
                snapshot.catalog.sortOrder(settings.sort).map { wording.changeText(sort: $0) }
            }
        ),
        SessionSetting(
            name: "pageSize",
            value: { .number($0.pageSize) },
            read: { cursor, context, settings throws(ServiceError) in
                settings.pageSize = try cursor.integer(in: 1...context.limits.maxPageSize)
            },
            changeText: { settings, _, wording in wording.changeText(pageSize: settings.pageSize) }
        ),
        SessionSetting(
            name: "locale",
            value: { .text($0.locale) },
            read: { cursor, context, settings throws(ServiceError) in
                settings.locale = try context.snapshot.localizers.require(cursor).locale
            },
            changeText: { settings, _, wording in wording.changeText(language: settings.locale) }
        ),
    ]

    package static let names = all.map(\.name)

    package static func named(_ name: String) -> SessionSetting? { all.first { $0.name == name } }

    /// Those that two sessions do not have in common.
    package static func changed(from old: SessionSettings, to new: SessionSettings) -> [SessionSetting] {
        old == new ? [] : all.filter { $0.value(old) != $0.value(new) }
    }

    /// Writes the setting as a member of an open object.
    package func write(_ settings: SessionSettings, to writer: inout JSONWriter) {
        writer.key(name)
        switch value(settings) {
        case .text(let text): writer.string(text)
        case .number(let number): writer.integer(number)
        }
    }
}
