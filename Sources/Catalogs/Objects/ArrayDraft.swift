import JSON

/// An array that operations change: each of them takes a time of its own, not one of all elements.
struct ArrayDraft {
    /// `nil` where one was removed.
    private var places: [JSONValue?]
    /// Where each element stands; made for the first operation that looks for one.
    private var index: [JSONValue: [Int]]?

    init(_ elements: [JSONValue]) {
        places = elements
    }

    /// - Complexity: O(*n*).
    var elements: [JSONValue] { places.compactMap(\.self) }

    mutating func append(_ element: JSONValue) {
        index?[element, default: []].append(places.count)
        places.append(element)
    }

    mutating func appendUnique(_ element: JSONValue) {
        makeIndex()
        if index?[element] == nil { append(element) }
    }

    mutating func remove(_ element: JSONValue) {
        makeIndex()
        for place in index?.removeValue(forKey: element) ?? [] { places[place] = nil }
    }

    private mutating func makeIndex() {
        guard index == nil else { return }
        var made: [JSONValue: [Int]] = [:]
        for (place, element) in places.enumerated() {
            if let element { made[element, default: []].append(place) }
        }
        index = made
    }
}
