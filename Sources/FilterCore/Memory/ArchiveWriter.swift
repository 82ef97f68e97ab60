/// Writes what a catalog is made of into an archive: a structure of small things, which refers to arrays that lie beside
/// it as they lie in memory. ``ArchiveFormat`` shows the whole.
///
///     var archive = ArchiveWriter()
///     catalog.write(to: &archive)
///     let parts = archive.finish()   // one after the other, the bytes of a file
///
/// Equal arrays in the same memory are written once.
package struct ArchiveWriter {
    private struct Section {
        let bytes: FrozenArray<UInt8>
        let stride: Int
    }

    private struct Region: Hashable {
        let address: UInt
        let byteCount: Int
        let stride: Int
    }

    private var structure: [UInt8] = []
    private var sections: [Section] = []
    private var regions: [Region: Int] = [:]
    /// How many bytes the arrays of each part take, in the order of writing.
    package private(set) var sizes: [(part: String, byteCount: Int)] = []

    package init() {}

    /// Counts the following writes to a part, for ``sizes``.
    package mutating func begin(part: String) {
        sizes.append((part, 0))
    }

    package mutating func write(_ value: some Archived) {
        value.write(to: &self)
    }

    /// Writes an array of numbers; `write` of ``Archived`` types calls it, ``ArchiveReader/array(_:count:)`` reads it.
    mutating func write<Element: FixedWidthInteger & BitwiseCopyable>(array: FrozenArray<Element>) {
        append(UInt64(array.count))
        guard !array.isEmpty else { return }
        let bytes = array.bytes
        let stride = MemoryLayout<Element>.stride
        let address = unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let region = Region(address: address, byteCount: bytes.count, stride: stride)
        let section = regions[region] ?? sections.count
        append(UInt64(section))
        guard section == sections.count else { return }
        regions[region] = section
        sections.append(Section(bytes: bytes, stride: stride))
        if !sizes.isEmpty { sizes[sizes.count - 1].byteCount += bytes.count }
    }

    mutating func append(_ word: UInt64) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            structure.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    mutating func append(utf8 text: String) {
        append(UInt64(text.utf8.count))
        structure += text.utf8
    }

    /// The bytes of the archive, one part after the other.
    ///
    /// - Complexity: O(bytes): a checksum of all.
    package consuming func finish() -> [FrozenArray<UInt8>] {
        sections.append(Section(bytes: FrozenArray(structure), stride: 1))
        var body: [FrozenArray<UInt8>] = []
        var directory: [UInt64] = []
        var end = ArchiveFormat.headerSize
        func append(_ bytes: FrozenArray<UInt8>) {
            let place = ArchiveFormat.aligned(end)
            if place > end { body.append(FrozenArray(repeating: 0, count: place - end)) }
            body.append(bytes)
            end = place + bytes.count
        }
        for section in sections {
            append(section.bytes)
            directory += [UInt64(end - section.bytes.count), UInt64(section.bytes.count), UInt64(section.stride)]
        }
        append(FrozenArray(directory).bytes)
        var checksum = Checksum()
        for part in body { checksum.append(part) }
        let header = Self.header(
            size: end,
            directory: end - directory.count * MemoryLayout<UInt64>.size,
            sectionCount: sections.count,
            checksum
        )
        return [header] + body
    }

    private static func header(
        size: Int,
        directory: Int,
        sectionCount: Int,
        _ checksum: Checksum
    ) -> FrozenArray<UInt8> {
        var header = ArchiveFormat.magic
        header += FrozenArray([ArchiveFormat.byteOrder, ArchiveFormat.version]).bytes
        header += FrozenArray([UInt64(size), UInt64(directory), UInt64(sectionCount)]).bytes
        header += FrozenArray([checksum.value]).bytes
        header += Array(repeating: 0, count: ArchiveFormat.headerSize - 4 - header.count)
        header += FrozenArray([Checksum(FrozenArray(header)).value]).bytes
        return FrozenArray(header)
    }
}
