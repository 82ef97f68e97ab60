extension Category {
    /// The same category on another day; itself if it does not count from today.
    ///
    /// - Parameter attributes: those of that day.
    func on(_ attributes: AttributeIndex, _ places: ItemPlaces, counting measure: Measure) -> Category {
        guard let first = content.recompiled(definition, attributes.ofPart(0)) else { return self }
        var content: any CategoryContent = first
        for part in places.ranges.indices.dropFirst() {
            // Items that are not in the catalog any more were in it when the part was compiled.
            let removed = (0..<part).map { former in
                former == part - 1 ? places.live(inPart: former).complement() : nil
            }
            let live = (0..<part).map(places.live(inPart:))
            let isLast = part == places.ranges.count - 1
            let liveCount = isLast ? places.liveCount : live.reduce(places.ranges[part].count) { $0 + $1.count }
            let table = AttributeTable(itemCount: places.ranges[part].count, columns: [])
            var compiler = ContentCompiler(table: table, attributes: attributes.ofPart(part), isOpen: true)
            let change = PartChange(removed: removed, live: live, liveCount: liveCount)
            guard let changed = content.changed(change, adding: &compiler, to: definition) else { return self }
            content = changed
        }
        return with(content, measure.content(of: content, definition, in: places))
    }
}
