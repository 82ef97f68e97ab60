import FilterCore
import Glibc
import JSON

/// Some complete rows of a file.
package struct RowChunk {
    package init() {}
    /// The text that `rows` point into.
    package fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var rows: [Row] = []
    /// Rows that were too long.
    fileprivate(set) var rejected: [RejectedRow] = []

    /// Adds a row that is at hand.
    package mutating func append(_ row: Span<UInt8>) {
        let start = bytes.count
        bytes.append(copying: row)
        let place = RowPosition(line: rows.count + 1, number: rows.count + 1)
        rows.append(Row(range: start..<bytes.count, place: place))
    }

    /// Forgets the rows; the memory is kept.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
    }

    struct Row {
        /// In `bytes`, as ``RowScanner/content(of:in:)`` says; never empty.
        let range: Range<Int>
        let place: RowPosition
    }
}

/// The place of a row in its file and catalog.
package struct RowPosition {
    /// The line at which it begins, from 1; in a JSON array the number of the element.
    package let line: Int
    /// The number of the row in its catalog, from 1, blank lines left out.
    let number: Int
}

/// Reads a file chunk by chunk. Chunks are independent, so several can be parsed at the same time.
package struct RowReader<Scanner: RowScanner> {
    private let stream: ByteStream
    private var scanner: Scanner
    private let options: LoadOptions
    /// The beginning of the row that goes on in the next chunk.
    private var rest: [UInt8] = []
    private var isSkipping = false
    private var isAtStart = true
    private var isAtEnd = false
    /// Rows that come before the first item.
    private var headerRowsLeft: Int
    /// Rows read so far, in this and earlier files of the catalog.
    package private(set) var rowCount: Int
    /// Bytes of text read so far.
    private(set) var byteCount = 0
    /// Those of blank rows among them.
    private var blankByteCount = 0
    /// Bytes that short rows count as, beyond those that they have.
    private var shortByteCount = 0
    /// The most bytes of the text with these, as far as it is read.
    private var byteLimit = Int.max

    /// A row of a packed text counts as at least so many bytes: each takes about a microsecond, and ten times its bytes of
    /// memory, however short it is.
    private static var minRowBytes: Int { 64 }

    /// - Parameters:
    ///   - headerRows: how many rows come before the first item.
    ///   - rowCount: the rows of earlier files.
    package init(
        _ stream: ByteStream,
        scanner: Scanner,
        options: LoadOptions,
        headerRows: Int = 0,
        rowCount: Int = 0
    ) {
        self.stream = stream
        self.scanner = scanner
        self.options = options
        headerRowsLeft = headerRows
        self.rowCount = rowCount
    }

    /// Replaces `chunk` by the next rows.
    ///
    /// `chunk` takes about a chunk and the row that goes on behind it, however many blank rows there are.
    ///
    /// - Returns: `false` at the end of the file.
    package mutating func read(into chunk: inout RowChunk) throws(LoadError) -> Bool {
        chunk.removeAll()
        chunk.bytes.append(contentsOf: rest)
        // The scanner has seen the rest already.
        var scanned = rest.count
        var rowStart = 0
        while !isAtEnd, chunk.rows.isEmpty, chunk.rejected.isEmpty {
            // Blank rows would gather otherwise, gigabytes of them.
            chunk.bytes.removeFirst(rowStart)
            (scanned, rowStart) = (scanned - rowStart, 0)
            try fill(&chunk)
            if isAtStart { (scanned, rowStart) = skipByteOrderMark(chunk) }
            do throws(MalformedInput) {
                while true {
                    if scanned == rowStart, !isSkipping {
                        scanned = scanner.endOfBlankRows(in: chunk.bytes.span, from: rowStart)
                        blankByteCount += scanned - rowStart
                        rowStart = scanned
                    }
                    guard let end = try scanner.endOfRow(in: chunk.bytes.span, from: scanned) else { break }
                    finishRow(rowStart..<end.offset, line: end.line, in: &chunk)
                    scanned = end.offset + 1
                    rowStart = scanned
                    if isBeyondLimit { break }
                }
                scanned = chunk.bytes.count
                if isAtEnd, let line = try scanner.endOfInput() {
                    finishRow(rowStart..<scanned, line: line, in: &chunk)
                    rowStart = scanned
                }
            } catch {
                throw .malformed(path: stream.path, reason: error.reason)
            }
            if isBeyondLimit { throw .unpacksTooFar(path: stream.path, ratio: options.maxUnpackRatio ?? 0) }
            if scanned - rowStart > options.maxRowBytes {
                isSkipping = true
                chunk.bytes.removeLast(scanned - rowStart)
                scanned = rowStart
            }
        }
        rest.removeAll(keepingCapacity: true)
        rest.append(contentsOf: chunk.bytes[rowStart...])
        return !chunk.rows.isEmpty || !chunk.rejected.isEmpty
    }

    private mutating func fill(_ chunk: inout RowChunk) throws(LoadError) {
        let old = chunk.bytes.count
        // At the start enough to recognise a byte order mark, however small the chunks are.
        repeat {
            isAtEnd = try !stream.read(appendingTo: &chunk.bytes, atMost: options.chunkBytes)
        } while isAtStart && !isAtEnd && chunk.bytes.count < 3
        byteCount += chunk.bytes.count - old
        guard byteCount <= options.maxInputBytes else {
            throw .tooLong(path: stream.path, limit: options.maxInputBytes)
        }
        if let ratio = options.maxUnpackRatio, let limit = stream.unpackedLimit(ratio) {
            byteLimit = limit
            guard !isBeyondLimit else { throw .unpacksTooFar(path: stream.path, ratio: ratio) }
            // The first bytes of a text say as much as all of it where nothing but blank rows follows.
            let blankLimit = LoadOptions.unpackAllowance + (byteCount - blankByteCount)
            guard blankByteCount <= blankLimit else { throw .mostlyBlank(path: stream.path) }
        }
    }

    private var isBeyondLimit: Bool { byteCount + shortByteCount > byteLimit }

    private mutating func skipByteOrderMark(_ chunk: RowChunk) -> (scanned: Int, rowStart: Int) {
        isAtStart = false
        let start = chunk.bytes.span.hasByteOrderMark ? 3 : 0
        return (start, start)
    }

    private mutating func finishRow(_ range: Range<Int>, line: Int, in chunk: inout RowChunk) {
        let range = scanner.content(of: range, in: chunk.bytes.span)
        let isTooLong = isSkipping || range.count > options.maxRowBytes
        isSkipping = false
        guard isTooLong || !range.isEmpty else {
            blankByteCount += 1
            return
        }
        guard headerRowsLeft == 0 else {
            headerRowsLeft -= 1
            return
        }
        rowCount += 1
        shortByteCount += max(0, Self.minRowBytes - range.count)
        if isTooLong {
            let reason = RejectedRow.Reason.tooLong(limit: options.maxRowBytes)
            chunk.rejected.append(RejectedRow(path: stream.path, line: line, reason: reason))
        } else {
            chunk.rows.append(RowChunk.Row(range: range, place: RowPosition(line: line, number: rowCount)))
        }
    }
}

extension Span where Element == UInt8 {
    /// The first place of `byte` from `start` on.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        // Safe: the search stays inside the span, and only an offset leaves the closure.
        return unsafe withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress,
                let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
