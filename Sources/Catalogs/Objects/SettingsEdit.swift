package import JSON

/// A change of the settings of an index.
package enum SettingsEdit: Sendable {
    /// Sets some; null resets one. An index that is not there is made, without objects.
    ///
    /// - Parameter forwarding: whether replicas have them, too, in the place of their own.
    case set(JSONValue, forwarding: Bool = false)
    /// Sets some of a replica.
    case setOfSort(String, JSONValue)
    /// Ends a replica.
    case removeSort(String)
}
