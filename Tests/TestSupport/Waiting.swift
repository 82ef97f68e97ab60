import Glibc
public import Testing

/// Returns when something has come true that other threads or processes do. An issue is recorded where it has not within five
/// minutes: tests run beside each other.
///
/// - Parameter pause: between two looks.
public func waitUntil(
    every pause: Duration = .milliseconds(2),
    _ isTrue: () throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
    let end = ContinuousClock.now + .seconds(300)
    while try !isTrue() {
        guard ContinuousClock.now < end else {
            Issue.record("it has not come true within five minutes", sourceLocation: sourceLocation)
            return
        }
        usleep(UInt32(pause / .microseconds(1)))
    }
}
