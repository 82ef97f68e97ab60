import FilterCore
import JSON

/// What is different between two screens of one session with the same options (schema `Changes`).
///
/// - An object has its changed members alone; `null` stands for one that is null or gone.
/// - A list of elements with keys has its `order`, if that changed, and an `update` for each kept element that differs. In
///   the order stand former places, runs of them, and new elements. A list in brackets takes the place of the former one.
/// - The counts of values, and what removing a filter leads to, are arrays beside these lists, see ``NumberedListChange``.
/// - An element of a list of items is an id and an item, as it is stored. Where a page has ids alone, they are there as a
///   whole.
/// - Everything else that changed (stats, selections) is there as a whole.
///
/// Both screens are read as bytes, once, see ``ScreenOutline``.
struct ScreenDifference {
    let old: ScreenOutline
    let new: ScreenOutline
    var writer = JSONWriter()

    /// Units to read a byte of either screen.
    static let byteCost = 1

    /// Writes the members that differ into an open object.
    ///
    /// - Parameters:
    ///   - old: members of a screen, as its parts have them.
    ///   - new: those of another one with the same parts.
    /// - Complexity: O(bytes of both).
    static func write(from old: [UInt8], to new: [UInt8], to writer: inout JSONWriter) {
        var difference = ScreenDifference(old: ScreenOutline(ofMembers: old), new: ScreenOutline(ofMembers: new))
        // Taken, not copied, with the room that it has.
        swap(&difference.writer, &writer)
        difference.writeMembers(of: .screen, from: ScreenOutline.whole, to: ScreenOutline.whole)
        swap(&difference.writer, &writer)
    }

    // MARK: Objects

    /// - Parameter kind: what the objects are.
    mutating func writeMembers(of kind: ScreenObjectKind, from formerObject: Int, to object: Int) {
        var beside = old.parts(of: formerObject)
        for number in new.parts(of: object) {
            let former = old.counterpart(of: number, in: new, among: formerObject, near: beside.next())
            let part = new.parts[number]
            switch kind.shape(of: part.member) {
            case .itemIDs where new.member(.items, of: object) != nil: continue
            case .items: writeItems(number, of: object, from: former, of: formerObject)
            case _ where former.map { old.value($0).isEqual(to: new.value(number)) } ?? false: continue
            case .whole, .itemIDs: new.write(part, to: &writer)
            case .list(let element): writeList(number, of: element, from: former)
            case .numbered(.values): writeValues(from: former, to: number)
            case .numbered(.currentFilters): writeFilters(from: former, to: number)
            case .numbered(.histogram): writeHistogram(from: former, to: number)
            case .object(let kind):
                guard let former else {
                    new.write(part, to: &writer)
                    continue
                }
                new.writeKey(part.key, to: &writer)
                writer.beginObject()
                writeMembers(of: kind, from: former, to: number)
                writer.endObject()
            }
        }
        beside = new.parts(of: object)
        for number in old.parts(of: formerObject)
        where new.counterpart(of: number, in: old, among: object, near: beside.next()) == nil {
            writeNull(for: old.parts[number].key)
        }
    }

    /// - Parameter key: of a member that the former screen has.
    mutating func writeNull(for key: TextRange) {
        old.writeKey(key, to: &writer)
        writer.null()
    }
}
