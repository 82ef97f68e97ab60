import Dispatch
import FilterCore
import Foundation
import Synchronization
import TestSupport

@testable import FilterService

/// What the session tests share.
enum SessionFixtures {
    /// A clock that stands until it is moved, and counts how often it is read.
    final class Clock: Sendable {
        private let milliseconds: Atomic<Int64>
        private let reads = Atomic(0)

        init(at milliseconds: Int64 = 1_000_000) {
            self.milliseconds = Atomic(milliseconds)
        }

        var readCount: Int { reads.load(ordering: .relaxed) }

        @Sendable
        func now() -> Instant {
            reads.add(1, ordering: .relaxed)
            return Instant(milliseconds: milliseconds.load(ordering: .relaxed))
        }

        func advance(by difference: Int64) {
            milliseconds.add(difference, ordering: .relaxed)
        }
    }

    /// A store over a fake clock and seeded bits. An idle session lives for one second.
    static func store(
        clock: Clock = Clock(),
        seed: UInt64 = 1,
        _ configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> InMemorySessionStore {
        var configuration = SessionConfiguration()
        configuration.idle = .seconds(1)
        configure(&configuration)
        let generator = Mutex(SplitMix64(seed: seed))
        return try InMemorySessionStore(configuration: configuration, now: clock.now) {
            generator.withLock { $0.next() }
        }
    }

    static func state(_ pageSize: Int = 20, filters: FilterState = FilterState()) -> SessionState {
        SessionState(catalog: "shop", filters: filters, sort: "default", pageSize: pageSize, locale: "en")
    }

    /// A state whose encoded form takes as many bytes, 200 to 8,000.
    static func state(encodedBytes count: Int) -> SessionState {
        var state = state()
        state.locale = String(repeating: "x", count: 100)
        state.locale += String(repeating: "x", count: count - SessionCoding.encode(state).count)
        return state
    }

    /// Runs the body on threads of their own at once, and returns their results in the order of the threads when all
    /// are done. Expectations belong behind it: on other threads they would belong to no test.
    @discardableResult
    static func concurrently<Result: Sendable>(
        _ threadCount: Int,
        _ body: @escaping @Sendable (_ thread: Int) throws -> Result
    ) throws -> [Result] {
        let group = DispatchGroup()
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        for thread in 0..<threadCount {
            group.enter()
            Thread.detachNewThread {
                let result = Swift.Result { try body(thread) }
                results.withLock { $0[thread] = result }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
}

// MARK: - Random states

extension SessionState {
    static func random(using generator: inout some RandomNumberGenerator) -> SessionState {
        SessionState(
            catalog: .random(using: &generator),
            filters: .random(using: &generator),
            sort: .random(using: &generator),
            pageSize: .random(in: 1...1_000, using: &generator),
            locale: ["en", "de", "pt-BR"].randomElement(using: &generator)!
        )
    }
}

extension FilterState {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> FilterState {
        var selections: [String: Selection] = [:]
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            selections[.random(using: &generator)] = .random(using: &generator)
        }
        return FilterState(selections: selections, nextSequence: .random(in: 0 ... .max, using: &generator))
    }
}

extension Selection {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Selection {
        let none = Bool.random(using: &generator)
        let sequence = UInt32.random(in: 0...300, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let values = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Chosen(Value.random(using: &generator), sequence: .random(in: 0 ... .max, using: &generator))
            }
            return .values(ValueSelection(values: values, none: none, noneSequence: sequence))
        case 1:
            let path =
                Bool.random(using: &generator)
                ? Chosen(Text(.random(using: &generator)), sequence: sequence) : nil
            return .path(PathSelection(path: path, none: none, noneSequence: sequence / 2))
        case 2:
            return .toggle(ToggleSelection(isOn: none, sequence: sequence))
        default:
            let lower = Bool.random(using: &generator) ? Bound.random(using: &generator) : nil
            let upper = Bool.random(using: &generator) ? Bound.random(using: &generator) : nil
            return .range(RangeSelection(lower: lower, upper: upper, none: none, sequence: sequence))
        }
    }
}

extension Value {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Value {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .string(Text(.random(using: &generator)))
        case 1: .number(.random(using: &generator))
        default: .bool(.random(using: &generator))
        }
    }
}

extension Number {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Number {
        let bits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return Number(Int64(bitPattern: bits))
        case 1: return Number(bits)
        default: return Number(Double(bitPattern: generator.next())) ?? Number(0.1)!
        }
    }
}

extension Bound {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Bound {
        let day = CivilDate(
            year: .random(in: 0...9999, using: &generator),
            month: .random(in: 1...12, using: &generator),
            day: .random(in: 1...28, using: &generator)
        )!
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .number(.random(using: &generator))
        case 1: return .date(.day(day))
        case 2: return .date(.instant(Instant(milliseconds: .random(in: .min ... .max, using: &generator))))
        default: return .date(.local(day, millisecondOfDay: .random(in: 0..<86_400_000, using: &generator)))
        }
    }
}

extension String {
    /// Short, often one seen before, with scalars of one to four bytes.
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> String {
        let scalars: [Unicode.Scalar] = ["a", "b", "\u{0}", "é", "e", "\u{301}", "漢", "🐕"]
        let length = Int.random(in: 0...4, using: &generator)
        var view = String.UnicodeScalarView()
        for _ in 0..<length { view.append(scalars.randomElement(using: &generator)!) }
        return String(view)
    }
}
