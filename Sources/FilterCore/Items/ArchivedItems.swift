/// The ids and the JSON of the items of an archive, in order: all that is needed to compile its catalog anew.
///
/// A new format of archives may change whatever follows. Header, directory, the structure up to here and these items stay,
/// so that they can be read of every archive since ``ArchiveFormat/oldestVersion``; a format that has to change them reads
/// the former ones as they were written.
package struct ArchivedItems: Sendable {
    let json: ItemJSON
    let ids: ItemTexts
    /// By item its number in the order of input; `nil` where that is its place.
    let sequences: FrozenArray<UInt32>?

    /// The items in the order of input.
    package var inOrder: [Int] {
        guard let sequences else { return Array(0..<count) }
        var order = [Int](repeating: 0, count: count)
        for (item, sequence) in sequences.enumerated() { order[Int(sequence)] = item }
        return order
    }

    /// The number of items.
    package var count: Int { json.ends.count }

    /// Calls `body` with the id and the JSON of an item. The spans must not escape the call.
    package func withItem<Result>(_ item: Int, _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) -> Result) -> Result {
        ids.withText(of: item) { id in json.withBytes(of: item) { body(id, $0) } }
    }
}

// MARK: - In an archive

extension ArchivedItems: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.begin(part: "items")
        let joined = json.joined
        archive.write(array: joined.records)
        joined.ends.write(to: &archive)
        archive.begin(part: "ids")
        ids.write(to: &archive)
        archive.write(sequences != nil)
        if let sequences { archive.write(array: sequences) }
        archive.write(json.templates)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let records = try archive.array(UInt8.self)
        let ends = try RunEnds(from: &archive, end: records.count)
        var ids = try ItemTexts(
            from: &archive,
            json: ItemJSON(records: records, ends: ends, templates: nil, byteCount: records.count)
        )
        let wereMoved = archive.version >= ArchiveFormat.sequenceVersion ? try archive.read(Bool.self) : false
        sequences = wereMoved ? try archive.array(permuting: ends.count) : nil
        let mayBePacked = archive.version >= ArchiveFormat.templateVersion
        let templates: ItemTemplates? = mayBePacked ? try archive.read() : nil
        guard let json = ItemJSON(records: records, ends: ends, templates: templates) else {
            throw .impossible("an item is none of its templates")
        }
        self.json = json
        ids.json = json
        self.ids = ids
    }
}
