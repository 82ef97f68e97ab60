import FilterCore
import Support

@testable import Catalogs
@testable import FilterAPI
@testable import Gateway

extension FuzzTarget {
    /// A cursor as a client sends it; also its bytes without the checksum.
    static let cursors = FuzzTarget(name: "cursors") { bytes in
        let snapshot = Teas.snapshot
        let context = PageCursor.Context(snapshot.catalog.initialState, sort: "default", of: snapshot)
        let form = SealedText.seal(bytes)
        for text in [String(decoding: bytes, as: UTF8.self), form] {
            guard case .place(let direction, let item, _) = context.resolve(text) else { continue }
            let again = context.resolve(context.cursor(direction, item: item))
            let expected = PageCursor.Resolution.place(direction, item: item, dataVersion: snapshot.dataVersion)
            try promise(again == expected, "“\(text)” is \(String(describing: again))")
        }
        let list = ListCursor(basis: "teas")
        for text in [String(decoding: bytes, as: UTF8.self), list.sealed(bytes)] {
            guard let offset = try? list.offset(text) else { continue }
            let again = try? list.offset(list.cursor(offset: offset))
            try promise(again == offset, "\(offset) is read as \(String(describing: again))")
        }
    }
}
