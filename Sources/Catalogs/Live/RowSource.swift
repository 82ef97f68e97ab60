package import CatalogFiles

/// Rows that are read when their turn comes: bytes, packed or not, and the formats that they may be in.
package struct RowSource: Sendable {
    let bytes: any ByteSource
    /// Among which the first byte decides.
    let formats: [any InputFormat]

    /// - Parameter formats: at least one, see ``InputFormats/formats(ofType:)``.
    package init(_ bytes: any ByteSource, as formats: [any InputFormat]) {
        self.bytes = bytes
        self.formats = formats
    }

    /// An array of objects, or one object.
    init(_ json: [UInt8]) {
        self.init(MemorySource(json), as: [JSONArrayFormat(), JSONObjectFormat()])
    }

    var mayBeCSV: Bool { formats.contains { $0 is CSVFormat } }

    /// What stands for the bytes in errors.
    static let name = "body"
}
