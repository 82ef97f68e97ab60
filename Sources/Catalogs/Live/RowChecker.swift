import CatalogFiles
import FilterCore
import JSON
import Support

/// Checks the parsed rows of a batch one by one against the catalog that they are for, and collects those that pass.
struct RowChecker {
    private let options: BatchOptions
    private let maxAttributes: Int
    private let itemLimits: ItemLimits
    private let definition: CatalogDefinition
    /// Attributes that the catalog has or that were in a row that passed.
    private var attributes: Set<Text>
    private var numberForms: NumberKinds
    private let usualIDs: [String]

    /// By number of path.
    private var paths: [PathFacts] = []
    private var current = CurrentRow()
    private var rowCount = 0
    /// The lines of the ids so far.
    private var lines: [Text: Int] = [:]

    /// The ids of items that are taken out, and of those among them that are put in again.
    private var deleted: Set<Text> = []
    private(set) var renewed: Set<Text> = []

    private(set) var batch = ItemBatch()
    private(set) var deletionCount = 0
    /// Of the items in the batch.
    private(set) var jsonByteCount = 0
    private(set) var refused: ShortList<RowVerdict>

    /// What is asked of the values under one path.
    private struct PathFacts {
        let name: String
        /// Its place among the names of ids, the first one first.
        var idRank: Int?
        var isDeletion = false
        var demands: Set<ValueDemand> = []
        var missing = MissingTexts.none
        var dayOrder: DayOrder?
        var isNew = false
        /// The row that had it last, by number.
        var lastRow = -1
        /// The row that had a weight there last, by number.
        var lastWeighedRow = -1
    }

    /// What is wrong with a value of a row.
    private struct ValueFault {
        /// By number; `nil` for a fault of no path.
        let path: Int?
        /// How many keys the path has.
        let keyCount: Int
        let code: RowVerdict.Code
        let detail: String
        let suggestions: [String]
    }

    private struct CurrentRow {
        var id: [UInt8] = []
        var idRank = Int.max
        var isIDInvalid = false
        var isDeletion = false
        var valueCount = 0
        /// The first thing that is wrong.
        var fault: ValueFault?
        var newPaths: [Int] = []
        var forms: [(attribute: Text, form: NumberKinds.Kind)] = []
    }

    /// - Parameters:
    ///   - catalog: as it is after all changes before this batch.
    ///   - maxAttributes: the most different dotted paths in a catalog.
    ///   - itemLimits: how large an item may be.
    ///   - maxVerdicts: how many refused rows are reported one by one.
    init(
        _ options: BatchOptions,
        for catalog: PendingCatalog,
        maxAttributes: Int,
        itemLimits: ItemLimits,
        maxVerdicts: Int
    ) {
        self.options = options
        self.maxAttributes = maxAttributes
        self.itemLimits = itemLimits
        definition = catalog.definition
        attributes = catalog.attributes
        numberForms = options.mode == .replace ? NumberKinds() : catalog.numberForms
        usualIDs = definition.idAttributes
        refused = ShortList(limit: maxVerdicts)
    }

    /// Attributes and forms of numbers as they are with the rows that passed.
    var learned: (attributes: Set<Text>, numberForms: NumberKinds) { (attributes, numberForms) }

    /// Takes the dotted paths that the parser has seen for the first time.
    mutating func notePaths(_ names: [String]) {
        for name in names {
            var facts = PathFacts(name: name)
            facts.idRank = usualIDs.firstIndex { Text($0) == Text(name) }
            facts.isDeletion = name == "$delete"
            facts.demands = definition.demands(on: name)
            if !facts.demands.isEmpty {
                facts.missing = definition.missingTexts(of: name)
                facts.dayOrder = definition.dates[Text(name)]
            }
            facts.isNew = !facts.isDeletion && facts.idRank == nil && !attributes.contains(Text(name))
            paths.append(facts)
        }
    }

    /// Refuses a row that could not be parsed.
    mutating func refuse(_ row: RejectedRow) {
        refused.append(RowVerdict(row))
    }
}

// MARK: - Values

extension RowChecker: RowVisitor {
    mutating func visit(_ leaf: RowLeaf, strings: Span<UInt8>) {
        let facts = paths[leaf.path]
        switch leaf.value {
        case .string, .number, .bool, .null: current.valueCount += 1
        case .object, .emptyArray: break
        }
        if let rank = facts.idRank, rank < current.idRank { noteID(leaf, rank, strings) }
        if facts.isDeletion { return noteDeletion(leaf) }
        if options.mode == .delete { return }
        if facts.isNew { noteNew(leaf) }
        for demand in facts.demands { check(leaf, demand, strings) }
    }

