/// The items of a catalog that one of its views shows.
struct ShownItems: Sendable {
    /// By part, the items by their number in it.
    let parts: [Bitmap]
    let count: Int

    /// As one set of places.
    var joined: Bitmap { Bitmap(joining: parts) }
}
