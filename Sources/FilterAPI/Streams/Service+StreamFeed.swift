import Catalogs
import Gateway
import Sessions
import Support

extension Service {
    /// Feeds streams with all changes from now on, until the worker is stopped.
    ///
    /// - Throws: ``ThreadFailure``.
    func start(_ streams: StreamHub, touchInterval: Duration) throws(ThreadFailure) -> StreamWorker {
        sessions.store.observe { notice in
            switch notice {
            case .changed(let key), .ended(let key): streams.touch(key)
            case .missed: streams.touchAll()
            }
        }
        catalogs.observe { _ in streams.touchAll() }
        return try StreamWorker(streams, StreamFeed(find: standing), touchInterval: touchInterval)
    }

    /// A session as it is now, for the streams that follow it.
    @Sendable
    private func standing(of key: SessionKey, for pass: Caller.Pass?) -> StreamFeed.Standing {
        let caller: Caller
        do throws(ServiceError) {
            caller = try admission.caller(pass)
            try caller.require(.sessions)
        } catch {
            return .ended(.keyEnded)
        }
        do throws(ServiceError) {
            let context = RequestContext(service: self, bounds: limits.bounds, caller: caller)
            let answer = try context.access.read(key.id)
            let changes = SessionChanges(of: answer, context)
            return .current(answer.entityTag) { since, options in
                do throws(ServiceError) {
                    return try changes.bytes(since: since, options).map(StreamFeed.Changes.body) ?? .expired
                } catch {
                    if error.code == .tooMuchWork || error.code == .answerTooLarge { return .tooMuchWork }
                    // The client may still find a screen that can be read.
                    self.report(error)
                    return .expired
                }
            }
        } catch {
            report(error)
            switch error.code {
            case .unavailable: return .unavailable(retryAfter: .seconds(1))
            case .catalogNotAllowed, .scopeMismatch: return .ended(.keyEnded)
            case .unknownCatalog: return .ended(.catalogGone)
            case .tooMuchWork, .answerTooLarge: return .ended(.tooMuchWork)
            default: return .ended(.sessionEnded)
            }
        }
    }
}
