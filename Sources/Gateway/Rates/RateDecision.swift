import HTTPServer

/// Whether the rate of a sender allows a request, and the fields that report it.
///
/// The fields are those of draft-ietf-httpapi-ratelimit-headers-10:
///
///     RateLimit-Policy: "address";q=100;w=10
///     RateLimit: "address";r=42;t=1
package struct RateDecision: Sendable, Equatable {
    /// The kind of sender whose requests are counted together.
    enum Policy: String, Sendable {
        case address, key
    }

    let isAllowed: Bool
    let policy: Policy
    let rate: Rate
    /// Requests that may come at once after this one.
    let remainingCount: Int
    /// Until one more may come; 0 if none is missing.
    let waitNanoseconds: UInt64

    /// `q` requests may come at once, and `w` seconds later as many again.
    var policyField: String { "\"\(policy.rawValue)\";q=\(rate.burst);w=\(rate.windowSeconds)" }

    /// `r` more may come now, and one more in `t` seconds.
    var limitField: String { "\"\(policy.rawValue)\";r=\(remainingCount);t=\(waitSeconds)" }

    /// Rounded up.
    var waitSeconds: Int { Int((waitNanoseconds + 999_999_999) / 1_000_000_000) }

    /// Adds the fields to an answer.
    func tell(in response: inout HTTPResponse) {
        response.headers.append("RateLimit-Policy", policyField)
        response.headers.append("RateLimit", limitField)
    }

    /// Why a request that is not allowed is refused.
    var refusal: ServiceError {
        let sender =
            switch policy {
            case .address: "the address of the client"
            case .key: "the key"
            }
        return ServiceError(
            .tooManyRequests,
            "\(sender) may send \(rate.requestsText) requests a second, and \(rate.burst) at once"
        ).retry(afterSeconds: max(waitSeconds, 1))
    }
}
