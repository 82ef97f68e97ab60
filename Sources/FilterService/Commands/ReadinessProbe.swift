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
        let url = address.path == nil ? "\(address)" : "http://localhost"
        var request = ServiceRequest("GET", "/readyz", at: ServiceAddress(url: url, socketPath: address.path))
        request.isDirect = true
        request.patience.connecting = patience
        request.patience.answering = patience
        do throws(PushFailure) {
            return outcome(try ServiceTransfer(request).response())
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
