import JSON

/// One request for `/readyz`.
enum ReadinessProbe {
    enum Outcome: Sendable, Equatable {
        case ready
        /// In words.
        case failed(String)
    }

    /// - Parameter patience: for each step on the way, so for a silent service.
    static func ask(_ address: ListenAddress, patience: Duration) -> Outcome {
        guard address.path != nil || address.port > 0 else {
            return .failed("port 0 is any free one; say which the service got")
        }
        do throws(PushFailure) {
            let socket =
                if let path = address.path { try ServiceSocket(path: path) } else {
                    try ServiceSocket(host: address.host, port: address.port, patience: patience)
                }
            let request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            _ = try socket.send(Array(request.utf8)[...])
            var reader = ServiceResponse.Reader()
            while true {
                guard !(try socket.wait(for: .reading, patience: patience)).isEmpty else {
                    return .failed("no answer within \(patience)")
                }
                if let bytes = try socket.receive() { reader.append(bytes) }
                if let response = try reader.next() { return outcome(response) }
            }
        } catch {
            return .failed("\(error)")
        }
    }

    private static func outcome(_ response: ServiceResponse) -> Outcome {
        guard response.status != 200 else { return .ready }
        let text = "/readyz answers \(response.status)"
        guard case .array(let errors)? = (try? JSONValue(parsing: response.body))?["errors"],
            case .string(let detail)? = errors.first?["detail"]
        else { return .failed(text) }
        return .failed("\(text): \(detail)")
    }
}
