package import FilterCore
import HTTPServer

/// The limits of one request.
package struct RequestLimits: Sendable {
    /// Bytes of a body, unpacked; before that the server itself refuses a longer one.
    package var maxBodyBytes = HTTPServerConfiguration().maxBodyBytes
    /// Nesting of arrays and objects in a body.
    package var maxJSONDepth = 64
    /// Items on a page.
    package var maxPageSize = 1_000
    /// Values in one selection.
    package var maxValuesPerSelection = 1_000
    /// The longest life that may be asked for a share; whole seconds.
    package var maxShareLifetime: Duration = .seconds(366 * 86_400)
    /// How long a ticket opens streams, see ``StreamTicket``; whole seconds.
    package var ticketLifetime: Duration = .seconds(60)
    /// Operations in one batch.
    package var maxOperations = 100
    /// Bytes of a word or of a text to search for.
    package var maxTextBytes = 1_000
    /// Items on a page unless the request says otherwise.
    package var defaultPageSize = 20
    /// Hits of a search that its pages lead to; a walk (``SearchBrowseRoutes``) goes on.
    package var maxSearchReach = 1_000
    /// Units that the answer to one request may cost, see ``WorkBudget``.
    package var maxWork = 250_000_000
    /// Units that it may cost on the thread of a connection; beyond that a thread for heavy requests makes it.
    package var quickWork = 10_000_000
    /// Memory of what heavy requests that wait for their thread have made before; of others nothing is kept.
    package var maxCarriedBytes = 128 << 20
    /// Bytes of the body of an answer, before it is compressed.
    package var maxAnswerBytes = 8 << 20
    package var filterExpression = FilterExpressionLimits()

    package init() {}
}
