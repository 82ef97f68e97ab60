/// Adds up the memory that values refer to, purpose by purpose; memory that several of them share counts where it is met
/// first.
///
/// It reads values by reflection, so that no structure can be forgotten or counted by an outdated sum. It is slow:
/// meant for reports, not for requests.
struct MemoryMeter {
    /// By address.
    private var met: Set<UInt> = []

    /// The purposes, by the names of the properties that hold them; the innermost name decides.
    private static let purposes: [String: MemoryPurpose] = [
        "codes": .codes, "slices": .codes, "groups": .codes, "lanes": .codes, "meaning": .codes,
        "sparseRows": .codes, "itemCodes": .codes,
        "postings": .postings, "tables": .postings,
        "ranks": .ranks, "permutation": .ranks, "byTotal": .ranks, "sorted": .ranks,
        "vocabulary": .texts, "values": .texts, "labels": .texts, "nodes": .texts, "nodeOfPath": .texts,
        "bytes": .texts, "columns": .texts,
    ]

    /// The bytes of what a value refers to and no value before it did.
    mutating func measure(_ value: Any) -> [MemoryPurpose: Int] {
        var sums: [MemoryPurpose: Int] = [:]
        add(value, as: .other, to: &sums)
        return sums
    }

    private mutating func add(_ value: Any, as purpose: MemoryPurpose, to sums: inout [MemoryPurpose: Int]) {
        if let memory = value as? any MeasuredMemory {
            let (address, byteCount) = memory.memory
            guard address.map({ met.insert($0).inserted }) ?? true else { return }
            sums[purpose, default: 0] += byteCount
            if !memory.hasParts { return }
        }
        let mirror = Mirror(reflecting: value)
        for child in mirror.children {
            // The label of an enumeration is the name of a case and of no property.
            let own = mirror.displayStyle == .enum ? nil : child.label.flatMap { Self.purposes[$0] }
            add(child.value, as: own ?? purpose, to: &sums)
        }
    }
}

/// The purpose of a piece of memory.
public enum MemoryPurpose: String, Sendable, CaseIterable {
    /// The values of the items.
    case codes
    /// The items of the values.
    case postings
    /// The orders of values and items.
    case ranks
    /// The values themselves, and what they are called.
    case texts
    case other
}

/// Something that owns memory outside of itself.
private protocol MeasuredMemory {
    /// The bytes, and where they lie if others may share them.
    var memory: (address: UInt?, byteCount: Int) { get }
    /// Whether there may be more memory behind its elements.
    var hasParts: Bool { get }
}

extension FrozenArray: MeasuredMemory {
    fileprivate var memory: (address: UInt?, byteCount: Int) { sharedMemory }
    fileprivate var hasParts: Bool { false }
}

extension Array: MeasuredMemory {
    fileprivate var memory: (address: UInt?, byteCount: Int) {
        (nil, count * MemoryLayout<Element>.stride)
    }
    fileprivate var hasParts: Bool { !(Element.self is any FixedWidthInteger.Type) && Element.self != Number.self }
}

extension Dictionary: MeasuredMemory {
    fileprivate var memory: (address: UInt?, byteCount: Int) {
        (nil, capacity * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride))
    }
    fileprivate var hasParts: Bool { true }
}

extension String: MeasuredMemory {
    /// Up to 15 bytes lie in the string itself.
    fileprivate var memory: (address: UInt?, byteCount: Int) {
        (nil, utf8.count <= 15 ? 0 : utf8.count + 32)
    }
    fileprivate var hasParts: Bool { false }
}
