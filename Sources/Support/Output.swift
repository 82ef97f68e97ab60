import Glibc

/// What commands print, without a buffer, so that a waiting reader has it at once.
package enum Output {
    /// Prints on standard output.
    ///
    /// - Throws: a ``StartError`` where that is full, closed, or left by its reader.
    package static func print(_ text: String) throws(StartError) { try print(Array(text.utf8)) }

    package static func print(_ bytes: [UInt8]) throws(StartError) {
        guard let fault = write(bytes, to: STDOUT_FILENO) else { return }
        throw StartError(lines: ["standard output: \(fault)"])
    }

    /// Prints on standard error, if that can be: there would be nowhere to say that it cannot.
    package static func tell(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

    /// Fills the places of standard streams that are closed, or a file that is opened later would get what is printed. To print there
    /// stays a fault.
    package static func keepStandardStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // A file that is opened has the lowest number that is free, and those of the streams before are taken.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// - Returns: why not all was written; `nil` if it was.
    private static func write(_ bytes: [UInt8], to stream: Int32) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safe: the buffer is read within the call alone.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                let code = errno
                // Safe: the message is copied before the next call can change it.
                return unsafe "\(String(cString: strerror(code))) (\(code))"
            }
        }
        return nil
    }
}
