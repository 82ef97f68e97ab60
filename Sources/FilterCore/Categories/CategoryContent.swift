/// A category of one kind, compiled: what it is made of, and what its selections mean.
///
/// Each kind has a type of its own, in a file of its own; ``CategoryKind/content`` is the table of them. Selections come in
/// the form of the kind: one of another form, left by other data with another definition, counts as nothing chosen.
protocol CategoryContent: Sendable {
    /// The selection of a category of this kind.
    associatedtype Form: SelectionForm

    // MARK: Content

    /// - Parameters:
    ///   - definition: that of the category.
    ///   - compiler: has the data; faults are noted there.
    /// - Returns: `nil` after a fault was noted.
    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler)

    /// Reads what ``write(to:)`` writes.
    ///
    /// - Parameter definition: the one that the category was compiled from.
    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError)
    func write(to archive: inout ArchiveWriter)

    /// The role of a category of the kind if its definition has none.
    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role

    /// The content after a change of the items.
    ///
    /// - Parameter added: compiles over the items that are added.
    /// - Returns: `nil` where everything has to be compiled anew.
    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> Self?

    /// The content of a view: what it has of items that are shown.
    ///
    /// - Parameter contents: with the attributes of all items.
    /// - Returns: `nil` where everything has to be compiled anew.
    func showing(_ shown: ShownItems, of definition: CategoryDefinition, _ contents: ContentCompiler) -> Self?

    /// How many places items have.
    var itemCount: Int { get }
    /// The items that have no value.
    var none: Bitmap { get }
    /// The values that can be chosen one by one; `nil` for a kind without values.
    var values: (any CategoryValues)? { get }
    /// The numbers that bounds apply to; `nil` for a kind without numbers.
    var numbers: CategoryNumbers? { get }
    /// The items that are left when it is on; `nil` for a kind that is not switched on and off.
    var keptItems: Bitmap? { get }

    /// About the memory of its words or nodes; 0 for a kind whose memory can be estimated from the number of its
    /// values.
    var memoryByteCount: Int { get }

    /// The content on another day; `nil` if it does not count from today.
    ///
    /// - Parameter attributes: those of that day.
    func recompiled(_ definition: CategoryDefinition, _ attributes: AttributeIndex) -> Self?

    // MARK: Meaning of a selection

    /// The clauses that a selection makes; none at rest.
    ///
    /// - Parameter declared: asks on the way whether they are still wanted.
    /// - Throws: ``TooMuchWork`` if they are not.
    func clauses(
        of selection: Form,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses

    /// The filters in force that a selection makes, in no particular order; only asked of one that is not at rest.
    func filters(of selection: Form, in category: Category) -> [SelectedFilter]

    /// Whether something of the category's own is chosen, so that categories that depend on it can be used.
    func hasChoice(_ selection: Form, in category: Category) -> Bool

    // MARK: How a selection changes

    /// Stores what a client asks for in place of a selection; parts that stay keep their numbers.
    ///
    /// - Throws: ``FilterError/invalidSelection(expected:)`` for the input of another kind, and what the kind refuses.
    func replace(
        _ old: Form,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError)

    /// The part of a selection, possibly made under another definition, that the kind can express; the rest stays among
    /// the elements. A selection that was made under the definition comes out as it is.
    ///
    /// - Parameter isForm: whether the selection was one of the form, so that values that no item has are taken too.
    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> Form

    /// A selection that was made under other bounds, inside those of the definition.
    func clamped(_ selection: Form, in category: Category) -> Form

    /// The operation that makes a filter part of a selection; `nil` if the category could not write it.
    func operation(adding filter: Filter, to selection: Form, of category: Category) -> FilterOperation?

    /// The rest of a selection without the filter that stands for the whole of it.
    func withoutWhole(_ selection: Form, of category: Category) -> Form

    // MARK: How it is said

    /// The chip without its title, for a selection that is one filter, or only a None that was switched.
    func whole(of selection: Form, _ phrases: CategoryPhrases) -> String?
    /// The choices one by one, oldest first.
    func chosenLabels(of selection: Form, _ phrases: CategoryPhrases) -> [String]
    /// The chip of a filter that stands for the whole selection.
    func chip(of selection: Form, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText
    /// The parts of the sentence: the chosen part, then the excluded one.
    func sentenceParts(of selection: Form, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText]
    /// The text of one value's chip after the title.
    func text(of value: Value, _ phrases: CategoryPhrases) -> String
    /// What an item has, beside the bounds that it is compared with: `Nike`, `31.99 € ≤ 75 €`; `nil` where few words do
    /// not say it.
    ///
    /// - Parameter item: it has a value.
    func text(ofItem item: Int, beside selection: Form, _ phrases: CategoryPhrases) -> String?

    // MARK: How it gives way

    /// The gentlest steps after which the replaceable clause of a selection admits an item; none if only dropping the
    /// clause will do.
    ///
    /// - Parameter item: it has a value, and fails the clause.
    func steps(admitting item: Int, to selection: Form, of category: Category) -> [RescueStep]

    /// The step that moves a bound just far enough for one of some items to pass; `nil` if moving brings none of them.
    ///
    /// - Parameter items: none of them passes the selection.
    func widening(_ selection: Form, among items: Bitmap, of category: Category) -> RescueStep?
}

/// One filter in force that a selection makes.
struct SelectedFilter {
    let key: CurrentFilterKey
    /// When it was chosen.
    let sequence: UInt32
    /// Its kind, operator and operands.
    let predicate: CurrentFilter.Predicate
    /// Whether items without a value pass too, beside the predicate.
    var keepsNone = false
    /// As a filter of the category's group; `nil` for what no filter says.
    var filter: Filter?
}

/// Defaults that most kinds share.
extension CategoryContent {
    var values: (any CategoryValues)? { nil }
    var numbers: CategoryNumbers? { nil }
    var keptItems: Bitmap? { nil }
    var memoryByteCount: Int { 0 }

    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role { .category }

    func recompiled(_ definition: CategoryDefinition, _ attributes: AttributeIndex) -> Self? { nil }

    func showing(_ shown: ShownItems, of definition: CategoryDefinition, _ contents: ContentCompiler) -> Self? { self }

    func hasChoice(_ selection: Form, in category: Category) -> Bool {
        !category.isAtRest(selection)
    }

    func clamped(_ selection: Form, in category: Category) -> Form { selection }

    func withoutWhole(_ selection: Form, of category: Category) -> Form {
        .empty(none: category.noneAtRest)
    }

    func chosenLabels(of selection: Form, _ phrases: CategoryPhrases) -> [String] { [] }

    func chip(of selection: Form, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        if selection.isEmpty, let none = phrases.onlyNoneChip { return none }
        return phrases.titled(whole(of: selection, phrases) ?? "")
    }

    func text(of value: Value, _ phrases: CategoryPhrases) -> String { phrases.label(of: value) }

    func text(ofItem item: Int, beside selection: Form, _ phrases: CategoryPhrases) -> String? { nil }

    func steps(admitting item: Int, to selection: Form, of category: Category) -> [RescueStep] { [] }

    func widening(_ selection: Form, among items: Bitmap, of category: Category) -> RescueStep? { nil }
}
