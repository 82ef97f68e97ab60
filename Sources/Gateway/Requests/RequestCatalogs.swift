package import Catalogs
import FilterCore

/// The catalogs as the caller of a request may see them: those that its key names, through its filter.
///
/// Every route that answers with something of a catalog comes to it this way.
package struct RequestCatalogs: Sendable {
    private let context: RequestContext
    private let scope: CatalogScope?

    private var service: Service { context.service }
    private var caller: Caller { context.caller }

    package init(of context: RequestContext) {
        self.context = context
        scope = context.caller.scope
    }

    /// A catalog that an answer is made of.
    ///
    /// - Throws: `unknownCatalog` with near names, `catalogNotAllowed`, `scopeMismatch`.
    package func require(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        try permit(name, at: place)
        return try seen(present(name, at: place))
    }

    /// A catalog that an answer is made of; `nil` if there is none of this name that the caller may use.
    ///
    /// - Throws: `scopeMismatch`.
    package func find(_ name: String) throws(ServiceError) -> CatalogSnapshot? {
        guard caller.mayUse(catalog: name) else { return nil }
        return try service.catalogs.find(name).map { snapshot throws(ServiceError) in try seen(snapshot) }
    }

    /// The catalog that a session or a share belongs to, for an answer.
    ///
    /// - Parameters:
    ///   - storedName: as the session keeps it, see ``CatalogSnapshot/storedName``.
    ///   - chosen: the categories in which it has chosen: the caller has seen these.
    /// - Throws: `unknownCatalog` with status 410 if the service does not have it any more; `catalogNotAllowed`;
    ///   `scopeMismatch` if it was begun with another filter.
    package func requireStillServed(
        _ storedName: String,
        choosingIn chosen: some Collection<String> = [],
        at place: ServiceError.Place
    ) throws(ServiceError) -> CatalogSnapshot {
        try permit(storedName: storedName, at: place)
        let name = CatalogScope.parts(ofStoredName: storedName).catalog
        return try seen(present(name, status: 410, at: place), choosingIn: chosen)
    }

    /// Refuses what was made of a catalog that the caller may not use, or through another filter than its own.
    ///
    /// - Throws: `catalogNotAllowed`, `scopeMismatch`.
    package func permit(storedName: String, at place: ServiceError.Place) throws(ServiceError) {
        let (name, digest) = CatalogScope.parts(ofStoredName: storedName)
        try permit(name, at: place)
        if digest != scope?.digest { throw Self.mismatch(at: place) }
    }

    private static func mismatch(at place: ServiceError.Place) -> ServiceError {
        ServiceError(.scopeMismatch, at: place, "it was made with a key that has another filter")
    }

    /// All that there are for the caller, in the order in which they were given or added.
    ///
    /// - Throws: `tooMuchWork`.
    package func all() throws(ServiceError) -> [CatalogSnapshot] {
        var catalogs: [CatalogSnapshot] = []
        for snapshot in service.catalogs.seenSnapshots where caller.mayUse(catalog: snapshot.name) {
            do throws(ServiceError) {
                catalogs.append(try seen(snapshot))
            } catch  where error.code == .scopeMismatch {
                continue
            }
        }
        return catalogs
    }

    /// Refuses a share that was made of another catalog than the one it is opened in, or through another filter.
    ///
    /// - Throws: `invalidValue`, `scopeMismatch`.
    package func require(
        shareOf storedName: String,
        in snapshot: CatalogSnapshot,
        at place: ServiceError.Place
    ) throws(ServiceError) {
        guard storedName != snapshot.storedName else { return }
        let name = CatalogScope.parts(ofStoredName: storedName).catalog
        if name == snapshot.name { throw Self.mismatch(at: place) }
        throw ServiceError(
            .invalidValue,
            at: place,
            "the share is of another catalog",
            suggestions: [name].filter(caller.mayUse)
        )
    }

    /// A version of a catalog by its name.
    ///
    /// - Returns: `nil` if it is not held.
    package func version(_ dataVersion: String, of present: CatalogSnapshot) -> CatalogSnapshot? {
        if Text(dataVersion) == Text(present.dataVersion) { return present }
        let name = present.storedName
        return present.scope == nil
            ? service.catalogs.former(name, dataVersion: dataVersion)
            : service.scoped.former(name, dataVersion: dataVersion)
    }

    private func present(
        _ name: String,
        status: Int? = nil,
        at place: ServiceError.Place
    ) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = service.catalogs.find(name) { return snapshot }
        let names = service.catalogs.names.filter(caller.mayUse)
        throw ServiceError(unknownCatalog: name, among: names, status: status, at: place)
    }

    private func permit(_ name: String, at place: ServiceError.Place) throws(ServiceError) {
        guard !caller.mayUse(catalog: name) else { return }
        throw .catalogNotAllowed(name, of: caller, at: place)
    }

    private func seen(
        _ snapshot: CatalogSnapshot,
        choosingIn chosen: some Collection<String> = []
    ) throws(ServiceError) -> CatalogSnapshot {
        if let age = service.followed.staleAge(snapshot.name) { context.bounds.trace?.note(age: age) }
        guard let scope else { return snapshot }
        return try ServiceError.mapping { () throws(ScopeRefusal) in
            try service.scoped.view(
                of: snapshot,
                through: scope,
                choosingIn: chosen,
                context.work,
                isPatient: context.bounds.isPatient
            )
        }
    }
}
