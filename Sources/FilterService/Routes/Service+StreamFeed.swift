extension Service {
    /// Has streams told of all changes from now on, until the worker is stopped.
    func startStreams(touchInterval: Duration) -> StreamWorker {
        sessions.store.observe { [streams] notice in
            switch notice {
            case .changed(let key), .ended(let key): streams.touch(key)
            case .missed: streams.touchAll()
            }
        }
        catalogs.observe { [streams] _ in streams.touchAll() }
        return StreamWorker(streams, streamFeed, touchInterval: touchInterval)
    }

    /// What the streams of events are fed with.
    var streamFeed: StreamFeed {
        let access = SessionAccess(service: self)
        return StreamFeed(
            find: { key in
                do throws(ServiceError) {
                    let answer = try access.read(key.id)
                    return .current(answer.version) { _, _ in nil }
                } catch {
                    switch error.code {
                    case .unavailable: return .unavailable(retryAfter: .seconds(1))
                    default: return .ended
                    }
                }
            },
            refreshCatalogs: { _ = self.catalogs.snapshots }
        )
    }
}

extension SessionAnswer {
    /// Which screen this is.
    var version: ScreenVersion {
        ScreenVersion(
            revision: session.revision,
            dataVersion: snapshot.dataVersion,
            baseRevision: session.draft?.currentRevision
        )
    }
}
