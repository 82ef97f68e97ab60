/// Names that addresses, canonical forms and logs have as they are: those of catalogs, keys, categories and sorts.
package enum PlainName {
    /// The characters of a name, for messages.
    package static let characters = "1 to 64 ASCII letters, digits, “.”, “_” and “-”"
    /// The same for a catalog.
    package static let charactersOfCatalog = "\(characters), not by dots alone"

    /// Whether a text is such a name.
    package static func allows(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
                default: false
                }
            }
    }

    /// Whether a catalog may be called so: “.” and “..” are steps in the addresses of many clients.
    package static func allowsCatalog(_ text: String) -> Bool {
        allows(text) && !text.allSatisfy { $0 == "." }
    }
}
