internal import CBitKernels

/// The result of one pass over the clauses of a state: the items that pass all of them, and those that fail at most
/// one.
struct NearMiss {
    /// R: the items that pass every clause.
    let passed: Bitmap
    /// The items that fail no clause or exactly one.
    var near: Bitmap { nearOfSeveral ?? .all(itemCount: passed.itemCount) }
    /// `nil` for a single clause, of which no item fails more than one.
    private let nearOfSeveral: Bitmap?

    /// - Parameter clauses: the items that pass each clause; not empty.
    /// - Complexity: O(*k* · *w*), *k* clauses, *w* words.
    init(clauses: [Bitmap]) {
        guard clauses.count > 1 else {
            passed = clauses[0]
            nearOfSeveral = nil
            return
        }
        let itemCount = clauses[0].itemCount
        // One pass writes both sets.
        var near = Bitmap(itemCount: itemCount)
        passed = unsafe Bitmap(itemCount: itemCount) { passed in
            unsafe near.withMutableWords { near in
                unsafe Bitmap.withWords(of: clauses) {
                    unsafe cbk_near_miss($0.baseAddress, $0.count, itemCount, passed, near)
                }
            }
        }
        nearOfSeveral = near
    }

    /// The items that pass every clause except this one, which must be one of those the pass went over.
    ///
    /// An item is in it if it failed nothing, or failed one clause and that was this one.
    func passing(allBut clause: Bitmap) -> Bitmap {
        guard let nearOfSeveral else { return .all(itemCount: passed.itemCount) }
        return unsafe Bitmap(itemCount: passed.itemCount) { result in
            unsafe nearOfSeveral.withWords { near in
                unsafe passed.withWords { passed in
                    unsafe clause.withWords { unsafe cbk_all_but_one(result, near, passed, $0, clause.words.count) }
                }
            }
        }
    }
}

/// Items that are in exactly one of several sets.
struct OnceOnly {
    private var once: Bitmap
    private var again: Bitmap

    init(itemCount: Int) {
        once = Bitmap(itemCount: itemCount)
        again = Bitmap(itemCount: itemCount)
    }

    mutating func add(_ set: Bitmap) {
        unsafe once.withMutableWords { once in
            unsafe again.withMutableWords { again in
                unsafe set.withWords { unsafe cbk_accumulate(once, again, $0, set.words.count) }
            }
        }
    }

    /// The items that were in exactly one of the sets added.
    var items: Bitmap {
        once.subtracting(again)
    }
}
