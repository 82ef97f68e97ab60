import Foundation

/// What a conversation hears without asking.
extension Conversation {
    /// Takes over what others change, until ``stopFollowing()``. A stream that breaks is opened again, and one that is
    /// refused as late as the service says.
    func follow() {
        guard stream == nil, !isClosed, let transport else { return }
        stream = Task { [weak self, clock] in
            var failures = 0
            while !Task.isCancelled, let request = self?.streamRequest() {
                var wanted: Duration?
                do {
                    for try await event in transport.events(for: request) {
                        failures = 0
                        guard self?.take(event) == true else { break }
                    }
                } catch {
                    wanted = (error as? Problem)?.retryAfter
                    self?.takeBreak(error)
                }
                // One that was cancelled ends without an error, and another one may have taken its place.
                guard !Task.isCancelled else { return }
                failures += 1
                self?.isStreamResting = true
                guard (try? await clock.rest(afterFailure: failures, wanted: wanted)) != nil else { return }
                self?.isStreamResting = false
                self?.refresh()
            }
        }
    }

    func stopFollowing() {
        stream?.cancel()
        stream = nil
        isStreamResting = false
    }

    private func streamRequest() -> ServiceRequest {
        var headers = ["Accept": "text/event-stream"]
        if let version { headers["Last-Event-ID"] = version }
        return ServiceRequest("GET", "\(path)/events?\(options.query)", headers: headers)
    }

    private func takeBreak(_ error: any Error) {
        guard !Task.isCancelled else { return }
        if let problem = error as? Problem {
            if problem.isEnd { end() }
        } else {
            connection = .offline
            changed()
        }
    }

    /// - Returns: whether the stream goes on.
    private func take(_ event: ServiceEvent) -> Bool {
        date = clock.now()
        guard event.name != "end" else {
            let reason = try? JSONValue(parsing: Data(event.data.utf8))["reason"]?.text
            if reason == "sessionEnded" { end() }
            return false
        }
        if connection == .offline { retry() }
        // So many come only while a write finds no answer; what they say is read afterwards.
        if heldEvents.count == 100 { (heldEvents, isReadWanted) = ([], true) }
        heldEvents.append(event)
        takeHeldEvents()
        changed()
        return true
    }

    /// Applies what waits, unless the outcome of a request is not known.
    func takeHeldEvents() {
        guard !isAsking, writes.first?.path == nil else { return }
        let events = heldEvents
        heldEvents = []
        for event in events where event.name == "reload" || (event.name == "changes" && event.id != version) {
            if event.name == "changes", let changes = try? JSONValue(parsing: Data(event.data.utf8)) {
                take(changes, version: event.id)
            } else {
                isReadWanted = true
            }
        }
        work()
    }
}
