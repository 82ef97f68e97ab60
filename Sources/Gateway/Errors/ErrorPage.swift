import Bytes
import Foundation

/// Pages for people about the codes of problems, from `Documentation/ERRORS.md`: the `type` of a problem leads to one.
enum ErrorPage {
    /// Allows such a page its own style, and nothing else.
    static let contentSecurityPolicy: String = {
        let digest = Data(SHA256.hash(style)).base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()

    /// The path below which the pages lie.
    static let path = "/docs/errors"

    private static let style = """
        body{max-width:40em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif;color-scheme:light dark}\
        code{font-family:monospace}dt{font-weight:bold;margin-top:1em}dd{margin:0}
        """

    /// All codes with their titles.
    static var list: String {
        let items = ErrorCode.allCases.map { code in
            "<dt><a href=\"\(path)/\(code.rawValue)\"><code>\(code.rawValue)</code></a></dt>\n"
                + "<dd>\(inline(ErrorExplanation[code].meaning))</dd>\n"
        }
        return page(
            "Errors",
            "<p>An error is a JSON object with a <code>code</code>; these are all.</p>\n<dl>\n\(items.joined())</dl>\n"
        )
    }

    /// The meaning of a code, and its remedy.
    static func text(of code: ErrorCode) -> String {
        let statuses = code.statuses.map(String.init).joined(separator: ", ")
        let explanation = ErrorExplanation[code]
        return page(
            code.title,
            """
            <p>\(inline(explanation.meaning))</p>
            <dl>
            <dt>What to do</dt>
            <dd>\(inline(explanation.remedy))</dd>
            <dt>Code</dt>
            <dd><code>\(code.rawValue)</code></dd>
            <dt>Status</dt>
            <dd>\(statuses)</dd>
            </dl>
            <p>The member <code>errors</code> of the problem says what was wrong this time, and where.
            <a href="\(path)">All errors</a></p>

            """
        )
    }

    private static func page(_ title: String, _ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(escaped(title)) – FilterService</title>
        <style>\(style)</style>
        </head>
        <body>
        <h1>\(escaped(title))</h1>
        \(content)</body>
        </html>

        """
    }

    /// A sentence of the table, in which code stands between backticks.
    private static func inline(_ text: String) -> String {
        escaped(text).split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) ? String(part) : "<code>\(part)</code>"
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
