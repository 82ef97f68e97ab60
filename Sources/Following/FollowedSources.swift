package import Support

/// The sources outside that a command line names.
package enum FollowedSources {
    /// Those of some kinds; files and directories are left out.
    ///
    /// - Parameter others: names that catalogs of files have.
    /// - Throws: everything that is wrong with them, and names that occur twice.
    package static func find(
        _ arguments: [String],
        of kinds: [any FollowedSource.Type],
        beside others: [String]
    ) throws(StartError) -> [any FollowedSource] {
        var sources: [any FollowedSource] = []
        var faults: [String] = []
        for argument in arguments {
            guard let kind = kinds.first(where: { $0.names(argument) }) else { continue }
            do throws(StartError) {
                let source = try kind.init(argument)
                if others.contains(source.name) || sources.contains(where: { $0.name == source.name }) {
                    faults.append("another catalog has the name “\(source.name)”; use NAME=… before the address")
                }
                sources.append(source)
            } catch {
                faults += error.lines
            }
        }
        guard faults.isEmpty else { throw StartError(lines: faults) }
        return sources
    }
}
