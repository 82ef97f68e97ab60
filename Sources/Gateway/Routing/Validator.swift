import Bytes
package import HTTPServer
import Support

/// Identifies the content of an answer that belongs to no session among other contents at the same address, so that
/// clients and caches keep it (RFC 9110, 8.8.3, and RFC 9111).
///
/// `Cache-Control: no-cache`: it may be kept anywhere, and is asked for again each time, which costs a 304 without a body as
/// long as the data are the same. With a time to keep it, a screen could show counts of data that are no more.
package struct Validator: Sendable {
    /// In quotes, as `ETag` has it.
    package let tag: String

    /// - Parameters:
    ///   - dataVersion: that of the only catalog that the content comes from, by which people know the tag again.
    ///   - parts: everything else that the content depends on, besides its address.
    package init(dataVersion: String?, _ parts: [String]) {
        tag = ContentTag.tag(dataVersion: dataVersion, parts)
    }

    /// - Parameter tag: in quotes, of content that has a tag of its own.
    package init(tag: String) {
        self.tag = tag
    }

    /// The answer to a request of a client that has the content already; `nil` for others.
    ///
    /// - Throws: `preconditionFailed` for an If-Match that does not name it, `invalidValue` for a condition that cannot be read.
    package func notModified(_ request: HTTPRequest) throws(ServiceError) -> HTTPResponse? {
        try request.requireMatch(of: tag)
        guard let condition = try request.condition("If-None-Match"), condition.lists(tag) else { return nil }
        return added(to: HTTPResponse(status: 304))
    }

    package func added(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append("ETag", tag)
        response.headers.append("Cache-Control", "no-cache")
        return response
    }
}
