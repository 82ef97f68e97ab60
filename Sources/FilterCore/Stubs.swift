struct KeywordIndex: Sendable { let none: Bitmap
  init(columns: [RawColumn], itemCount: Int) { none = Bitmap(itemCount: itemCount) }
  func items(containing word: Text, mode: KeywordMode, isCaseSensitive: Bool) -> Bitmap { none } }
struct SearchIndex: Sendable { let itemCount: Int
  init(columns: [RawColumn], itemCount: Int) { self.itemCount = itemCount }
  func items(matching: Text) -> Bitmap? { nil } }
struct Histogram: Sendable { let bins: [(lower: Number, upper: Number)] = []
 init(_ column: NumericColumn, bins: Int, binning: HistogramDefinition.Binning, bounds: ClosedRange<Number>?) {}
 func counts(in set: Bitmap, memberCount: Int) -> [UInt32] { [] } }
struct NumericBound { init(_ n: Number, isInclusive: Bool) {} }
extension NumericColumn { func items(from: NumericBound?, to: NumericBound?) -> Bitmap { none } 
 func items(where: (Number) -> Bool) -> Bitmap { none } }
extension Hierarchy { init(vocabulary: Vocabulary, items: ItemCodes, separator: String, matchesSubtree: Bool) { self.init(vocabulary: vocabulary, items: items, separator: separator) }
 init(levels: [RawColumn], itemCount: Int, separator: String, matchesSubtree: Bool) { fatalError() } 
 var roots: [Int] { nodes.indices.filter { nodes[$0].parent == nil } } }
