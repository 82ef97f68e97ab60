package import Catalogs
import FilterCore
import Support

/// The words of one snapshot, in a cache that all snapshots share.
struct SnapshotWords: WordCache {
    private let cache: ClockCache<WordItems>
    private let stem: CacheKey.Stem

    init(of snapshot: CatalogSnapshot, in cache: ClockCache<WordItems>) {
        self.cache = cache
        stem = CacheKey.Stem(snapshot.identity)
    }

    func items(of word: KeptWord) -> WordItems? {
        cache.find(key(of: word))
    }

    func keep(_ items: WordItems, of word: KeptWord) {
        cache.insert(key(of: word), items, byteCount: items.byteCount)
    }

    private func key(of word: KeptWord) -> CacheKey {
        var bytes: [UInt8] = []
        let (kind, place): (UInt8, String) =
            switch word.texts {
            case .attribute(let attribute): (0, attribute.string)
            case .category(let id): (1, id)
            case .caseSensitiveCategory(let id): (2, id)
            }
        bytes.append(kind)
        bytes.append(lengthAndBytesOf: place)
        bytes.append(contentsOf: word.word.string.utf8)
        return CacheKey(stem, bytes)
    }
}

extension ResultCache {
    /// A snapshot whose evaluations find words here.
    package func lendingWords(to snapshot: CatalogSnapshot) -> CatalogSnapshot {
        guard let words else { return snapshot }
        return snapshot.finding(SnapshotWords(of: snapshot, in: words))
    }
}
