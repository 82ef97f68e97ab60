/// The subject of an answer, noted for metrics and the access log until it is sent (``HTTPResponse/subject``).
package struct RequestSubject: Sendable {
    let meter: RouteMeter
    /// Of the error, if it is one.
    let code: ErrorCode?
    /// Of the key that the request came with; `nil` if it had none, or one that is not valid.
    let keyName: String?
    /// `nil` of a request that did not reach a handler.
    let trace: RequestTrace?
}
