import FilterCore

/// Names that may have been meant; all of them where they are few and none is near.
package enum Suggestions {
    package static func near(_ name: String, among names: [String]) -> [String] {
        let near = NearNames.suggestions(for: name, among: names)
        return near.isEmpty && names.count <= 12 ? names : near
    }
}
