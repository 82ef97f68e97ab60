package import JSON

/// A change of the settings of an index.
package enum SettingsEdit: Sendable {
    /// Sets some; null resets one. An index that is not there is made, without objects.
    case set(JSONValue)
    /// Sets some of a replica.
    case setOfSort(String, JSONValue)
    /// Ends a replica.
    case removeSort(String)
}
