import Bytes
import CExplorer
import Support

/// A file of the explorer, the pages with which people look at catalogs and at the contract. It is part of the program.
///
///     ExplorerFile.named("index.html")?.mediaType     // "text/html; charset=utf-8"
struct ExplorerFile: Sendable {
    /// Without a folder; the ending decides the media type.
    let name: String
    /// Packed once, for all answers.
    let content: SharedBytes
    /// In quotes, as `ETag` has it; another one for other content.
    let tag: String

    init(name: String, bytes: [UInt8]) {
        self.name = name
        // Once for all clients, so that it may take its time.
        content = SharedBytes(bytes, level: 9)
        tag = "\"" + SHA256.hash(bytes).prefix(6).hexadecimal + "\""
    }

    /// All of them, by name.
    static let all: [ExplorerFile] = (0..<explorer_file_count()).map { index in
        // Safe: the table is a constant of the program, and each entry has the number of its bytes.
        let file = unsafe explorer_file_at(index)
        return unsafe ExplorerFile(
            name: String(cString: file.name),
            bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
        )
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> ExplorerFile? { byName[name] }

    var isPage: Bool { name.hasSuffix(".html") }

    var mediaType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }

}
