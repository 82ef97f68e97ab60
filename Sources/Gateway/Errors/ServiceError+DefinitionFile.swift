package import CatalogFiles

/// Faults of the definition of a live catalog.
extension ServiceError {
    /// - Parameter code: `invalidDefinition` if the definition came with the request, `unfitItems` if items did.
    package init(_ error: DefinitionFileError, code: ErrorCode) {
        let faults = error.faults.map { fault in
            Fault(
                place: code == .unfitItems ? nil : .body(fault.pointer),
                offset: fault.position?.offset,
                detail: code == .unfitItems ? fault.told : fault.reason,
                suggestions: fault.suggestions
            )
        }
        self.init(
            code,
            at: faults.first?.place,
            offset: faults.first?.offset,
            faults.first?.detail ?? "",
            suggestions: faults.first?.suggestions ?? []
        )
        more = Array(faults.dropFirst())
        if error.omittedCount > 0 { more.append(Fault(detail: "\(error.omittedCount) more faults")) }
    }
}
