public import Foundation
import Support

/// What a process writes, read on a thread of its own, so that the process never waits for a reader.
public final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isAtEnd = false
    }

    private let state = Mutex(State())
    /// Signalled after each change of `state`.
    private let changed = DispatchSemaphore(value: 0)

    /// Reads until the last writer closes the pipe.
    public init(reading file: FileHandle) {
        DispatchQueue(label: "transcript").async {
            while true {
                let data = file.availableData
                self.state.withLock { state in
                    state.bytes += data
                    state.isAtEnd = data.isEmpty
                }
                self.changed.signal()
                if data.isEmpty { break }
            }
        }
    }

    /// All that has been written so far.
    public var text: String { String(decoding: state.withLock(\.bytes), as: UTF8.self) }

    /// What `match` gives for the first line it takes, once that line is complete; nil if there is none.
    ///
    /// Only one thread may wait at a time, here or in ``waitForEnd()``.
    public func firstMatch<Match>(_ match: (Substring) -> Match?) -> Match? {
        while true {
            let isAtEnd = state.withLock(\.isAtEnd)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for line in isAtEnd ? lines[...] : lines.dropLast() {
                if let found = match(line) { return found }
            }
            if isAtEnd { return nil }
            changed.wait()
        }
    }

    public func waitForEnd() {
        while !state.withLock(\.isAtEnd) {
            changed.wait()
        }
    }
}
