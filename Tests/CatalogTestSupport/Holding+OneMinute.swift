package import Catalogs

extension CatalogStore.Holding {
    /// Former versions stay for a minute, however many they are.
    package static let oneMinute = Self(lifetime: .seconds(60), maxCount: 10_000)
}
