/// How many members of a set have a code, at least one.
struct CodeCount: Sendable {
    let code: UInt32
    var count: UInt32
}

extension [CodeCount] {
    /// The codes that some member has, ascending.
    ///
    /// - Parameter counts: by code.
    init(of counts: some Sequence<UInt32>) {
        self.init()
        for (code, count) in counts.enumerated() where count > 0 {
            append(CodeCount(code: UInt32(code), count: count))
        }
    }
}
