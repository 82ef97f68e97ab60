import Support

extension ServerCore {
    /// The head of an upload has arrived.
    ///
    /// - Throws: ``HTTPRefusal/bodyTooLarge(limit:)``, ``HTTPRefusal/tooManyUploads``, ``HTTPRefusal/uploadNotKept(_:)``.
    func beginUpload(_ framing: RequestHead.Framing, on connection: Connection) throws(HTTPRefusal) {
        guard framing.contentLength ?? 0 <= configuration.maxUploadBytes else {
            throw .bodyTooLarge(limit: configuration.maxUploadBytes)
        }
        let byteCount = framing == .chunked ? nil : framing.contentLength ?? 0
        connection.exchange.upload = try ArrivingUpload(
            of: byteCount,
            from: clientAddress(of: connection),
            in: uploadFiles
        )
    }

    /// Some bytes of an upload have arrived.
    ///
    /// The client has time for all of it at ``HTTPServerConfiguration/minReadRate``, and the time that it takes to keep the
    /// bytes is not the client's.
    func receiveUpload(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) {
        let count = connection.exchange.bodyByteCount
        let (start, deadline) = (MonotonicTime.now, connection.pauseReading())
        var refusal: HTTPRefusal?
        do throws(HTTPRefusal) {
            guard count <= configuration.maxUploadBytes else {
                throw .bodyTooLarge(limit: configuration.maxUploadBytes)
            }
            try unsafe connection.exchange.upload?.append(bytes)
        } catch {
            refusal = error
        }
        let pause = Int(MonotonicTime.now.milliseconds - start.milliseconds)
        let earned = timeFor(count) - timeFor(count - bytes.count)
        connection.resumeReading(until: deadline, extendedBy: .milliseconds(pause + earned))
        if let refusal { refuseRest(refusal, on: connection) }
    }

    /// The milliseconds that so many bytes of an upload may take.
    private func timeFor(_ byteCount: Int) -> Int { byteCount * 1_000 / configuration.minReadRate }

    /// Refuses an upload in the middle of it. A client that has little left to send, and is not slow, is answered after that;
    /// others at once, and they may go on sending for a while, so that they come to read the answer.
    private func refuseRest(_ refusal: HTTPRefusal, on connection: Connection) {
        connection.exchange.refusal = refusal
        connection.exchange.upload = nil
        let count = connection.exchange.bodyByteCount
        connection.exchange.maxDrainedByteCount = count + configuration.maxDrainedBytes
        let restCount = connection.exchange.contentLength.map { $0 - count } ?? .max
        let isSlow = if case .uploadGaveWay = refusal { true } else { false }
        guard isSlow || restCount > configuration.maxDrainedBytes else { return }
        connection.exchange.isAnsweredEarly = true
        let response = answer(refusal, on: connection)
        // Nothing else is on its way: the request before has been answered in full, and libmicrohttpd sends nothing while
        // a body arrives.
        ConnectionSocket.send(response.wireBytes(requestID: connection.exchange.id), on: connection)
        ConnectionSocket.finishSending(on: connection)
    }
}
