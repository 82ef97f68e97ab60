package import Catalogs
package import FilterCore
package import Sessions

// The categories made of names that the screen of a session shows: kept with its state, so that they stay in their places.

extension SessionAccess {
    /// The parameter that asks for the order of these categories anew.
    package static let reorderName = "reorder"

    /// The state with the categories that its screen shows.
    ///
    /// - Parameters:
    ///   - state: with the categories of the screen before.
    ///   - former: the filters of that screen; `nil` for an order anew.
    /// - Throws: `tooMuchWork`.
    package func showing(
        _ state: SessionState,
        after former: FilterState?,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) -> SessionState {
        guard snapshot.catalog.hasRelevantCategories else { return state }
        var shown = state
        shown.shown = try ServiceError.mapping { () throws(TooMuchWork) in
            try context.bounds.evaluation(of: state.filters, in: snapshot)
                .shownCategories(keeping: state.shown, from: former)
        }
        return shown
    }

    /// What a change makes of a session, with the categories that its screen then shows.
    ///
    /// - Parameter isAnew: whether their order begins anew.
    /// - Throws: as ``plan(_:over:showing:)``, `tooMuchWork`.
    package func plan(
        _ change: SessionChange,
        over found: FoundSession,
        of snapshot: CatalogSnapshot,
        reordering isAnew: Bool = false
    ) throws(ServiceError) -> PlannedSession {
        let planned = try plan(change, over: found)
        let next = planned.session.state
        // A step has its own.
        if case .step = change, !isAnew { return planned }
        guard snapshot.catalog.hasRelevantCategories, isAnew || next.filters != found.state.filters else {
            return planned
        }
        let shown = try showing(next, after: isAnew ? nil : found.state.filters, of: snapshot).shown
        return shown == next.shown ? planned : try plan(change, over: found, showing: shown)
    }

    /// Begins the order of these categories anew, as a read asks for it: saved as the next revision, and no step. Where filters
    /// are dropped the order stays, as the read that follows has to report them.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`, `tooMuchWork`, `contended`.
    package func reorder(_ id: String) throws(ServiceError) {
        for _ in 0..<service.sessions.configuration.maxUpdateTries {
            let stored = try find(id)
            let snapshot = try snapshot(of: stored.state)
            let found = try adopting(stored, under: snapshot)
            guard snapshot.catalog.hasRelevantCategories, found.dropped.isEmpty else { return }
            let next = try plan(.batch(found.state), over: found, of: snapshot, reordering: true)
            if try save(next, over: found) != nil { return }
        }
        throw ServiceError(.contended)
    }
}
