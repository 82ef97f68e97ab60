import FilterCore

extension ObjectFilters {
    /// The rows that take out the items which the filters find.
    ///
    /// - Parameter maxWork: units of work that finding them may cost.
    /// - Returns: `nil` if there are none.
    /// - Throws: `unreadableFilters`, `tooMuchWork`.
    func deletion(from snapshot: CatalogSnapshot, maxWork: Int) throws(CatalogRefusal) -> ItemBatch? {
        let clauses: [SearchClause]
        do throws(Fault) {
            clauses = try self.clauses(in: snapshot)
            try requireFew(in: Set(clauses))
        } catch {
            throw .unreadableFilters(error)
        }
        // Filters that are empty lists are none.
        guard !clauses.isEmpty else { return nil }
        let catalog = snapshot.catalog
        let items: [Int]
        do throws(TooMuchWork) {
            let searches = try catalog.search(
                [clauses],
                identifiedBy: snapshot.items,
                work: WorkBudget(limit: maxWork) { true }
            )
            items = try searches[0].items(from: 0, count: catalog.itemCount, in: catalog.sortOrders[0])
        } catch {
            throw .tooMuchWork(error)
        }
        var batch = ItemBatch()
        for item in items {
            let id = snapshot.items.id(of: item)
            batch.append(deletionOf: id.utf8Span.span)
        }
        return batch.isEmpty ? nil : batch
    }
}
