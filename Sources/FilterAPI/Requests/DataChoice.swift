import Catalogs
import FilterCore
import Gateway
import HTTPServer

/// The version of a catalog's data that a request is about: the present one, or the one that it names (`dataVersion`).
///
///     let data = try DataChoice(query, of: present, request, context)
///     let evaluation = try context.evaluation(of: state, in: data.snapshot)
///     try data.newItemCount(in: state, since: evaluation, context)   // nil, unless the request names a version
struct DataChoice: Sendable {
    static let parameterName = "dataVersion"

    let snapshot: CatalogSnapshot
    /// The present version, for a request that names one.
    private let present: CatalogSnapshot?

    /// Whether the request names a version.
    var isNamed: Bool { present != nil }

    /// The name of the present version, for a request that names one: what is new depends on it.
    var presentVersion: String? { present?.dataVersion }

    /// The version of now.
    init(_ present: CatalogSnapshot) {
        snapshot = present
        self.present = nil
    }

    /// - Throws: `dataVersionExpired` with the address of the same request without a version, for one that is not held any
    ///   more. Whether it ever was is not known.
    init(
        _ query: QueryParameters,
        of present: CatalogSnapshot,
        _ request: HTTPRequest,
        _ context: RequestContext
    ) throws(ServiceError) {
        guard let name = query[Self.parameterName] else {
            snapshot = present
            self.present = nil
            return
        }
        guard let named = context.catalogs.version(name, of: present) else {
            var error = ServiceError(
                .dataVersionExpired,
                at: .query(Self.parameterName),
                "these data are not held any more; begin again with those of now"
            )
            let path = String(request.target.raw.prefix { $0 != "?" })
            error.first = PageLinks(to: path, asIn: request, without: [Self.parameterName, "cursor", "page"]).first
            throw error
        }
        snapshot = named
        self.present = present
    }

    /// How many items of the present version match that did not match in the one that the request names; `nil` if it names
    /// none, or if to count them would take more than a tenth of the work that a request may cost.
    ///
    /// - Parameters:
    ///   - former: the state in the version that is named.
    ///   - filter: what the items have to pass besides. Where no item has one of its attributes any more, none is new.
    /// - Throws: `tooMuchWork`.
    func newItemCount(
        in state: FilterState,
        _ filter: RequestFilter? = nil,
        since former: @autoclosure () throws(ServiceError) -> Evaluation,
        _ context: RequestContext
    ) throws(ServiceError) -> Int? {
        guard let present else { return nil }
        if present.dataVersion == snapshot.dataVersion { return 0 }
        var evaluation: Evaluation?
        if let filter {
            guard filter.isKnown(in: present) else { return 0 }
            evaluation = try ItemSubset(filter, state, of: present, context.bounds).evaluation
        }
        let now = if let evaluation { evaluation } else { try context.evaluation(of: state, in: present) }
        let isChanged =
            present.memory.base == snapshot.memory.base && present.catalog.today == snapshot.catalog.today
        // Every item has to be looked up then. The page matters more than this number.
        let mostLookUps = context.service.limits.maxWork / 10 / (2 * WorkCost.lookUp)
        guard isChanged || now.variantTotal <= mostLookUps else { return nil }
        let then = try former()
        return try ServiceError.mapping { () throws(TooMuchWork) in
            try now.newItemCount(present.items, since: then, snapshot.items, isChanged: isChanged)
        }
    }
}
