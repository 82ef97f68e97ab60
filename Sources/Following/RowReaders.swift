package import Support

/// Has pages of a source's rows read on threads of their own, as many at once as the source says.
package final class RowReaders: Sendable {
    package typealias Outcome = Result<RowPage, RowRefusal>

    /// So many pages wait for each thread at most.
    package static let maxWaitingCount = 16

    private struct Reading: Sendable {
        let question: RowQuestion
        let isAbandoned: @Sendable () -> Bool
        let finish: @Sendable (Outcome) -> Void
        let isSuperseded = Signal()
    }

    private final class Signal: Sendable {
        let isSet = Atomic(false)
    }

    private struct State {
        var waiting: [Reading] = []
        /// By asker.
        var running: [String: Reading] = [:]
        var isStopping = false
    }

    private let name: String
    private let connectionCount: Int
    private let makeReader: MakeReader
    private let state = Mutex(State())
    private let work = TimedSemaphore()
    private let threads = Mutex<[WorkerThread]>([])

    /// Makes a way to the rows; its argument is asked while something is waited for.
    package typealias MakeReader =
        @Sendable (_ isEnded: @escaping @Sendable () -> Bool) throws(SourceFailure) -> any RowReader

    /// - Parameters:
    ///   - name: of the catalog.
    ///   - connectionCount: how many pages are read at once.
    package init(of name: String, connectionCount: Int, _ makeReader: @escaping MakeReader) {
        self.name = name
        self.connectionCount = connectionCount
        self.makeReader = makeReader
    }

    /// - Returns: `nil` for a catalog without rows.
    package convenience init?(of catalog: FollowedCatalog) {
        guard let source = catalog.source as? any RowSource, source.rowConnectionCount > 0 else { return nil }
        self.init(of: source.name, connectionCount: source.rowConnectionCount) { isEnded throws(SourceFailure) in
            try source.rowReader(beside: catalog, isEnded: isEnded)
        }
    }

    /// Begins to read. After an error, too, ``stop()`` must be called.
    package func start() throws(ThreadFailure) {
        for _ in 0..<connectionCount {
            let thread = try WorkerThread(name: "rows-\(name)") { self.run() }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Ends the threads; what waits is refused. To be called once.
    package func stop() {
        let waiting = state.withLock { state in
            state.isStopping = true
            for reading in state.running.values { reading.isSuperseded.isSet.store(true, ordering: .relaxed) }
            defer { state.waiting = [] }
            return state.waiting
        }
        for reading in waiting { reading.finish(.failure(.failure(.stopping))) }
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { work.signal() }
        for thread in threads { thread.join() }
    }

    /// Has a page read; an earlier one for the same asker ends without its rows.
    ///
    /// - Parameters:
    ///   - isAbandoned: whether the client has gone.
    ///   - finish: called once, on any thread.
    package func submit(
        _ question: RowQuestion,
        isAbandoned: @escaping @Sendable () -> Bool,
        finish: @escaping @Sendable (Outcome) -> Void
    ) {
        let reading = Reading(question: question, isAbandoned: isAbandoned, finish: finish)
        var abandoned: [Reading] = []
        let refusal: RowRefusal? = state.withLock { state in
            guard !state.isStopping else { return .failure(.stopping) }
            let index = state.waiting.firstIndex { $0.question.asker == question.asker }
            let limit = Self.maxWaitingCount * connectionCount
            if index == nil, state.waiting.count >= limit {
                let all = state.waiting.map { (reading: $0, isGone: $0.isAbandoned()) }
                state.waiting = all.filter { !$0.isGone }.map(\.reading)
                abandoned = all.filter(\.isGone).map(\.reading)
                guard state.waiting.count < limit else { return .busy }
            }
            if let index { abandoned.append(state.waiting.remove(at: index)) }
            state.running[question.asker]?.isSuperseded.isSet.store(true, ordering: .relaxed)
            state.waiting.append(reading)
            return nil
        }
        for reading in abandoned { reading.finish(.failure(.superseded)) }
        if let refusal { return finish(.failure(refusal)) }
        work.signal()
    }

    private func run() {
        var reader: (any RowReader)?
        while true {
            _ = work.wait(atMost: .seconds(60))
            guard let reading = next() else {
                if state.withLock(\.isStopping) { return }
                continue
            }
            let outcome = outcome(of: reading, &reader)
            state.withLock { state in
                let asker = reading.question.asker
                if state.running[asker]?.isSuperseded === reading.isSuperseded { state.running[asker] = nil }
            }
            reading.finish(outcome)
        }
    }

    private func next() -> Reading? {
        state.withLock { state in
            guard !state.isStopping, !state.waiting.isEmpty else { return nil }
            let reading = state.waiting.removeFirst()
            state.running[reading.question.asker] = reading
            return reading
        }
    }

    /// - Parameter reader: stays until something fails.
    private func outcome(of reading: Reading, _ reader: inout (any RowReader)?) -> Outcome {
        // It may be kept for a while, and keeps nothing of the question.
        let (isSuperseded, isAbandoned) = (reading.isSuperseded, reading.isAbandoned)
        let isEnded: @Sendable () -> Bool = { isSuperseded.isSet.load(ordering: .relaxed) || isAbandoned() }
        var mayRepeat = true
        while true {
            do throws(RowRefusal) {
                return .success(try page(reading.question, isEnded: isEnded, &reader))
            } catch {
                guard case .failure(let failure) = error else { return .failure(error) }
                if failure == .stopping {
                    let isByStop = state.withLock(\.isStopping) || !isSuperseded.isSet.load(ordering: .relaxed)
                    return .failure(isByStop ? error : .superseded)
                }
                reader = nil
                // The reader knows the table as it was when it was made.
                guard case .tableChanged = failure, mayRepeat else { return .failure(error) }
                mayRepeat = false
            }
        }
    }

    private func page(
        _ question: RowQuestion,
        isEnded: @escaping @Sendable () -> Bool,
        _ reader: inout (any RowReader)?
    ) throws(RowRefusal) -> RowPage {
        let ready: any RowReader
        if let reader {
            ready = reader
        } else {
            do throws(SourceFailure) {
                ready = try makeReader(isEnded)
            } catch {
                throw .failure(error)
            }
            reader = ready
        }
        return try ready.page(question, isEnded: isEnded)
    }
}
