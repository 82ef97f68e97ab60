extension Category {
    /// The same category on another day; itself if it does not count from today.
    ///
    /// - Parameter attributes: those of that day.
    func on(_ attributes: AttributeIndex, _ places: ItemPlaces, counting measure: Measure) -> Category {
        guard let first = content.recompiled(definition, attributes.ofPart(0)) else { return self }
        var content: any CategoryContent = first
        func compiler(ofPart part: Int) -> ContentCompiler {
            let table = AttributeTable(itemCount: places.ranges[part].count, columns: [])
            return ContentCompiler(table: table, attributes: attributes.ofPart(part), isOpen: true)
        }
        for part in places.ranges.indices.dropFirst() {
            let kept = (0..<part).map { Bitmap.all(itemCount: places.ranges[$0].count) }
            var compiler = compiler(ofPart: part)
            let change = PartChange(removed: kept.map { _ in nil }, live: kept, liveCount: places.count)
            guard let changed = content.changed(change, adding: &compiler, to: definition) else { return self }
            content = changed
        }
        if places.live != nil {
            let shown = ShownItems(allOf: places)
            content = content.showing(shown, of: definition, compiler(ofPart: 0)) ?? content
        }
        return with(content, measure.content(of: content, definition, in: places))
    }
}
