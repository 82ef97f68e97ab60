/// One request on its connection, and the responses to it.
struct PushExchange {
    private let socket: ServiceSocket
    private let patience: PushRequest.Patience
    private var reader = ServiceResponse.Reader()

    init(_ socket: ServiceSocket, _ patience: PushRequest.Patience) {
        self.socket = socket
        self.patience = patience
    }

    /// Sends bytes, whatever comes meanwhile.
    mutating func send(_ bytes: [UInt8]) throws(PushFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard try socket.wait(for: .writing, patience: patience.sending).contains(.writing) else { throw stalled }
            rest = rest.dropFirst(try socket.send(rest))
        }
    }

    /// Sends bytes, unless a final response comes before all are sent.
    mutating func sendUnlessAnswered(_ bytes: [UInt8]) throws(PushFailure) -> ServiceResponse? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let readiness = try socket.wait(for: [.reading, .writing], patience: patience.sending)
            if readiness.isEmpty { throw stalled }
            if readiness.contains(.reading) {
                if let response = try receive(), response.status >= 200 { return response }
            } else {
                rest = rest.dropFirst(try socket.send(rest))
            }
        }
        return nil
    }

    /// The next response, be it an interim one; `nil` if none comes in time.
    mutating func response(within duration: Duration) throws(PushFailure) -> ServiceResponse? {
        let deadline = ContinuousClock.now + duration
        while true {
            let rest = max(deadline - .now, .zero)
            guard try socket.wait(for: .reading, patience: rest).contains(.reading) else { return nil }
            if let response = try receive() { return response }
        }
    }

    /// The response that ends the exchange.
    mutating func finalResponse() throws(PushFailure) -> ServiceResponse {
        while true {
            guard let response = try response(within: patience.answering) else {
                throw .connection("no answer within \(patience.answering)")
            }
            if response.status >= 200 { return response }
        }
    }

    /// Takes what has arrived.
    private mutating func receive() throws(PushFailure) -> ServiceResponse? {
        guard let bytes = try socket.receive() else { return nil }
        reader.append(bytes)
        return try reader.next()
    }

    private var stalled: PushFailure { .connection("the service took no bytes for \(patience.sending)") }
}
