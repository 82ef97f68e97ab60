import FilterCore
import Foundation

/// What several cases share.
enum SeedFixtures {
    static let file = "seed-filters.json"

    /// Items and trees by name.
    private static let fixtures = Result {
        var fixtures: [String: [String: CaseJSON]] = [:]
        for defining in try ConformanceCase.all(in: file) where defining.given["items"] != nil {
            if let name = try defining.given["fixture"]?.string { fixtures[name] = try defining.given.members }
        }
        return fixtures
    }

    /// What a case gives, with its fixture: items and tree of the case that defines it, some members overridden.
    static func given(_ conformanceCase: ConformanceCase) throws -> CaseJSON {
        let given = conformanceCase.given
        guard let fixture = given["fixture"], given["items"] == nil else { return given }
        try given.allow(["fixture", "override"])
        let name = try fixture.string.prefix { $0 != " " }
        guard var members = try fixtures.get()[String(name)] else { throw CaseFailure("no fixture \(name)") }
        for (place, replacement) in try given["override"]?.members ?? [:] {
            members["tree"] = .array(
                try members["tree", default: .array([])].elements.map { node in
                    try overriding(place, with: replacement, in: node)
                }
            )
        }
        return .object(members)
    }

    /// - Parameter place: `Title.member`
    private static func overriding(_ place: String, with replacement: CaseJSON, in node: CaseJSON)
        throws -> CaseJSON
    {
        let parts = place.split(separator: ".").map(String.init)
        guard parts.count == 2 else { throw CaseFailure("no rule for overriding \(place)") }
        var members = try node.members
        guard try node.required("title").string == parts[0] else {
            if let children = node["children"] {
                members["children"] = .array(
                    try children.elements.map { try overriding(place, with: replacement, in: $0) }
                )
            }
            return .object(members)
        }
        guard members.updateValue(replacement, forKey: parts[1]) != nil else {
            throw CaseFailure("no \(place)")
        }
        return .object(members)
    }

    static func zone(_ name: String) throws -> Zone {
        guard let zone = TimeZone(identifier: name) else { throw CaseFailure("no zone \(name)") }
        return Zone(id: name) {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0)))
        }
    }

    /// A file of the folder `Cases`.
    static func data(_ path: String) throws -> CaseJSON {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = folder.appendingPathComponent("Cases").appendingPathComponent(path)
        return try JSONDecoder().decode(CaseJSON.self, from: Data(contentsOf: url))
    }
}
