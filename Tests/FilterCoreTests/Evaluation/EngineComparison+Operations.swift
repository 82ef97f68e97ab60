import FilterCore
import TestSupport

extension EngineComparison {
    /// Applies an operation on both sides and holds what comes of it against each other.
    func applicationDifferences(
        _ operation: FilterOperation,
        to state: inout FilterState,
        and plainState: inout ReferenceState
    ) -> [String] {
        let before = state
        let plainBefore = plainState
        var answer = "done"
        var expected = "done"
        do { state = try engine.applying(operation, to: state) } catch { answer = error.name }
        do { plainState = try reference.applying(operation, to: plainState) } catch { expected = error.name }
        var differences: [String] = []
        difference("outcome", answer, expected, in: &differences)
        difference("state", reference.reading(state), plainState, in: &differences)
        if plainState == plainBefore { difference("state without a change", state, before, in: &differences) }
        let isOneForm = state.canonicalForm == before.canonicalForm
        difference("canonical form", isOneForm, plainState.unordered == plainBefore.unordered, in: &differences)
        let choices = engine.dependentChoices(of: operation, from: before, to: state)
        let isRefused = (try? engine.requireOffered(choices, in: state)) == nil
        let isRefusedToo = reference.choosesWhatIsNotOffered(operation, from: plainBefore, to: plainState)
        difference("a value that is not offered", isRefused, isRefusedToo, in: &differences)
        return differences
    }
}

extension FilterError {
    /// The case and what it is about, texts for people left out.
    var name: String {
        switch self {
        case .unknownCategory(let id, _): "unknownCategory \(id)"
        case .unknownCategoryGroup(let id, _): "unknownCategoryGroup \(id)"
        case .unknownAttribute(let name, _): "unknownAttribute \(name)"
        case .unknownValue(let text, let index, _): "unknownValue \(text) \(index?.description ?? "")"
        case .wrongValueType(let value, _, let index): "unknownValue \(value.text) \(index?.description ?? "")"
        case .valueNotOffered(let text, let index, _, _): "valueNotOffered \(text) \(index?.description ?? "")"
        case .invalidSelection: "invalidSelection"
        case .tooMany(let limit): "tooMany \(limit)"
        case .rangeInverted: "rangeInverted"
        case .invalidBound(let member, _): "invalidBound \(member)"
        case .outsideBounds: "outsideBounds"
        case .blankWord(let index): "blankWord \(index)"
        case .relatedPaths(let path, let ancestor, let index): "relatedPaths \(path), \(ancestor) \(index)"
        case .noneNotIncluded: "noneNotIncluded"
        case .notNegatable: "notNegatable"
        case .valuesOfSubtractive: "valuesOfSubtractive"
        case .bothChosenAndExcluded(let value): "bothChosenAndExcluded \(value)"
        case .inMember(let member, let error): "\(member): \(error.name)"
        case .categoryDisabled(let id, _): "categoryDisabled \(id)"
        case .noValues(let kind): "noValues \(kind)"
        case .wrongFilterType(let group, let type): "wrongFilterType \(group) \(type)"
        case .notInForce: "notInForce"
        case .notRemovable: "notRemovable"
        case .tooMuchWork: "tooMuchWork"
        }
    }
}
