extension CatalogSnapshot {
    /// What makes a catalog with this definition and these items, whatever was there before.
    ///
    /// - Complexity: O(bytes of all items).
    var asChanges: [CatalogChange] { [sameDefinition, .replacement(allRows)] }

    /// What gives another catalog this definition.
    var sameDefinition: CatalogChange { .definition(writtenDefinition, accepted: source) }

    private var allRows: ItemBatch {
        var batch = ItemBatch()
        ChangedRows(of: self).forEachItem { (id, json) throws(Never) in batch.append(id: id, json: json) }
        return batch
    }
}
