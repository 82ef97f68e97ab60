/// Several values, joined by the category's ``Operator``.
struct MultiContent: ListedContent {
    let list: ValueList

    init(_ list: ValueList) { self.list = list }
}
