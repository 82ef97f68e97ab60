package import CatalogFiles
package import FilterCore

/// The definition of a source that has a file for it, as the file is now.
package struct WrittenDefinition {
    private let path: String
    let bytes: [UInt8]

    /// - Parameters:
    ///   - path: `nil` if there is no file.
    ///   - limits: say how long it may be.
    /// - Returns: `nil` without a file.
    package init?(at path: String?, _ limits: LoadOptions) throws(SourceFailure) {
        guard let path else { return nil }
        self.path = path
        do throws(LoadError) {
            bytes = try ByteStream.allBytes(of: path, atMost: limits.maxDefinitionBytes)
        } catch {
            throw .unfit(["\(error)"])
        }
    }

    /// - Throws: everything that is wrong in it.
    package func read() throws(SourceFailure) -> CatalogDefinition {
        do throws(DefinitionFileError) {
            return try DefinitionReader.read(bytes, name: path).definition
        } catch {
            throw .unfit(error.lines(of: path))
        }
    }

    /// Counts of items that are combinations would be far too small without their weight.
    func require(weight: String) throws(SourceFailure) {
        guard try read().weight == weight else {
            throw .unfit(["\(path): items count for what their rows do, so it needs \"weight\": \"\(weight)\""])
        }
    }
}
