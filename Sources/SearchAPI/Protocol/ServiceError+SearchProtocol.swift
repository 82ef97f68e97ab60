import Gateway

// Faults of a search, in the words that its clients know.
extension ServiceError {
    /// No index has this name, or none for the sender of the request.
    init(unknownIndex name: String, at place: Place) {
        self.init(.unknownCatalog, status: 404, at: place, "Index \(name) does not exist")
    }
}
