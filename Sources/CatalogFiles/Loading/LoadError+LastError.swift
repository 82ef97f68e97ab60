import Glibc

extension LoadError {
    /// The system call just before failed.
    package init(lastErrorOf function: String, _ path: String) {
        let code = errno
        // Safe: the message is copied before the next call can change it.
        self = .unreadable(
            path: path,
            function: function,
            message: unsafe "\(String(cString: strerror(code))) (\(code))"
        )
    }
}
