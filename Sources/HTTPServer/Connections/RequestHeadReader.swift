import CMicroHTTPD
import Glibc
import Support

/// Reads the head of a request from libmicrohttpd's memory, once, into values of our own.
///
/// ## What version 0.9.75 hides
///
/// It cuts values at a NUL byte. It ends the head at a line that begins with a colon. It joins a field that goes on in
/// the next line wrongly: `Foo: bar`, ` baz` becomes `Foobaz: bar`, so that `Content-: 5`, ` Length` is a working
/// `Content-Length: 5`. None of this shows in what it delivers, but all of it in where that lies. Names and values are
/// pieces of the head as it was received, with NULs written over some of the bytes that divide them:
///
/// ```
/// GET⌴/a⌴HTTP/1.1⌴⌴Host⌴ a⌴⌴Accept⌴ */*⌴⌴⌴⌴        ⌴ = NUL
///                  name  value                     one NUL, then spaces or tabs between them
///                        value name                one NUL (LF) or two (CR LF) between them
/// ```
///
/// So there is nothing else between the pieces of a proper head, and a joined name lies elsewhere. Version 0.9.77 and
/// later refuse or repair all three themselves, and may arrange memory as they like: there nothing of this is checked.
///
/// `@safe`: the pointers are into the connection's memory, which stays as it is during the call; none is followed
/// beyond `headEnd`, and the value does not outlive ``read(from:method:version:targetEnd:)``.
@safe struct RequestHeadReader {
    private var headers: HTTPHeaders
    private var transferCodings: [[UInt8]] = []
    private var fault: HTTPRefusal?
    /// The end of the last piece, and of the head.
    private var pieceEnd: UnsafePointer<CChar>
    private let headEnd: UnsafePointer<CChar>

    /// Whether the library is of a version whose faults and memory are known.
    static let knowsLayout: Bool = {
        guard let version = unsafe MHD_get_version() else { return false }
        let parts = unsafe String(cString: version).split(separator: ".").map { Int($0) ?? .max }
        return parts.count >= 3 && parts[0] == 0 && parts[1] == 9 && parts[2] < 77
    }()

    /// - Parameters:
    ///   - method: where libmicrohttpd points at the method: the beginning of the head.
    ///   - version: where it points at the protocol's version: the last piece of the first line.
    ///   - targetEnd: where the target ended when it was received: at a NUL, which should be the one before the
    ///     version.
    static func read(
        from connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        targetEnd: UInt
    ) -> RequestHead {
        let byteCount = unsafe CMicroHTTPD_headByteCount(connection)
        var reader = unsafe RequestHeadReader(
            headers: HTTPHeaders(reservingFields: 16, byteCount: min(byteCount, 1_024)),
            pieceEnd: version + strlen(version),
            headEnd: method + byteCount
        )
        unsafe withUnsafeMutablePointer(to: &reader) { reader in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, receiveField, reader)
        }
        if knowsLayout, reader.fault == nil {
            // The end of the last line, and the empty line.
            unsafe reader.checkGap(to: reader.headEnd, byteCounts: 2...4)
        }
        return RequestHead(
            method: HTTPMethod(unsafe String(cString: method)),
            isHTTP10: unsafe strcmp(version, "HTTP/1.0") == 0,
            byteCount: byteCount,
            isTargetCut: knowsLayout && targetEnd + 1 != UInt(bitPattern: version),
            headers: reader.headers,
            transferCodings: reader.transferCodings,
            fault: reader.fault
        )
    }

    /// Takes one field. The pointers are good for this call.
    fileprivate mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard fault == nil else { return }
        if Self.knowsLayout {
            unsafe checkLayout(name: name, value: value)
        }
        if unsafe !FieldSyntax.isToken(name) {
            fault = fault ?? .invalidHeaderName
        } else if unsafe !FieldSyntax.isValue(value) {
            fault = fault ?? .invalidHeaderValue(name: unsafe String(decoding: name, as: UTF8.self))
        }
        unsafe headers.append(name: name, value: FieldSyntax.trimming(value))
        if headers.matches(headers.fields[headers.fields.count - 1], "Transfer-Encoding") {
            unsafe transferCodings.append(Array(value))
        }
    }

    private mutating func checkLayout(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard let nameStart = unsafe address(name), let valueStart = unsafe address(value) else { return }
        unsafe checkGap(to: nameStart, byteCounts: 1...2)
        guard fault == nil else { return }
        let nameEnd = unsafe nameStart + name.count
        guard unsafe nameEnd < valueStart,
            unsafe UnsafeBufferPointer(start: nameEnd + 1, count: valueStart - nameEnd - 1)
                .allSatisfy({ UInt8(bitPattern: $0).isSpaceOrTab })
        else {
            fault = .malformedHead
            return
        }
        unsafe pieceEnd = valueStart + value.count
    }

    /// Checks that from the end of the last piece to `next` there are only NULs, and as many as a line's end leaves.
    private mutating func checkGap(to next: UnsafePointer<CChar>, byteCounts: ClosedRange<Int>) {
        guard unsafe pieceEnd < next, unsafe next <= headEnd else {
            fault = .malformedHead
            return
        }
        let gap = unsafe UnsafeBufferPointer(start: pieceEnd, count: next - pieceEnd)
        if unsafe !byteCounts.contains(gap.count) || gap.contains(where: { $0 != 0 }) {
            fault = .malformedHead
        }
    }

    private func address(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
        unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    }
}

/// Called by libmicrohttpd on the connection's thread, once for each field in order of arrival, within
/// `MHD_get_connection_values_n`. `YES` asks for the next one.
private func receiveField(
    _ context: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameByteCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueByteCount: Int
) -> MHD_Result {
    guard let context = unsafe context else { return .NO }
    unsafe context.assumingMemoryBound(to: RequestHeadReader.self).pointee.append(
        name: UnsafeBufferPointer(
            start: UnsafeRawPointer(name)?.assumingMemoryBound(to: UInt8.self),
            count: nameByteCount
        ),
        value: UnsafeBufferPointer(
            start: UnsafeRawPointer(value)?.assumingMemoryBound(to: UInt8.self),
            count: value == nil ? 0 : valueByteCount
        )
    )
    return .YES
}
