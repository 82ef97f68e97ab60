package import CatalogFiles

/// Operations on objects, as they came with a write.
package enum ObjectSource: Sendable {
    /// Read before they wait, and held with what they are charged.
    case operations([ObjectOperation], charge: MemoryCharge? = nil)
    /// The text of a batch, packed or not: it is read when its turn comes.
    case batch(any ByteSource, maxDepth: Int)
}
