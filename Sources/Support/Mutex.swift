/// `Mutex` and `Atomic`. Importers of this module never import Synchronization directly.
@_exported public import Synchronization

#if THREAD_SANITIZER
import Glibc

/// Stands for Synchronization's `Mutex` in builds for ThreadSanitizer, and hides it from importers of this module.
///
/// On Linux that one waits for a futex inside a library that is not instrumented, so that ThreadSanitizer sees no
/// order between two holders and reports every access under the lock as a race. It knows pthread's mutexes. Without
/// contention both take five nanoseconds; products keep the one that lies in its owner and needs no pointers.
@safe public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Both are allocated here, never handed out and freed in `deinit` only, when nothing borrows this any more.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    public init(_ initial: consuming sending Value) {
        unsafe lock = .allocate(capacity: 1)
        unsafe value = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_mutex_t())
        unsafe value.initialize(to: initial)
        let code = unsafe pthread_mutex_init(lock, nil)
        precondition(code == 0, "pthread_mutex_init failed with \(code)")
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe lock.deallocate()
    }

    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try unsafe body(&value.pointee)
    }
}
#endif
