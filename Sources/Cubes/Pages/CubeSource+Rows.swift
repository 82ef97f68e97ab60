package import Following

extension CubeSource: RowSource {
    package func rowReader(
        beside catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) -> any RowReader {
        try CubeRowReader(self, beside: catalog, isEnded: isEnded)
    }
}
