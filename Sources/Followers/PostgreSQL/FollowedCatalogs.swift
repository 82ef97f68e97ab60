package import Support

/// The catalogs that follow sources outside.
package struct FollowedCatalogs: Sendable {
    /// In the order in which they were given.
    package let all: [FollowedCatalog]

    package init(_ all: [FollowedCatalog]) {
        self.all = all
    }

    /// How far a catalog is behind its source, if readers should know of it; `nil` for one that follows none.
    package func staleAge(of name: String) -> Duration? {
        all.first { $0.source.name == name }?.state.staleAge()
    }
}

extension FollowedSource {
    /// Those that the command line names, files and directories left out.
    ///
    /// - Parameter others: names that catalogs of files have.
    /// - Throws: everything that is wrong with them, and names that occur twice.
    package static func find(_ arguments: [String], beside others: [String]) throws(StartError) -> [FollowedSource] {
        var sources: [FollowedSource] = []
        var faults: [String] = []
        for argument in arguments where names(argument) {
            do throws(StartError) {
                let source = try FollowedSource(argument)
                if others.contains(source.name) || sources.contains(where: { $0.name == source.name }) {
                    faults.append("another catalog has the name “\(source.name)”; use NAME=postgres://…")
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
