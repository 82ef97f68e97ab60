import FilterCore
import JSON

/// The values of the settings and the origin of each, as `filter-service config` prints them.
struct SettingReport {
    /// One setting.
    struct Row {
        let setting: Setting
        /// Without secrets.
        let value: String
        /// In words; `default` where nothing is given.
        let origin: String
    }

    let rows: [Row]

    /// - Parameter given: in the order in which they override each other.
    init(_ settings: [Setting], given: [GivenSetting], configuration: ServiceConfiguration) {
        let last = Dictionary(given.map { ($0.setting.name, $0) }) { $1 }
        rows = settings.map { setting in
            guard let given = last[setting.name] else {
                return Row(setting: setting, value: setting.unset(in: configuration), origin: "default")
            }
            let value = given.texts.map(setting.shown).joined(separator: ", ")
            return Row(setting: setting, value: value, origin: given.origin.description)
        }
    }

    /// A table with a line for each setting.
    var text: String {
        let cells =
            [["setting", "value", "unit", "from", "range"]]
            + rows.map { ["--\($0.setting.name)", $0.value, $0.setting.unit, $0.origin, $0.setting.range] }
        let widths = (0..<4).map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in
            zip(row, widths).map { $0.padding(to: $1) }.joined() + row[4] + "\n"
        }.joined()
    }

    /// The same for programs: a JSON object, the settings by their names.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for row in rows {
            writer.key(row.setting.name)
            writer.beginObject()
            writer.member("value", row.value)
            writer.member("unit", row.setting.unit)
            writer.member("range", row.setting.range)
            writer.member("default", row.setting.unset(in: .defaults))
            writer.member("from", row.origin)
            writer.member("variable", row.setting.variable)
            writer.endObject()
        }
        writer.endObject()
    }
}

extension String {
    /// Two spaces behind the longest text of a column.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count) + 2)
    }
}
