/// What a client sets in its session besides filters.
///
/// A further setting is a property here, with its lines in the form that is stored; clients read and write it as
/// `SessionSetting` of Gateway says.
package struct SessionSettings: Sendable, Equatable {
    /// A sort's id, or `default`.
    package var sort = "default"
    /// Items on a page.
    package var pageSize = 1
    /// A language tag, such as `en`.
    package var locale = ""

    package init(sort: String = "default", pageSize: Int = 1, locale: String = "") {
        self.sort = sort
        self.pageSize = pageSize
        self.locale = locale
    }

    /// What shares keep of it; the others are those of the client that opens them.
    var shared: SessionSettings { SessionSettings(sort: sort) }
}

extension SessionEncoder {
    mutating func write(_ settings: SessionSettings) {
        write(settings.sort)
        write(signed: Int64(settings.pageSize))
        write(settings.locale)
    }
}

extension SessionDecoder {
    mutating func readSettings() throws(SessionCodingError) -> SessionSettings {
        let sort = try readString()
        let pageSize = try readSigned()
        // Pages are computed with this number: no product with the number of a page is too large.
        guard (1...Int64(Int32.max)).contains(pageSize) else { throw damaged }
        return SessionSettings(sort: sort, pageSize: Int(pageSize), locale: try readString())
    }
}
