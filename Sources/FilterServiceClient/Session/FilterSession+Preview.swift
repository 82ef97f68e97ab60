public import Foundation

extension FilterSession {
    /// A session over a recorded screen, for previews and tests: there is no service, and taps show what the screen foretells
    /// of them.
    ///
    ///     curl -s "$url?valueIds=false" > Shop.json
    ///     let session = try FilterSession.preview(named: "Shop")
    ///
    /// - Parameters:
    ///   - name: of a resource with the suffix `json`, the body of `GET /v1/sessions/{session}`.
    ///   - bundle: by default that of the app.
    /// - Throws: `CocoaError` where there is no such file, and an error of this package if it is no JSON.
    public static func preview(named name: String, in bundle: Bundle = .main) throws -> FilterSession {
        guard let url = bundle.url(forResource: name, withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try preview(recording: Data(contentsOf: url))
    }

    /// A session over a recorded screen, see ``preview(named:in:)``.
    public static func preview(recording: Data) throws -> FilterSession {
        FilterSession(
            Conversation(
                try JSONValue(parsing: recording),
                version: nil,
                date: Date(),
                options: ScreenOptions(),
                transport: nil,
                clock: .system
            )
        )
    }
}
