import Bytes

/// From where the explorer may show the images that items name (`--explorer-images`). A viewer of foreign data is
/// not to call on hosts that these choose.
struct ImagePolicy: Sendable {
    /// As a policy of browsers has them, separated by spaces: `https://a.example`, or `https:` for every host.
    private let sources: String

    /// - Parameter sources: as browsers write origins; `https:` for every host. Images in the data are shown anyway.
    init(sources: [String]) {
        self.sources = sources.joined(separator: " ")
    }

    /// The rights of a page: it may run and show what this service sends, and show these images. No script and no style
    /// stands in the page itself, no other page may frame it.
    var contentSecurityPolicy: String {
        let images = ["'self'", "data:", sources].filter { !$0.isEmpty }.joined(separator: " ")
        return "default-src 'self'; img-src \(images); object-src 'none'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }

    /// The page of the explorer with the policy in its text, as a page cannot read its own policy.
    func told(to page: ExplorerFile) -> ExplorerFile {
        let text = String(decoding: page.content.bytes, as: UTF8.self)
        let place = #"name="image-sources" content=""#
        let told = text.replacing(place, with: place + sources)
        return ExplorerFile(name: page.name, bytes: Array(told.utf8))
    }
}
