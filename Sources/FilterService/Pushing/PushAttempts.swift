import Glibc

/// Repeats a request until it is answered. Rows may be sent again: to put the same items in, or take them out, a second time
/// changes nothing.
struct PushAttempts: Sendable {
    /// How often a request is sent again.
    var maxRetries = 5
    /// The longest wait before the first repetition, doubled for each further one.
    var firstDelay: Duration = .seconds(1)
    var maxDelay: Duration = .seconds(60)
    /// Called before a request is sent again, with the reason and the delay.
    var onRetry: @Sendable (_ reason: String, _ delay: Duration) -> Void = { _, _ in }

    /// - Throws: the ``PushFailure`` of the last attempt.
    func send(
        _ request: ServiceRequest,
        onProgress: @escaping (Int) -> Void = { _ in }
    ) throws(PushFailure) -> ServiceResponse {
        var retryCount = 0
        while true {
            let reason: String
            var earliest = Duration.zero
            do throws(PushFailure) {
                let response = try ServiceTransfer(request, onProgress: onProgress).response()
                guard let delay = Self.retryDelay(of: response), retryCount < maxRetries else { return response }
                (reason, earliest) = ("status \(response.status)", delay)
            } catch {
                guard case .connection(let text) = error, retryCount < maxRetries else { throw error }
                reason = text
            }
            let delay = min(max(earliest, jitter(retryCount)), maxDelay)
            onRetry(reason, delay)
            usleep(UInt32(clamping: Int(delay / .microseconds(1))))
            retryCount += 1
        }
    }

    /// A random part of a time that doubles, so that many clients do not come back at once.
    private func jitter(_ retryCount: Int) -> Duration {
        let longest = min(firstDelay * (1 << min(retryCount, 16)), maxDelay)
        return .milliseconds(Int.random(in: 0...max(Int(longest / .milliseconds(1)), 1)))
    }

    /// When a request may be sent again that was answered so; `nil` if that would be of no use.
    ///
    /// 502 and 504 are said by proxies that did not reach the service, or lost it.
    private static func retryDelay(of response: ServiceResponse) -> Duration? {
        [429, 502, 503, 504].contains(response.status) ? response.retryAfter : nil
    }
}
