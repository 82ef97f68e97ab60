@testable import CatalogFiles
@testable import FilterAPI
@testable import FilterCore
@testable import Sessions
import Support

extension FuzzTarget {
    /// A short text that names something: what is read is written back as it was, or as what reads the same.
    static let texts = FuzzTarget(name: "texts") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for order in DayOrder.allCases { try requireRoundTrip(of: text, { DateText($0, order) }, \.description) }
        try requireRoundTrip(of: text, { DateText($0) }, \.description)
        try requireRoundTrip(of: text, RelativeDate.init, \.description)
        try requireRoundTrip(of: text, FilterGroupID.init, \.description)
        try requireRoundTrip(of: text, { LocaleID($0) }, \.description)
        try requireRoundTrip(of: text, NameUUID.init, \.description)
        try requireRoundTrip(of: text, ShareKey.init, \.description)
        try requireRoundTrip(of: text, SessionKey.init(id:), \.id)
        try requireRoundTrip(of: text, JSONNumber.number, \.description)
        try requireRoundTrip(
            of: text,
            // A target has no NUL when its parts are decoded.
            { $0.utf8.contains(0) ? nil : try? PercentCoding.decode(Array($0.utf8)[...], plusIsSpace: false) },
            PercentCoding.encode
        )
        try requireRoundTrip(of: text, { Base64URL.decode($0.utf8) }) {
            String(decoding: Base64URL.encode($0), as: UTF8.self)
        }
        if let id = LocaleID(requested: text) { try promise(id.chain.first == id, "\(id) is no part of itself") }
        let folded = Folding.fold(text)
        try promise(Folding.fold(folded) == folded, "“\(text)” is folded to “\(folded)”, which is not folded")
        if let date = DateText(text) {
            let readings = DayOrder.allCases.map { DateText(text, $0) }
            try promise(readings.allSatisfy { $0 == date }, "“\(text)” is \(date), and with an order \(readings)")
            try promise(date.start(in: .utc) <= date.end(in: .utc), "\(date) ends before it begins")
        }
        if let date = RelativeDate(text) {
            let year = date.day(today: CivilDate(year: 2024, month: 2, day: 29)!).year
            try promise((0...9_999).contains(year), "\(date) is in the year \(year)")
        }
    }

    private static func requireRoundTrip<Value: Equatable>(
        of text: String,
        _ read: (String) -> Value?,
        _ write: (Value) -> String
    ) throws(Finding) {
        guard let value = read(text) else { return }
        let written = write(value)
        let again = read(written)
        try promise(again == value, "“\(text)” is \(value), which is written as “\(written)”")
        try promise(again.map(write) == written, "“\(written)” is written in two ways")
    }
}

extension JSONNumber {
    fileprivate static func number(_ text: String) -> Number? {
        if case .number(let number) = JSONNumber(text) { number } else { nil }
    }
}
