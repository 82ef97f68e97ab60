/// Why a request got no response, or not all of it.
package enum TransferFailure: Error, Equatable {
    /// The host was not reached, or the connection broke off; another attempt may do better.
    case connection(String)
    /// The certificate of the host is not trusted, or cannot be verified here.
    case distrusted(String)
    /// A handler or the body ended the request; the caller knows why.
    case ended
}
