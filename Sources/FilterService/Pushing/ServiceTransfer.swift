import CatalogFiles
import FilterCore
import HTTPClient

/// One request on its way, and its response.
final class ServiceTransfer {
    /// Longer bodies than any that the service gives to a push.
    private static let maxByteCount = 64 << 20

    private let request: ServiceRequest
    /// The body of the request, if that is a file.
    private let file: FileBody?
    private let onProgress: (Int) -> Void
    private var body: [UInt8] = []
    /// Why a handler has ended the transfer.
    private var failure: PushFailure?
    private var last = (byteCount: 0, time: ContinuousClock.now)

    /// - Parameter onProgress: called with the bytes of the body that were sent so far.
    /// - Throws: ``PushFailure/file(_:)``.
    init(_ request: ServiceRequest, onProgress: @escaping (Int) -> Void = { _ in }) throws(PushFailure) {
        self.request = request
        self.onProgress = onProgress
        do throws(LoadError) {
            guard case .file(let path, let byteCount) = request.body else {
                file = nil
                return
            }
            file = try FileBody(path, byteCount: byteCount)
        } catch {
            throw .file(error)
        }
    }

    /// Sends the request once.
    ///
    /// - Throws: ``PushFailure``.
    func response() throws(PushFailure) -> ServiceResponse {
        do throws(TransferFailure) {
            let head = try HTTPConnection().perform(
                request.outgoing,
                body: outgoingBody,
                onBytes: { _, bytes in take(bytes) },
                onMove: goesOn
            )
            return ServiceResponse(status: head.status, retryAfter: head.retryAfter, body: body)
        } catch {
            switch error {
            case .connection(let text): throw .connection(text)
            case .distrusted(let text): throw .distrusted(text)
            case .ended: throw failure ?? file?.failure.map(PushFailure.file) ?? .connection("the transfer was ended")
            }
        }
    }

    private var outgoingBody: (any OutgoingBody)? {
        if case .bytes(let bytes) = request.body { ByteBody(bytes) } else { file }
    }

    private func take(_ bytes: Span<UInt8>) -> Bool {
        guard body.count + bytes.count <= Self.maxByteCount else {
            failure = .connection("the response is too long")
            return false
        }
        body.append(copying: bytes)
        return true
    }

    /// Ends a transfer in which nothing has moved for too long.
    private func goesOn(sent: Int, received: Int) -> Bool {
        if sent + received != last.byteCount {
            last = (sent + received, .now)
            onProgress(sent)
            return true
        }
        let isSending = sent < request.body.byteCount ?? 0
        let patience = isSending ? request.patience.sending : request.patience.answering
        guard .now - last.time >= patience else { return true }
        failure = .connection(
            isSending ? "the service took no bytes for \(patience)" : "no answer within \(patience)"
        )
        return false
    }
}
