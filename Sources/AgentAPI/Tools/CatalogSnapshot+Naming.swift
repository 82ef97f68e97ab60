import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON

// How tools name what operations are about.
extension CatalogSnapshot {
    /// How operations name a value: as it is, or by its id where its text is long or has characters that are not drawn.
    func name(of value: Value, in index: Int) -> JSONValue {
        switch value {
        case .string(let text):
            PlainText.isName(text.string)
                ? .string(text.string)
                : .string(FilterIdentity.value(value, of: catalog.categories[index].id, in: name).description)
        case .number(let number): .number(number)
        case .bool(let flag): .bool(flag)
        }
    }

    /// The operation that chooses a value.
    func selecting(_ value: Value, in index: Int) -> JSONValue {
        .members([
            ("op", .string("select")), ("category", .string(catalog.categories[index].id)),
            ("value", name(of: value, in: index)),
        ])
    }

    /// The steps of a rescue as operations.
    func operations(_ steps: [RescueStep]) -> JSONValue {
        .array(
            steps.map { step in
                if case .select(let id, let value) = step, let index = catalog.index(ofCategory: id) {
                    return selecting(value, in: index)
                }
                var writer = JSONWriter()
                RescueStepWriter.write([step], of: self, to: &writer)
                guard let written = try? JSONValue(parsing: writer.bytes).asElements?.first else {
                    preconditionFailure("a step was written as an operation")
                }
                return written
            }
        )
    }
}

/// A value of a category, as tools tell it.
struct NamedValue {
    let name: JSONValue
    /// Where it says more than the name.
    private let label: String?

    init(_ value: Value, in index: Int, _ view: ToolView) {
        name = view.snapshot.name(of: value, in: index)
        let label = PlainText.short(view.wording.label(of: value, in: view.categories[index]))
        self.label = label == name.plainText ? nil : label
    }

    func label(_ level: DetailLevel) -> JSONValue? { label.map { .string(level.text($0)) } }

    /// `XL`, `Navy (Navy blue)`
    func text(_ level: DetailLevel) -> String { name.plainText + (label.map { " (\(level.text($0)))" } ?? "") }
}

extension FilterCore.Category {
    /// The least and the greatest number that it is about, in the whole catalog; dates as texts.
    var ends: (least: JSONValue?, greatest: JSONValue?) {
        let (fixed, stats) = (numberBounds, catalogStats)
        func value(_ bound: Bound?, _ number: Number?) -> JSONValue? {
            switch bound {
            case .number(let number): return .number(number)
            case .date(let date): return .string(date.description)
            case nil: break
            }
            guard let number else { return nil }
            if isDate, case .integer(let milliseconds) = number {
                return .string(Instant(milliseconds: milliseconds).description)
            }
            return .number(number)
        }
        return (value(fixed?.lower, stats?.minimum), value(fixed?.upper, stats?.maximum))
    }
}
