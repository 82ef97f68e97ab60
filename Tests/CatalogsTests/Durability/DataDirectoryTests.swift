import FilterCore
import Foundation
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// Which files a directory of data has, and who may read them.
struct DataDirectoryTests {
    private func permissions(of path: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? Int
    }

    /// One that others may enter, as an administrator made it.
    private func withOpenDirectory(_ body: (URL) throws -> Void) throws {
        try JournalFixture.withDirectory { directory in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
            try body(directory)
        }
    }

    private func expectPrivateFiles(_ expected: Set<String>, in directory: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        #expect(Set(files.map(\.lastPathComponent)) == expected)
        for file in files { #expect(try permissions(of: file) == 0o600, "\(file.lastPathComponent)") }
    }

    @Test func onlyTheServiceReadsWhatItWritesIntoADirectoryThatWasThere() throws {
        try withOpenDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<3)
            fixture.journal.stop()
            try fixture.put(0..<1, text: "after the checkpoint")
            let log = Set(["", "-wal", "-shm"].map { ChangeLog.fileName + $0 })
            try expectPrivateFiles(log.union(["lock", "shop.2.fsx"]), in: directory)
            #expect(try permissions(of: directory) == 0o755)

            try withOpenDirectory { copy in
                _ = try JournalBackup.copy(directory.path, to: copy.path)
                try expectPrivateFiles(["lock", "shop.2.fsx", ChangeLog.fileName], in: copy)
            }
        }
    }

    @Test func aCopyOfACheckpointIsPrivateWhereItCannotBeLinked() throws {
        try withOpenDirectory { directory in
            let bytes = Data("what a checkpoint has".utf8)
            try NewFile.write(
                [FrozenArray(keeping: Array(bytes))],
                to: directory.appending(component: "file").path,
                permissions: DataDirectory.filePermissions
            )
            try expectPrivateFiles(["file"], in: directory)
        }
    }

    @Test func onlyTheServiceEntersDirectoriesThatItMakes() throws {
        try JournalFixture.withDirectory { parent in
            let fixture = try JournalFixture(in: parent.appending(component: "data"))
            try fixture.create()
            let copy = parent.appending(component: "copy")
            _ = try JournalBackup.copy(fixture.directory.path, to: copy.path)
            for directory in [fixture.directory, copy] { #expect(try permissions(of: directory) == 0o700) }
        }
    }

    @Test(arguments: ["films.fsx", "shop.x.fsx", "readme"])
    func aFileOfSomebodyElseIsNoSignOfALostLog(name: String) throws {
        try JournalFixture.withDirectory { directory in
            try Data("mine".utf8).write(to: directory.appending(component: name))
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
        }
    }

    @Test func aCheckpointWithoutLogIsASignOfALostOne() throws {
        try JournalFixture.withDirectory { directory in
            try Data().write(to: directory.appending(component: "shop.3.fsx"))
            let error = #expect(throws: JournalError.self) { try JournalFixture(in: directory) }
            #expect(error?.description.contains("the log of changes is missing") == true)
        }
    }

    @Test func aDirectoryIsFreeAtOnceThoughAChildStillHasItsDescriptors() throws {
        try JournalFixture.withDirectory { directory in
            var held: DataDirectory? = try DataDirectory(directory.path)
            let inherited = try #require(try copyOfDescriptor(of: directory.appending(component: "lock")))
            defer { close(inherited) }
            #expect(throws: JournalError.self) { try DataDirectory(directory.path) }
            _ = held
            held = nil
            #expect(throws: Never.self) { try DataDirectory(directory.path) }
        }
    }

    /// A second descriptor of a file that this process has open, as a child that was just forked has one.
    private func copyOfDescriptor(of file: URL) throws -> Int32? {
        let descriptors = "/proc/self/fd"
        for name in try FileManager.default.contentsOfDirectory(atPath: descriptors) {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
            if target == file.resolvingSymlinksInPath().path { return Int32(name).map { dup($0) } }
        }
        return nil
    }
}
