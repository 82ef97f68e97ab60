import Glibc
import HTTPServer
import Logging
import Support

/// The certificate of the server: read at the start, and again with all other files (``Reloads``).
struct ServerCertificate: Sendable {
    private let files: CertificateFiles
    private let logger: Logger

    init(_ files: CertificateFiles, logger: Logger) {
        self.files = files
        self.logger = logger
    }

    /// Reads the files, and logs what an operator should know of them.
    ///
    /// - Returns: `nil` if the server speaks without TLS.
    /// - Throws: ``ConfigurationError`` with a line for each fault.
    func read() throws(ConfigurationError) -> TLSCertificate? {
        guard let pair = try files.read() else { return nil }
        for line in files.warnings(of: pair, at: time(nil)) { logger.warning("\(line)") }
        return pair
    }

    /// Gives new connections of a server what the files have now; open ones keep what they have.
    ///
    /// - Throws: ``ConfigurationError`` with a line for each fault; nothing has changed then.
    func reload(on server: HTTPServer) throws(ConfigurationError) {
        guard let pair = try read() else { return }
        server.replaceCertificate(with: pair)
        logger.info("new connections get the certificate that the files have now")
    }
}
