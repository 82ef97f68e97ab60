public import Observation

/// The matching items of a session, page by page.
///
/// Pages are of the data that the first one is of, so that none repeats or skips an item. Where the data change, the items
/// stay as they are and ``newItemCount`` says what there is to show.
@MainActor @Observable
public final class ItemPages {
    /// Those of the pages that were loaded, in their order.
    public private(set) var items: [Item] = []
    /// Whether there is another page.
    public private(set) var canLoadMore = false
    /// Whether ``loadMore()`` is under way.
    public private(set) var isLoading = false
    /// Whether the data are others than those of ``items``.
    public private(set) var isOutdated = false
    /// How many items match by now that did not match in the data of ``items``, as far as the service says it.
    public private(set) var newItemCount = 0

    @ObservationIgnored private let conversation: Conversation
    @ObservationIgnored private var shown: Screen.Standing?
    /// The newest first page.
    @ObservationIgnored private var latest: Screen?
    @ObservationIgnored private var cursor: String?
    @ObservationIgnored private var counting: Task<Void, Never>?

    init(_ conversation: Conversation) {
        self.conversation = conversation
    }

    func show(_ screen: Screen) {
        guard screen != latest else { return }
        let isSameQuestion = shown?.revision == screen.session.revision && !items.isEmpty
        latest = screen
        guard isSameQuestion else { return showNewItems() }
        let isNew = shown?.dataVersion != screen.session.dataVersion
        if isOutdated != isNew { isOutdated = isNew }
        if isNew { countNewItems() }
    }

    /// Shows the first page of the present data, as after a change of filters.
    public func showNewItems() {
        guard let latest else { return }
        counting?.cancel()
        shown = latest.session
        let page = latest.page ?? Screen.Page(items: [], nextCursor: nil)
        if items != page.items { items = page.items }
        setCursor(page.nextCursor)
        if isOutdated { isOutdated = false }
        if newItemCount != 0 { newItemCount = 0 }
    }

    /// Appends the next page. A change of filters meanwhile makes it void. Where the service has the data of the first page
    /// no more, the present first page is shown.
    ///
    /// - Throws: ``Problem``, or what the transport throws; the items stay.
    public func loadMore() async throws {
        guard let cursor, let shown, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            let query = "cursor=\(cursor.percentEncoded)&pageSize=\(shown.pageSize)"
            let answer = try await ask(query + attributes, dataVersion: shown.dataVersion)
            guard self.shown == shown, let page = answer["page"].map(Screen.Page.init) else { return }
            items += page.items
            setCursor(page.nextCursor)
            set(newItemCount: answer["newItems"]?.integer)
        } catch let problem as Problem where problem.code == "dataVersionExpired" {
            showNewItems()
        } catch let problem as Problem where conversation.giveUpOption(refusedBy: problem) {
            conversation.refresh()
        } catch let problem as Problem where problem.code == "cursorExpired" {
            // Other filters are in force, whose first page comes with the next screen.
            if self.shown == shown { conversation.refresh() }
        }
    }

    private var attributes: String {
        conversation.options.attributes.map { "&attributes=" + $0.map(\.percentEncoded).joined(separator: ",") } ?? ""
    }

    private func setCursor(_ new: String?) {
        cursor = new
        if canLoadMore != (new != nil) { canLoadMore = new != nil }
    }

    private func set(newItemCount count: Int?) {
        if let count, count != newItemCount { newItemCount = count }
    }

    /// Asks how many there are; a later question ends an earlier one.
    private func countNewItems() {
        counting?.cancel()
        guard let shown, conversation.transport != nil else { return }
        counting = Task { [weak self] in
            do {
                let answer = try await self?.ask("pageSize=1&attributes=", dataVersion: shown.dataVersion)
                guard !Task.isCancelled, let self, self.shown == shown else { return }
                set(newItemCount: answer?["newItems"]?.integer)
            } catch let problem as Problem where problem.code == "dataVersionExpired" {
                if !Task.isCancelled { self?.showNewItems() }
            } catch {
                // The number is a courtesy: the items are marked as outdated all the same.
            }
        }
    }

    private func ask(_ query: String, dataVersion: String) async throws -> JSONValue {
        let path = "\(conversation.path)/items?\(query)&dataVersion=\(dataVersion.percentEncoded)"
        return try await conversation.ask(ServiceRequest("GET", path))
    }
}