    private mutating func noteID(_ leaf: RowLeaf, _ rank: Int, _ strings: Span<UInt8>) {
        // Null is no id: another usual name may have one.
        if case .null = leaf.value, !leaf.isInArray { return }
        current.isIDInvalid = leaf.isInArray
        current.id.removeAll(keepingCapacity: true)
        switch leaf.value {
        case .string(let range): current.id.append(copying: strings.extracting(range))
        case .number(.integer(let integer)): current.id.append(contentsOf: integer.description.utf8)
        case .number(.unsigned(let integer)): current.id.append(contentsOf: integer.description.utf8)
        case .null, .number(.double), .bool, .object, .emptyArray: current.isIDInvalid = true
        }
        current.isIDInvalid = current.isIDInvalid || current.id.isEmpty
        current.idRank = rank
    }

    private mutating func noteDeletion(_ leaf: RowLeaf) {
        if case .bool(true) = leaf.value, !leaf.isInArray, options.mode != .replace {
            current.isDeletion = true
        } else if options.mode == .replace {
            note(leaf, .invalidDeletion, "with “mode=replace” the rows are all items, and none is deleted")
        } else {
            note(leaf, .invalidDeletion, "“$delete” must be true; a row that is to stay has none")
        }
    }

    /// Once for each path of a row, however many values it has there.
    private mutating func noteNew(_ leaf: RowLeaf) {
        guard current.fault == nil, paths[leaf.path].lastRow != rowCount else { return }
        paths[leaf.path].lastRow = rowCount
        let name = paths[leaf.path].name
        guard !attributes.contains(Text(name)) else { return }
        if options.isStrict {
            let suggestions = refused.isFull ? [] : Suggestions.near(name, among: attributes.map(\.string).sorted())
            let detail = "neither the definition nor an item has the attribute “\(name)”"
            return note(leaf, .unknownAttribute, detail, suggestions: suggestions)
        }
        current.newPaths.append(leaf.path)
        if attributes.count + current.newPaths.count > maxAttributes {
            note(leaf, .tooManyAttributes, "with “\(name)” there are more than \(maxAttributes.grouped) attributes")
        }
    }

    private mutating func check(_ leaf: RowLeaf, _ demand: ValueDemand, _ strings: Span<UInt8>) {
        let value: Value
        switch leaf.value {
        case .string(let range):
            let text = strings.extracting(range)
            if text.isEmpty || paths[leaf.path].missing.contains(text) { return }
            value = .string(Text(String(decoding: text.indices.map { text[$0] }, as: UTF8.self)))
        case .number(let number): value = .number(number)
        case .bool(let bool): value = .bool(bool)
        case .null, .object, .emptyArray: return
        }
        let name = paths[leaf.path].name
        guard demand.allows(value.read(in: paths[leaf.path].dayOrder)) else {
            return note(leaf, .wrongType, "“\(name)” must be \(demand.expected), not \(value.described)")
        }
        if case .string(let range) = leaf.value, let reason = demand.reasonAgainst(path: strings.extracting(range)) {
            return note(leaf, .tooDeep, "“\(name)” has \(reason)")
        }
        if demand == .weight, paths[leaf.path].lastWeighedRow == rowCount {
            return note(leaf, .wrongType, "“\(name)” must be one integer, not several")
        }
        if demand == .weight { paths[leaf.path].lastWeighedRow = rowCount }
        guard demand == .numberOrDate else { return }
        let form: NumberKinds.Kind = if case .number = value { .numbers } else { .dates }
        let known = current.forms.first { $0.attribute == Text(name) }?.form ?? numberForms[Text(name)]
        guard let known else { return current.forms.append((Text(name), form)) }
        guard form != known else { return }
        let others = known == .numbers ? "other items have numbers" : "other items have dates"
        note(leaf, .wrongType, "“\(name)” must be \(known.expected), not \(value.described): \(others)")
    }

    /// Notes a fault; the first one of a row is reported.
    private mutating func note(
        _ leaf: RowLeaf,
        _ code: RowVerdict.Code,
        _ detail: String,
        suggestions: [String] = []
    ) {
        guard current.fault == nil else { return }
        current.fault = ValueFault(
            path: leaf.path,
            keyCount: leaf.keyCount,
            code: code,
            detail: detail,
            suggestions: suggestions
        )
    }
}

// MARK: - Rows

