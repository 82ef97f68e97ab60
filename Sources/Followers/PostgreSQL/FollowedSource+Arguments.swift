package import Support

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
