/// Something that can be written to an archive and read back from it.
///
/// `init(from:)` reads from an archive in the order in which `write(to:)` wrote. Arrays are not copied: they stay where
/// the archive lies. Properties that kernels rely upon (the length of an array, the codes in it) are checked, so that
/// not even a forged archive leads out of its memory.
package protocol Archived {
    func write(to archive: inout ArchiveWriter)
    init(from archive: inout ArchiveReader) throws(ArchiveError)
}

extension Int: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.append(UInt64(bitPattern: Int64(self)))
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self = Int(Int64(bitPattern: try archive.word()))
    }
}

extension UInt64: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.append(self)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self = try archive.word()
    }
}

extension UInt32: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.append(UInt64(self))
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let word = try archive.word()
        guard let number = UInt32(exactly: word) else { throw .impossible("a number is too large") }
        self = number
    }
}

extension Bool: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.append(self ? 1 : 0)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let word = try archive.word()
        guard word <= 1 else { throw .impossible("a flag is neither on nor off") }
        self = word == 1
    }
}

extension String: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.append(utf8: self)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self = try archive.text()
    }
}

extension Text: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(string)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self.init(try archive.read(String.self))
    }
}

extension Number: Archived {
    package func write(to archive: inout ArchiveWriter) {
        switch self {
        case .integer(let integer):
            archive.write(0)
            archive.write(UInt64(bitPattern: integer))
        case .unsigned(let unsigned):
            archive.write(1)
            archive.write(unsigned)
        case .double(let double):
            archive.write(2)
            archive.write(double.bitPattern)
        }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let tag = try archive.read(Int.self)
        let bits = try archive.read(UInt64.self)
        switch tag {
        case 0: self.init(Int64(bitPattern: bits))
        case 1: self.init(bits)
        case 2:
            guard let number = Number(Double(bitPattern: bits)) else { throw .impossible("a number is none") }
            self = number
        default: throw .impossible("a number has no type")
        }
    }
}

extension Optional: Archived where Wrapped: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(self != nil)
        if let self { archive.write(self) }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        self = try archive.read(Bool.self) ? try archive.read(Wrapped.self) : nil
    }
}

extension Array: Archived where Element: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(count)
        for element in self { archive.write(element) }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let count = try archive.read(Int.self)
        try archive.require(count >= 0, "a list has a length below zero")
        self = []
        // Not reserved: the structure ends long before a length that is wrong does.
        for _ in 0..<count { append(try archive.read(Element.self)) }
    }
}
