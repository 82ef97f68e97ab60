#if THREAD_SANITIZER
@testable import FilterService

/// The one that ThreadSanitizer understands.
typealias Mutex<Value: ~Copyable> = FilterService.Mutex<Value>
#endif
