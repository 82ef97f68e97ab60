import CatalogFiles
import Support

/// A file of items on its way to a catalog of a running service.
struct FilePush: Sendable {
    /// What is done with the rows.
    enum Mode: String, CaseIterable, Sendable {
        case upsert
        case replace
        case delete
    }

    var mode = Mode.upsert
    /// Whether rows that are refused are left out; otherwise one of them refuses all.
    var skipsInvalid = false
    /// Whether attributes are refused that neither the definition nor an item has.
    var isStrict = false
    /// Whether the rows are checked only.
    var isDryRun = false

    /// The request that sends a file as it is, packed or not.
    ///
    /// - Throws: ``LoadError`` for a file that cannot be read.
    func request(sending path: String, to catalog: String, at address: ServiceAddress) throws(LoadError) -> PushRequest
    {
        let stream = try ByteStream(path: path)
        var fields = [(name: "Content-Type", value: try InputFormats.format(of: path).mediaType)]
        if stream.isCompressed { fields.append(("Content-Encoding", "gzip")) }
        var query = ["mode=\(mode.rawValue)"]
        if skipsInvalid { query.append("skipInvalid=true") }
        if isStrict { query.append("strict=true") }
        if isDryRun { query.append("dryRun=true") }
        return PushRequest(
            address: address,
            method: "POST",
            target: Self.target(of: catalog) + "/items?" + query.joined(separator: "&"),
            fields: fields,
            body: .file(path: path, byteCount: stream.fileByteCount)
        )
    }

    /// The request that makes a catalog of a definition, or gives it another one.
    static func request(defining catalog: String, by definition: [UInt8], at address: ServiceAddress) -> PushRequest {
        PushRequest(
            address: address,
            method: "PUT",
            target: target(of: catalog),
            fields: [("Content-Type", "application/json")],
            body: .bytes(definition)
        )
    }

    private static func target(of catalog: String) -> String {
        "/v1/catalogs/\(PercentCoding.encode(catalog))"
    }
}
