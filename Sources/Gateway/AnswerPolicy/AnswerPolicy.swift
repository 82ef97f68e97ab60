package import Bytes
import FilterCore
package import HTTPServer

/// The fields of every answer, of every route and of requests without one.
///
/// It is applied once, after the handler: see ``Application``.
package struct AnswerPolicy: Sendable {
    package let origins: AllowedOrigins
    /// `nil` if answers are never packed.
    package let gzip: Gzip?
    /// Bodies of fewer bytes are sent as they are.
    package let minGzipBytes: Int
    /// Units of work that a byte costs, see ``WorkBudget``.
    private let workPerByte: Int
    /// Fields of requests that any answer may depend on, as `Vary` names them.
    private let variations: String

    /// - Parameter gzipLevel: 1, the fastest, to 9, the smallest; 0 packs nothing.
    package init(origins: AllowedOrigins = .listed([]), gzipLevel: Int = 1, minGzipBytes: Int = 1_024) {
        self.origins = origins
        gzip = gzipLevel == 0 ? nil : Gzip(deflaters: Deflaters(level: gzipLevel))
        self.minGzipBytes = minGzipBytes
        // Measured with screens: 12 ns at level 1, 30 at level 6, 45 at level 9.
        workPerByte = 8 + 4 * gzipLevel
        let names = [gzip == nil ? nil : "Accept-Encoding", origins.dependOnRequest ? "Origin" : nil]
        variations = names.compactMap(\.self).joined(separator: ", ")
    }

    /// Completes an answer.
    ///
    /// - Parameters:
    ///   - headers: those of the request.
    ///   - mayPack: whether there is time to pack it; the plain form is always right.
    package func complete(_ response: inout HTTPResponse, to headers: HTTPHeaders, mayPack: Bool = true) {
        if !variations.isEmpty { response.vary(by: variations) }
        allowOrigin(of: headers, in: &response)
        if mayPack { pack(&response, for: headers) }
    }

    /// Units of work that ``complete(_:to:mayPack:)`` would take to pack an answer; 0 if it would not.
    func packingWork(of response: HTTPResponse, to headers: HTTPHeaders) -> Int {
        guard isToPack(response), headers.prefersGzip else { return 0 }
        let kept = response.sharedRuns.reduce(0) { $0 + ($1.bytes.isPacked ? $1.range.count : 0) }
        return (response.body.count - kept) * workPerByte
    }

    /// Whether an answer is worth packing.
    func isToPack(_ response: HTTPResponse) -> Bool {
        gzip != nil && response.stream == nil && !response.body.isEmpty && response.body.count >= minGzipBytes
            && response.status != 304
    }
}
