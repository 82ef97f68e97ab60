/// The words of a name without separators: `installedKiB` has “installed” and “KiB”.
///
/// A word begins with an upper-case letter behind another letter or digit, and with the last of several upper-case letters if a
/// lower-case one follows: `HTMLTitle` has “HTML” and “Title”.
struct NameWords {
    let words: [Substring]

    init(_ name: Substring) {
        var words: [Substring] = []
        var rest = name
        while !rest.isEmpty {
            let word = Self.leadingUnit(of: rest) ?? Self.word(at: rest)
            words.append(word)
            rest = rest[word.endIndex...]
        }
        self.words = words
    }

    /// A word as it stands inside a title: units and words of upper-case letters keep their case.
    static func inTitle(_ word: Substring) -> String {
        if let unit = unit(word) { return unit }
        if word.prefix(2).count > 1, word.prefix(2).allSatisfy(\.isUppercase) { return String(word) }
        return word.prefix(1).lowercased() + word.dropFirst()
    }

    /// The unit that a word is, as it is written: `mAh`, also of `MAh` in `batteryMAh`.
    static func unit(_ word: Substring) -> String? {
        units.contains(String(word)) ? String(word) : capitalised[String(word)]
    }

    private static func word(at rest: Substring) -> Substring {
        let characters = Array(rest)
        for index in characters.indices.dropFirst() where characters[index].isUppercase {
            let (previous, following) = (characters[index - 1], characters[(index + 1)...])
            if previous.isLowercase || previous.isNumber { return rest.prefix(index) }
            // Of several letters that are abbreviated there may be more than one: `productURLs`.
            let startsWord = following.first?.isLowercase ?? false && !following.elementsEqual("s")
            if previous.isUppercase, startsWord { return rest.prefix(index) }
        }
        return rest
    }

    /// A unit at the start, if it ends there or another word begins behind it.
    private static func leadingUnit(of rest: Substring) -> Substring? {
        forms.first { unit in
            rest.hasPrefix(unit) && rest.dropFirst(unit.count).first.map { $0.isUppercase || $0.isNumber } ?? true
        }.map { rest.prefix($0.count) }
    }

    /// Units with lower-case and upper-case letters, none a beginning of one behind it.
    private static let units = [
        "KiB", "MiB", "GiB", "TiB", "kB", "kWh", "kW", "kHz", "MHz", "GHz", "Hz", "mAh", "pH", "dB", "Mbps", "Gbps",
    ]
    /// By the form that a unit has where each word of a name begins with a capital.
    private static let capitalised = ["KWh": "kWh", "KHz": "kHz", "MAh": "mAh"]
    private static let forms = units + capitalised.keys
}
