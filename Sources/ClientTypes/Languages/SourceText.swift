/// Text of a program, line by line, indented by four spaces a level.
struct SourceText {
    private(set) var text = ""
    private var level = 0

    /// Adds lines; behind a last line break stands a blank one.
    mutating func add(_ lines: String) {
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.isEmpty { text += String(repeating: "    ", count: level) + line }
            text += "\n"
        }
    }

    /// Adds a line, and what comes behind it lies inside.
    mutating func open(_ line: String) {
        add(line)
        level += 1
    }

    /// Ends what was opened last.
    mutating func close(_ line: String? = nil) {
        level -= 1
        if let line { add(line) }
    }
}

extension String {
    /// The text as a comment of any language can have it: on one line, without control and format characters, and
    /// without the end of a comment.
    var inComment: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "/", text.last == "*" { text.append(" ") }
            text.append(scalar.isPlain ? scalar : " ")
        }
        return String(text)
    }

    /// The name, another one where a language or a file has it already.
    func escaped(besides taken: Set<String>) -> String { taken.contains(self) ? self + "_" : self }

    /// The text between quotes, with escapes for quotes, backslashes and all that an editor may not show.
    ///
    /// - Parameter escape: writes a scalar by its number.
    func quoted(escape: (Unicode.Scalar) -> String) -> String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            default: text += scalar.isPlain ? String(scalar) : escape(scalar)
            }
        }
        return text + "\""
    }
}

extension Unicode.Scalar {
    /// Whether it is shown, and changes nothing of what stands around it.
    fileprivate var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }

    /// The number in hexadecimal digits, at least `length` of them.
    func digits(atLeast length: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}
