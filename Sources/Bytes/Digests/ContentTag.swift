import Support

/// Entity tags of answers (RFC 9110, 8.8.3): digests of everything that the content depends on.
package enum ContentTag {
    /// In quotes, as `ETag` has it.
    ///
    /// - Parameters:
    ///   - dataVersion: that of the only catalog that the content comes from, by which people know the tag again.
    ///   - parts: everything else that the content depends on, besides its address.
    package static func tag(dataVersion: String?, _ parts: [String]) -> String {
        var hash = SHA256()
        for part in parts {
            hash.update(part)
            hash.update([0])
        }
        let digits = hash.finish().prefix(6).hexadecimal
        return "\"" + (dataVersion.map { $0 + "-" } ?? "") + digits + "\""
    }
}
