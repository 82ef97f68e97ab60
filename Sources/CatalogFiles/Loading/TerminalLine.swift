import Glibc

/// A line on standard error that is written over again and again; nothing where that is no terminal.
package struct TerminalLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    package init() {}

    /// Puts a text in the place of the one before.
    package func show(_ text: @autoclosure () -> String) {
        // Carriage return, the text, and erase to the end of the line.
        if isTerminal { write("\r\(text())\u{1B}[K") }
    }

    /// Erases the line, so that others can be written.
    package func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // Progress that cannot be written is no error.
            _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
