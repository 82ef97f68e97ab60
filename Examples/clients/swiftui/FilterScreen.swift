// Filters of an app in SwiftUI, over the package FilterServiceClient.
//
// Not built by the tests of this repository, which run on Linux: there is no SwiftUI there. What it calls of the package is
// tested in Tests/FilterServiceClientTests.

import FilterServiceClient
import SwiftUI

/// The items of a session, with its chips above and its filters in a drawer.
struct FilterScreen: View {
    let session: FilterSession
    @State private var draft: FilterSession?
    @Environment(\.scenePhase) private var phase

    var body: some View {
        NavigationStack {
            List {
                Chips(session: session)
                ForEach(session.items.items) { item in
                    Text(item.json["name"]?.text ?? item.id)
                }
                if session.items.canLoadMore {
                    ProgressView().task { try? await session.items.loadMore() }
                }
            }
            .navigationTitle("\(session.total) items")
            .opacity(session.isTotalKnown ? 1 : 0.6)
            .safeAreaInset(edge: .top) {
                if session.items.newItemCount > 0 {
                    Button("\(session.items.newItemCount) new items") { session.items.showNewItems() }
                } else if session.connection == .offline {
                    Text("Offline since \(session.date, style: .relative)")
                }
            }
            .toolbar {
                Button("Filter") { Task { draft = try? await session.draft() } }
                Button("Undo") { session.undo() }.disabled(!session.canUndo)
            }
            .sheet(item: $draft) { draft in
                Drawer(draft: draft)
            }
        }
        .onChange(of: phase, initial: true) {
            if phase == .active { session.follow() } else { session.stopFollowing() }
        }
    }
}

struct Chips: View {
    let session: FilterSession

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                ForEach(session.currentFilters) { filter in
                    Button(filter.text) { session.remove(filter) }
                        .accessibilityLabel(filter.accessibilityLabel)
                        .disabled(!filter.isRemovable)
                }
            }
        }
    }
}

/// Filters that are tried out, and applied together.
struct Drawer: View {
    let draft: FilterSession
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            List(draft.categories) { category in
                Section(category.title) {
                    ForEach(category.values) { value in
                        ValueRow(value: value) { draft.toggle(value.id, in: category.id) }
                    }
                }
                .disabled(!category.isEnabled)
            }
            .toolbar {
                Button("Cancel") {
                    Task { await draft.discard() }
                    dismiss()
                }
                Button("Show \(draft.total) items") {
                    Task {
                        try await draft.commit()
                        dismiss()
                    }
                }
            }
        }
    }
}

/// Drawn anew when its own value changes, and not with any other one.
struct ValueRow: View {
    let value: ValueModel
    let tap: () -> Void

    var body: some View {
        Button(action: tap) {
            HStack {
                Image(systemName: value.isSelected ? "checkmark.square" : "square")
                Text(value.label)
                Spacer()
                Text("\(value.count)").foregroundStyle(.secondary)
            }
        }
        .disabled(value.whatIf == nil)
    }
}
