import TestSupport
import Testing

@testable import FilterCore

@Suite struct HierarchyTreeTests {
    private static let seeds = 0..<(TestBudget.isLong ? 2000 : 100)

    @Test(arguments: seeds, [true, false])
    func pathsAreFiledAtTheirNodes(seed: Int, matchesSubtree: Bool) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let maxPaths = generator.pick([1, 4])
        let items = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
            Set((0..<Int.random(in: 0...maxPaths, using: &generator)).map { _ in Self.path(&generator) })
        }
        let column = PathSample.column(items.map { $0.sorted() })
        let trees = CountingWay.each { _ in
            Hierarchy(
                Hierarchy.Source(paths: column),
                itemCount: items.count,
                separator: PathSample.separator,
                matchesSubtree: matchesSubtree
            )
        }
        try compare(trees, with: PathSample(filed: items, all: items), matchesSubtree, &generator)
    }

    @Test(arguments: seeds, [true, false])
    func levelsAreFiledAtTheirDeepestPaths(seed: Int, matchesSubtree: Bool) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        // By item and level: prefixes of some paths, a few of them missing, others alone at a level.
        let items = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
            var levels = [Set<[String]>](repeating: [], count: 3)
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let path = Self.path(&generator)
                for depth in path.indices where !generator.chance(1, in: 8) {
                    levels[depth].insert(Array(path[...depth]))
                }
                if generator.chance(1, in: 8) { levels[generator.pick([0, 1, 2])].insert(Self.path(&generator)) }
            }
            return levels
        }
        let columns = (0..<3).compactMap { level in PathSample.column(items.map { $0[level].sorted() }) }
        let trees = CountingWay.each { _ in
            Hierarchy(
                Hierarchy.Source(levels: columns),
                itemCount: items.count,
                separator: PathSample.separator,
                matchesSubtree: matchesSubtree
            )
        }
        let all = items.map { $0.reduce(Set()) { $0.union($1) } }
        let deepest = all.map { own in
            own.filter { path in !own.contains { $0.count > path.count && $0.starts(with: path) } }
        }
        try compare(trees, with: PathSample(filed: deepest, all: all), matchesSubtree, &generator)
    }

    @Test(arguments: seeds, [true, false])
    func itemsWithPathsAndItemsWithLevelsAreInOneTree(seed: Int, matchesSubtree: Bool) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let items = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
            Set((0..<Int.random(in: 0...2, using: &generator)).map { _ in Self.path(&generator) })
        }
        let haveLevels = items.map { _ in generator.chance(1, in: 2) }
        let paths = zip(items, haveLevels).map { $1 ? [] : $0 }
        // By level the beginnings of the paths that are so long.
        let levels = (0..<8).map { level in
            zip(items, haveLevels).map { paths, hasLevels in
                hasLevels ? Set(paths.filter { $0.count > level }.map { Array($0[...level]) }) : []
            }
        }
        let source = Hierarchy.Source(
            paths: PathSample.column(paths.map { $0.sorted() }),
            levels: levels.compactMap { PathSample.column($0.map { $0.sorted() }) }
        )
        let trees = CountingWay.each { _ in
            Hierarchy(
                source,
                itemCount: items.count,
                separator: PathSample.separator,
                matchesSubtree: matchesSubtree
            )
        }
        let filed = zip(items, haveLevels).map { own, hasLevels in
            own.filter { path in !hasLevels || !own.contains { $0.count > path.count && $0.starts(with: path) } }
        }
        let all = zip(items, haveLevels).map { own, hasLevels in
            hasLevels ? Set(own.flatMap { path in path.indices.map { Array(path[...$0]) } }) : own
        }
        try compare(trees, with: PathSample(filed: filed, all: all), matchesSubtree, &generator)
    }

    @Test func anItemAtAParentAndItsChildIsFiledAtBothUnlessTheyAreLevels() {
        let column = PathSample.column([[["a"], ["a", "b"]]])!
        let separator = PathSample.separator
        let paths = Hierarchy(
            Hierarchy.Source(paths: column),
            itemCount: 1,
            separator: separator,
            matchesSubtree: false
        )
        #expect(paths.column.postings.totals == [1, 1])
        let levels = Hierarchy(
            Hierarchy.Source(levels: [column]),
            itemCount: 1,
            separator: separator,
            matchesSubtree: false
        )
        #expect(levels.column.postings.totals == [0, 1])
    }

    @Test(arguments: [true, false])
    func aNumberAndItsTextAreAtOneNode(matchesSubtree: Bool) throws {
        let items = [["1", 1], [1], ["2", "1"]].map { ReferenceItem(["path": $0]) }
        let column = try #require(AttributeTable(items).column("path"))
        let tree = Hierarchy(
            Hierarchy.Source(paths: column),
            itemCount: 3,
            separator: " > ",
            matchesSubtree: matchesSubtree
        )
        #expect(tree.column.postings.totals == [3, 1])
        let all = tree.column.counts(in: Bitmap([0, 2], itemCount: 3), memberCount: 2)
        #expect([all[0], all[1]] == [2, 1])
    }

    @Test func aTreeWithoutLevelsHasOnlyItemsWithoutAPath() {
        let tree = Hierarchy(Hierarchy.Source(), itemCount: 3, separator: " > ")
        #expect(tree.nodes.isEmpty)
        #expect(tree.column.none.count == 3)
        #expect(tree.column.postings.totals.isEmpty)
    }

    /// Each level has the text of the whole path to it.
    @Test(arguments: [63, 64, 65, 10_000])
    func aTreeHasAtMost64Levels(levels: Int) throws {
        let path = (0..<levels).map { "p\($0)" }
        let separator = PathSample.separator
        let tree = Hierarchy(Hierarchy.Source(paths: PathSample.column([[path]])), itemCount: 1, separator: separator)
        #expect(tree.nodes.count == min(levels, 64))
        let deepest = try #require(tree.nodes.last)
        #expect(deepest.path.string == path.joined(separator: separator))
        #expect(deepest.name == path.dropFirst(min(levels, 64) - 1).joined(separator: separator))
        #expect(tree.node(at: deepest.path) == tree.nodes.count - 1)
        #expect(tree.column.postings.totals.allSatisfy { $0 == 1 })
    }

    private static func path(_ generator: inout SplitMix64) -> [String] {
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in generator.pick(["a", "b", "aa", "c"]) }
    }

    private func compare(
        _ trees: [CountingWay?: Hierarchy],
        with sample: PathSample,
        _ matchesSubtree: Bool,
        _ generator: inout SplitMix64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let tree = try #require(trees[nil], sourceLocation: sourceLocation)
        let paths = tree.nodes.map { $0.path.string.split(separator: PathSample.separator).map(String.init) }
        let prefixes = sample.all.joined().flatMap { path in path.indices.map { Array(path[...$0]) } }
        #expect(paths.count == Set(paths).count, sourceLocation: sourceLocation)
        #expect(Set(paths) == Set(prefixes), sourceLocation: sourceLocation)
        #expect(tree.column.none.members == sample.filed.indices.filter { sample.filed[$0].isEmpty })
        #expect(tree.roots == paths.indices.filter { paths[$0].count == 1 }, sourceLocation: sourceLocation)
        var set = Bitmap(itemCount: sample.filed.count)
        for item in sample.filed.indices where generator.chance(1, in: 2) { set.insert(item) }
        let counts = tree.column.counts(in: set, memberCount: set.count)
        for (index, path) in paths.enumerated() {
            let node = tree.nodes[index]
            let above = path.indices.reversed().map { Array(path[...$0]) }
            #expect(tree.lineage(of: index).map { paths[$0] } == above, sourceLocation: sourceLocation)
            #expect(tree.node(at: node.path) == index && node.level == path.count - 1 && node.name == path.last)
            #expect(node.parent.map { $0 < index && tree.nodes[$0].children.contains(index) } ?? (path.count == 1))
            let items = sample.filed.indices.filter { item in
                sample.filed[item].contains { matchesSubtree ? $0.starts(with: path) : $0 == path }
            }
            #expect(tree.column.postings.bitmap(of: index).members == items, "\(path)", sourceLocation: sourceLocation)
            #expect(Int(tree.column.postings.totals[index]) == items.count, "\(path)", sourceLocation: sourceLocation)
            let inSet = items.filter(set.contains).count
            #expect(Int(counts[index]) == inSet, "\(path)", sourceLocation: sourceLocation)
            for (way, tree) in trees {
                let all = tree.column.counts(in: set, memberCount: set.count)
                let some = tree.column.counts(of: tree.roots + [index], in: set, memberCount: set.count)
                let counts = [all[index], some[index]]
                #expect(
                    counts == [UInt32(inSet), UInt32(inSet)],
                    "\(path) by \(way as Any)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }
}

/// The paths of items: those that they are filed at and those that their data hold.
private struct PathSample {
    static let separator = " > "

    let filed: [Set<[String]>]
    let all: [Set<[String]>]

    /// `nil` if no item has a path.
    static func column(_ items: [[[String]]]) -> RawColumn? {
        var builder = AttributeTableBuilder()
        let slot = builder.attribute("path")
        for item in items {
            builder.beginItem()
            for path in item {
                builder.append(string: path.joined(separator: separator).utf8Span.span, to: slot)
            }
        }
        return builder.finish().columns.first
    }
}

extension Set<[String]> {
    fileprivate func sorted() -> [[String]] {
        sorted { $0.lexicographicallyPrecedes($1) }
    }
}
