/// What an attribute of items holds, as types can say it.
indirect enum ItemShape: Sendable, Equatable {
    case text
    case number
    case flag
    /// Arrays; `orOne`: some items have an element without an array around it.
    case list(ItemShape, orOne: Bool)
    case object([ItemMember])
    /// Values of several types, objects of many names, large integers, or nothing but null.
    case any
}

/// A member of an object.
struct ItemMember: Sendable, Equatable {
    let key: String
    let shape: ItemShape
    /// Whether it is null somewhere, and its type does not say so already.
    let isNullable: Bool
}
