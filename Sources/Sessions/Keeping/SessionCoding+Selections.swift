import FilterCore

// How each form of a selection is stored; the bytes are those that ``SessionCoding`` describes.

extension SessionEncoder {
    mutating func write(_ selection: Selection) {
        typealias Head = SessionCoding.Head
        let none = selection.isNoneOn ? Head.isOn : 0
        switch selection {
        case .values(let selection):
            write(Head.values | none | (selection.excluded.isEmpty ? 0 : Head.hasSecond))
            write(sequence: selection.noneSequence)
            write(selection.values)
            if !selection.excluded.isEmpty { write(selection.excluded) }
        case .toggle(let selection):
            write(Head.toggle | (selection.isOn ? Head.isOn : 0))
            write(sequence: selection.sequence)
        case .range(let selection):
            let lower = selection.lower == nil ? 0 : Head.hasFirst
            let upper = selection.upper == nil ? 0 : Head.hasSecond
            write(Head.range | none | lower | upper)
            write(sequence: selection.sequence)
            if let lower = selection.lower { write(lower) }
            if let upper = selection.upper { write(upper) }
        case .comparison(let selection):
            write(Head.comparison | none | (selection.value == nil ? 0 : Head.hasFirst))
            write(sequence: selection.sequence)
            if let value = selection.value { write(value) }
        case .keywords(let selection):
            write(Head.keywords | none | (selection.isCaseSensitive ? Head.hasFirst : 0))
            write(sequence: selection.noneSequence)
            write(varint: UInt64(selection.words.count))
            for word in selection.words {
                write(word.element.string)
                write(sequence: word.sequence)
            }
        case .search(let selection):
            write(Head.search)
            write(sequence: selection.sequence)
            write(selection.text.string)
        }
    }

    private mutating func write(_ choices: [Chosen<Value>]) {
        write(varint: UInt64(choices.count))
        for chosen in choices {
            write(chosen.element)
            write(sequence: chosen.sequence)
        }
    }
}

extension SessionDecoder {
    mutating func readSelection() throws(SessionCodingError) -> Selection {
        typealias Head = SessionCoding.Head
        let head = try readByte()
        let isOn = head & Head.isOn != 0
        let hasFirst = head & Head.hasFirst != 0
        let hasSecond = head & Head.hasSecond != 0
        switch head & Head.kindMask {
        case Head.values:
            try requireNoBits(of: head, but: Head.isOn | Head.hasSecond)
            let noneSequence = try readSequence()
            let values = try readChoices()
            let excluded = hasSecond ? try readChoices() : []
            guard hasSecond != excluded.isEmpty else { throw damaged }
            return .values(
                ValueSelection(values: values, excluded: excluded, none: isOn, noneSequence: noneSequence)
            )
        case Head.toggle:
            try requireNoBits(of: head, but: Head.isOn)
            return .toggle(ToggleSelection(isOn: isOn, sequence: try readSequence()))
        case Head.range:
            try requireNoBits(of: head, but: Head.isOn | Head.hasFirst | Head.hasSecond)
            let sequence = try readSequence()
            let lower = hasFirst ? try readBound() : nil
            let upper = hasSecond ? try readBound() : nil
            return .range(RangeSelection(lower: lower, upper: upper, none: isOn, sequence: sequence))
        case Head.comparison:
            try requireNoBits(of: head, but: Head.isOn | Head.hasFirst)
            let sequence = try readSequence()
            let value = hasFirst ? try readBound() : nil
            return .comparison(ComparisonSelection(value: value, none: isOn, sequence: sequence))
        case Head.keywords:
            try requireNoBits(of: head, but: Head.isOn | Head.hasFirst)
            let noneSequence = try readSequence()
            var words: [Chosen<Text>] = []
            for _ in 0..<(try readCount()) {
                words.append(Chosen(Text(try readString()), sequence: try readSequence()))
            }
            return .keywords(
                KeywordSelection(words: words, isCaseSensitive: hasFirst, none: isOn, noneSequence: noneSequence)
            )
        case Head.search:
            try requireNoBits(of: head, but: 0)
            let sequence = try readSequence()
            return .search(SearchSelection(text: Text(try readString()), sequence: sequence))
        default: throw damaged
        }
    }

    private mutating func readChoices() throws(SessionCodingError) -> [Chosen<Value>] {
        let count = try readCount()
        var values: [Chosen<Value>] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            values.append(Chosen(try readValue(), sequence: try readSequence()))
        }
        return values
    }
}
