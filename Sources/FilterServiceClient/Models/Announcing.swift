import Observation

/// A model that tells its observers of what has changed alone.
@MainActor
protocol Announcing: AnyObject, Observable {}

extension Announcing {
    /// Sets a property unless it has the content already: a property that is set is announced, whatever it was before.
    func set<Content: Equatable>(_ path: ReferenceWritableKeyPath<Self, Content>, to content: Content) {
        if self[keyPath: path] != content { self[keyPath: path] = content }
    }
}
