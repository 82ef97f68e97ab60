public import Foundation
public import Observation

/// A session of FilterService: the screen, to be observed by views, and what a user does with it.
///
///     let service = URLSessionTransport(URL(string: "https://filters.example.com")!)
///     let session = try await FilterSession.begin(catalog: "shop", through: service)
///     session.toggle("Aldermoor", in: "brand")
///     session.total   // the new total, before the service has answered
///
/// A tap is shown at once and sent in its turn. While the service cannot be reached taps are kept, and sent in order when
/// it is back; the last state is always that of the service.
///
/// ## Topics
///
/// ### Beginning
/// - ``begin(catalog:share:locale:options:through:clock:)``
/// - ``init(resuming:through:clock:)``
/// - ``preview(named:in:)``
///
/// ### Taps
/// - ``toggle(_:in:)``, ``set(_:in:)``, ``clear(_:)``, ``remove(_:)``, ``apply(_:)``
/// - ``undo()``, ``redo()``
///
/// ### The service
/// - ``follow()``, ``settle()``, ``retry()``, ``restart()``
@MainActor @Observable
public final class FilterSession: Identifiable, Announcing {
    /// What ``join(_:options:through:clock:)`` takes. It opens the session: it is a secret.
    public nonisolated let id: String
    public nonisolated let catalog: String

    /// How many items match. After a tap it is that which the screen foretold, see ``isTotalKnown``.
    public private(set) var total = 0
    /// Whether ``total`` is the service's or follows from its last screen. Where several taps wait for their answers it
    /// may not, and ``total`` is that of the last answer.
    public private(set) var isTotalKnown = true
    /// How many items there are without any filter.
    public private(set) var unfilteredTotal = 0
    /// The filters in a sentence, with the total; it follows with the answer.
    public private(set) var text = ""
    /// `noData` or `noMatch` where nothing matches.
    public private(set) var emptyReason: String?
    /// The chips, the oldest first.
    public private(set) var currentFilters: [CurrentFilter] = []
    /// Whether there is something that ``clearAll()`` takes away.
    public private(set) var canClearAll = false
    /// Groups of ``categories``, in the order of the definition.
    public private(set) var categoryGroups: [Screen.Group] = []
    /// What can be filtered, in the order of the definition; the same objects from screen to screen.
    public private(set) var categories: [CategoryModel] = []
    /// The items of each chosen value; empty unless the options ask for them.
    public private(set) var sections: [Screen.Section] = []
    /// The id of the order of items, see ``sort(by:)``.
    public private(set) var sort = ""
    /// Names what requests can say of the catalog, see ``TypedSession/warning``.
    public private(set) var definitionVersion: String?
    /// Whether there is a step to undo; taps that wait for their answers are such.
    public private(set) var canUndo = false
    /// Whether there is a step to make again; not while taps wait for their answers.
    public private(set) var canRedo = false
    /// Of a draft: what is changed in it, in a few words.
    public private(set) var draftText: String?

    /// How the session stands with the service.
    public private(set) var connection = Connection.online
    /// When the service last said that the screen is right: how old it is.
    public private(set) var date: Date
    /// What waits to be answered.
    public private(set) var pending: [PendingWrite] = []
    /// What the service has refused since the session began here.
    public private(set) var refusals: [Refusal] = []
    /// Why the screen cannot be read any more.
    public private(set) var problem: Problem?

    /// The matching items, page by page.
    public let items: ItemPages

    @ObservationIgnored let conversation: Conversation
    /// Of a draft: the session that it is a draft of.
    @ObservationIgnored let base: FilterSession?
    /// Names the commit of a draft, so that it can be repeated.
    @ObservationIgnored let commitKey = UUID()
    /// Searches inside values by category: a new one ends the one before.
    @ObservationIgnored var searches: [String: Task<[Screen.Value], any Error>] = [:]
    @ObservationIgnored private(set) var shown: Screen

    init(_ conversation: Conversation, base: FilterSession? = nil) {
        self.conversation = conversation
        self.base = base
        id = conversation.screen.session.id
        catalog = conversation.screen.session.catalog
        date = conversation.date
        shown = conversation.screen
        items = ItemPages(conversation)
        show()
        conversation.changed = { [weak self] in self?.show() }
        conversation.work()
    }

    /// The screen, the age of which is told by ``date``, and what is to be sent: to go on with after a new start.
    public var archive: FilterSessionArchive {
        FilterSessionArchive(
            screen: conversation.json,
            version: conversation.version,
            date: conversation.date,
            pending: conversation.writes,
            options: conversation.options
        )
    }

    private func show() {
        var prediction = Prediction(of: conversation.screen, nonesAtRest: conversation.nonesAtRest)
        for write in conversation.writes {
            guard case .operations(let operations) = write.change else {
                prediction.applyUnknown()
                continue
            }
            for operation in operations { prediction.apply(operation) }
        }
        shown = prediction.screen
        set(\.total, to: shown.total)
        set(\.isTotalKnown, to: prediction.isTotalKnown)
        set(\.unfilteredTotal, to: shown.unfilteredTotal)
        set(\.text, to: shown.text)
        set(\.emptyReason, to: shown.emptyReason)
        set(\.currentFilters, to: shown.currentFilters)
        set(\.canClearAll, to: shown.canClearAll)
        set(\.categoryGroups, to: shown.categoryGroups)
        set(\.sections, to: shown.sections)
        set(\.sort, to: shown.session.sort)
        set(\.definitionVersion, to: shown.session.definitionVersion)
        set(\.canUndo, to: shown.session.canUndo || !conversation.writes.isEmpty)
        set(\.canRedo, to: shown.session.canRedo && conversation.writes.isEmpty)
        set(\.draftText, to: shown.session.draftText)
        set(\.connection, to: conversation.connection)
        set(\.date, to: conversation.date)
        set(\.pending, to: conversation.writes)
        if refusals.count != conversation.refusals.count { refusals = conversation.refusals }
        set(\.problem, to: conversation.problem)
        showCategories()
        items.show(conversation.screen)
    }

    private func showCategories() {
        let known = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
        let models = shown.categories.map { category in
            guard let model = known[category.id], model.kind == category.kind else { return CategoryModel(category) }
            model.show(category)
            return model
        }
        if !models.elementsEqual(categories, by: ===) { categories = models }
    }
}
