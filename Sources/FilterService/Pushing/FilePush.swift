import CatalogFiles
import Support

/// A file of items on its way to a catalog of a running service.
struct FilePush: Sendable {
    /// The operation on the rows.
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
    func request(sending path: String, to catalog: String, at address: ServiceAddress) throws(LoadError)
        -> ServiceRequest
    {
        let stream = try ByteStream(path: path)
        var query = ["mode=\(mode.rawValue)"]
        if skipsInvalid { query.append("skipInvalid=true") }
        if isStrict { query.append("strict=true") }
        if isDryRun { query.append("dryRun=true") }
        let target = Self.target(of: catalog) + "/items?" + query.joined(separator: "&")
        var request = ServiceRequest("POST", target, at: address)
            .with("Content-Type", try InputFormats.format(of: path).mediaTypes[0])
        if stream.isCompressed { request = request.with("Content-Encoding", "gzip") }
        request.body = .file(path: path, byteCount: stream.fileByteCount)
        return request
    }

    /// The request that makes a catalog of a definition, or gives it another one.
    static func request(defining catalog: String, by definition: [UInt8], at address: ServiceAddress) -> ServiceRequest
    {
        var request = ServiceRequest("PUT", target(of: catalog), at: address).with("Content-Type", "application/json")
        request.body = .bytes(definition)
        return request
    }

    private static func target(of catalog: String) -> String {
        "/v1/catalogs/\(PercentCoding.encode(catalog))"
    }
}
