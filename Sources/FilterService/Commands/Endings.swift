/// The things to end when a command ends, whichever way: those begun last end first.
///
///     let endings = Endings()
///     defer { endings.carryOut() }
///     endings.add { journal.stop() }
///
/// For the parts of a program that are begun in several functions, and end together; within one function `defer` is enough.
final class Endings {
    private var steps: [() -> Void] = []

    func add(_ step: @escaping () -> Void) {
        steps.append(step)
    }

    func carryOut() {
        while let step = steps.popLast() { step() }
    }
}
