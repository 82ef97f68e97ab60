import JSON

extension SettingsEdit {
    /// What the catalog becomes.
    ///
    /// - Parameters:
    ///   - version: as it is; `nil` if there is none.
    ///   - name: of the catalog.
    /// - Returns: none if it stays as it is.
    func changes(of version: CatalogSnapshot?, named name: String) throws(EditFault) -> [CatalogChange] {
        var settings = version.map { IndexSettings(of: $0) } ?? IndexSettings(ofNew: name)
        switch self {
        case .set(let json, let isForwarding):
            try settings.set(json)
            if isForwarding { try settings.forward(json) }
        case .setOfSort(let id, let json):
            if version == nil { return [] }
            try settings.set(json, ofSort: id)
        case .removeSort(let id):
            guard version != nil else { return [] }
            settings.remove(sort: id)
            return [.definition(settings.json)]
        }
        let json = settings.json
        return json == version?.writtenDefinition ? [] : [.definition(json)]
    }
}
