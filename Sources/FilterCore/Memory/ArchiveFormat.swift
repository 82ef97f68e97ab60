/// How an archive lies in a file, see ``ArchiveWriter``.
///
/// ```
/// header, 64 bytes
///    0   magic                      8 bytes   89 46 53 58 0D 0A 1A 0A
///    8   byte order                 UInt32    01020304 as the writer's machine has it
///   12   version                    UInt32
///   16   size of the file           UInt64
///   24   place of the directory     UInt64
///   32   number of sections         UInt64
///   40   checksum of all that follows the header   UInt32
///   44   free, zero
///   60   checksum of the 60 bytes before           UInt32
/// sections, each at a multiple of 64, zeros between them; the last one is the structure
/// directory: for each section its place, its size and the size of an element, UInt64 each
/// ```
///
/// Numbers of header, directory and arrays have the byte order of the machine, those of the structure the little-endian
/// one. Checksums are CRC-32C.
enum ArchiveFormat {
    static let magic: [UInt8] = [0x89, 0x46, 0x53, 0x58, 0x0D, 0x0A, 0x1A, 0x0A]
    static let byteOrder: UInt32 = 0x0102_0304
    /// Goes up with every change of what an archive holds, so that no archive is taken for what it is not.
    static let version: UInt32 = 13
    /// The oldest version whose items are still read, see ``ArchivedItems``.
    static let oldestVersion: UInt32 = 2
    /// From this version on items say where they stood in the input.
    static let sequenceVersion: UInt32 = 9
    /// From this version on the JSON of items may be packed.
    static let templateVersion: UInt32 = 11
    static let headerSize = 64
    static let alignment = 64

    static func aligned(_ place: Int) -> Int {
        (place + alignment - 1) / alignment * alignment
    }
}