extension RowChecker {
    mutating func endRow(at place: RowPosition, json: Span<UInt8>) {
        defer {
            current = CurrentRow()
            rowCount += 1
        }
        let isDeletion = current.isDeletion || options.mode == .delete
        if let fault = fault(byteCount: isDeletion ? 0 : json.count) {
            // Most of many faults are only counted, and need no text.
            if refused.isFull {
                refused.countUntold()
            } else {
                let verdict = verdict(of: fault, at: place.line)
                refused.append(verdict)
            }
            return
        }
        if options.renewsDeleted {
            if isDeletion { deleted.insert(self.id) } else if deleted.contains(self.id) { renewed.insert(self.id) }
        }
        lines[self.id] = place.line
        if isDeletion {
            let id = current.id
            batch.append(deletionOf: id.span)
            deletionCount += 1
            return
        }
        let id = current.id
        batch.append(id: id.span, json: json)
        jsonByteCount += json.count
        for path in current.newPaths { attributes.insert(Text(paths[path].name)) }
        for (attribute, form) in current.forms { numberForms[attribute] = form }
    }

    private var id: Text { Text(String(decoding: current.id, as: UTF8.self)) }

    /// Of the id of a row that has one.
    private var idPointer: String { usualIDs[current.idRank].asPointer(keyCount: 1) }

    /// What is wrong with a row as a whole.
    private enum RowFault {
        case missingID
        case invalidID
        /// It is not the one of the address.
        case otherID(String)
        case value(ValueFault)
        case tooLong(byteCount: Int)
        case tooManyValues(Int)
        case duplicate(line: Int)
    }

    /// Why the current row is refused; `nil` if it passes.
    ///
    /// - Parameter byteCount: of the item that it is.
    private func fault(byteCount: Int) -> RowFault? {
        if current.idRank == .max { return .missingID }
        // No address can have a NUL.
        if current.isIDInvalid || current.id.isEmpty || current.id.contains(0) { return .invalidID }
        let id = id
        if let onlyID = options.onlyID, id != Text(onlyID) { return .otherID(onlyID) }
        if let fault = current.fault, !(current.isDeletion && fault.code != .invalidDeletion) { return .value(fault) }
        if byteCount > itemLimits.maxBytes { return .tooLong(byteCount: byteCount) }
        if byteCount > 0, current.valueCount > itemLimits.maxValues { return .tooManyValues(current.valueCount) }
        let isRenewed = !current.isDeletion && deleted.contains(id) && !renewed.contains(id)
        if let earlier = lines[id], !isRenewed { return .duplicate(line: earlier) }
        return nil
    }

    private func verdict(of rowFault: RowFault, at line: Int) -> RowVerdict {
        let id = id.string
        switch rowFault {
        case .missingID:
            let names = usualIDs.map { "“\($0)”" }.joined(separator: ", ")
            return RowVerdict(line: line, .missingID, "the row has no id (\(names))")
        case .invalidID:
            let detail = "the id must be a string that is not empty and has no NUL, or an integer"
            return RowVerdict(line: line, pointer: idPointer, .invalidID, detail)
        case .otherID(let onlyID):
            let detail = "the id is “\(id.excerpt(100))”, and that of the address “\(onlyID.excerpt(100))”"
            return RowVerdict(line: line, id: id, pointer: idPointer, .invalidID, detail)
        case .value(let fault):
            return RowVerdict(
                line: line,
                id: id,
                pointer: fault.path.map { paths[$0].name.asPointer(keyCount: fault.keyCount) },
                fault.code,
                fault.detail,
                suggestions: fault.suggestions
            )
        case .tooLong(let byteCount):
            let most = "an item has at most \(itemLimits.maxBytes.grouped) (--max-item-bytes)"
            let detail = "the item has \(byteCount.grouped) bytes of JSON, and \(most)"
            return RowVerdict(line: line, id: id, .tooLarge, detail)
        case .tooManyValues(let count):
            let most = "an item has at most \(itemLimits.maxValues.grouped) (--max-item-values)"
            let detail = "the item has \(count.grouped) values, and \(most)"
            return RowVerdict(line: line, id: id, .tooLarge, detail)
        case .duplicate(let earlier):
            let detail = "the id “\(id)” is that of line \(earlier), too"
            return RowVerdict(line: line, id: id, pointer: idPointer, .duplicateID, detail)
        }
    }
}

extension Value {
    /// For messages: `“red”`, `12`.
    fileprivate var described: String {
        if case .string(let text) = self { "“\(text.string.excerpt(100))”" } else { text }
    }
}

extension NumberKinds.Kind {
    fileprivate var expected: String { self == .numbers ? "a number" : "a date such as “2024-05-01”" }
}

extension String {
    /// The JSON pointer (RFC 6901) of a dotted path with so many keys: dots stand in keys, too.
    fileprivate func asPointer(keyCount: Int) -> String {
        let keys = split(separator: ".", maxSplits: max(0, keyCount - 1), omittingEmptySubsequences: false)
        return keys.map { "/" + String($0).asPointerToken }.joined()
    }
}
