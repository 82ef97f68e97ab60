import Glibc

/// A semaphore whose waits end by a clock that cannot be set.
///
/// `DispatchSemaphore` waits until a time of the wall clock on Linux (`sem_timedwait`): if the machine's clock is set back
/// by an hour meanwhile, a wait for a second takes an hour.
///
/// `@safe`, `@unchecked Sendable`: mutex and condition are allocated in `init`, never handed out, and freed by `deinit`
/// only; `count` is used under the mutex.
@safe public final class TimedSemaphore: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    /// Signals that no wait has taken.
    private var count = 0

    public init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        let codes = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, &attributes))
        unsafe pthread_condattr_destroy(&attributes)
        precondition(codes == (0, 0), "a mutex or a condition cannot be made: \(codes)")
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Lets one wait end, this one or the next.
    public func signal() {
        unsafe pthread_mutex_lock(mutex)
        count += 1
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits for a signal.
    ///
    /// - Parameter limit: how long at most; zero or less: not at all.
    /// - Returns: whether there was one.
    public func wait(atMost limit: Duration) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let milliseconds = max(limit.wholeMilliseconds, 0)
        end.tv_sec += Int(milliseconds / 1_000)
        end.tv_nsec += Int(milliseconds % 1_000) * 1_000_000
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_sec += 1
            end.tv_nsec -= 1_000_000_000
        }
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while count == 0 {
            if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return false }
        }
        count -= 1
        return true
    }
}
