import Glibc

/// Checks which users may read a file with a secret.
package enum FilePermissions {
    /// A warning for the operator if others may read or write the file.
    ///
    /// - Parameter what: names the file in the line, with its article.
    /// - Returns: a line if others than owner and group may read it; otherwise `nil`, also for a file that is not there.
    package static func warning(of path: String, _ what: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IROTH != 0 else { return nil }
        return "\(what) can be read by every user of the machine: chmod o= \(path)"
    }
}
