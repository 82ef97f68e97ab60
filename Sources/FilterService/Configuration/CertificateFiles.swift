import CatalogFiles
import HTTPServer
import Support

/// The files of a server's certificate and of its key.
struct CertificateFiles: Sendable, Equatable {
    /// Certificates in PEM; `nil`: the server speaks without TLS.
    var certificate: String?
    /// The key in PEM.
    var key: String?

    private static let maxBytes = 1 << 20

    /// The missing file of the pair, as a line; `nil` if both are given, or none.
    var misfit: String? {
        switch (certificate, key) {
        case (.some, nil): "--tls-certificate needs --tls-key, the file of its key"
        case (nil, .some): "--tls-key needs --tls-certificate, the file of its certificate"
        case (.some, .some), (nil, nil): nil
        }
    }

    /// Reads both files.
    ///
    /// - Returns: `nil` if none are given.
    /// - Throws: ``ConfigurationError`` with a line for each fault; none shows anything of the key.
    func read() throws(ConfigurationError) -> TLSCertificate? {
        guard let certificate, let key else { return nil }
        var faults: [String] = []
        func bytes(of path: String) -> [UInt8] {
            do throws(ConfigurationError) {
                return try SettingsFile.bytes(of: path, atMost: Self.maxBytes)
            } catch {
                faults += error.lines
                return []
            }
        }
        let (chainBytes, keyBytes) = (bytes(of: certificate), bytes(of: key))
        guard faults.isEmpty else { throw ConfigurationError(lines: faults) }
        do throws(TLSFaults) {
            return try TLSCertificate(chain: chainBytes, key: keyBytes)
        } catch {
            throw ConfigurationError(
                lines: error.faults.map { fault in
                    switch fault {
                    case .chain(let message):
                        "\(certificate): there is no certificate in PEM that can be read (--tls-certificate): \(message)"
                    case .key(let message):
                        "\(key): there is no key in PEM without a password that can be read (--tls-key): \(message)"
                    case .notAPair: "\(key): the key (--tls-key) does not belong to the certificate in \(certificate)"
                    }
                }
            )
        }
    }

    /// Warnings for the operator about a pair that works, a line each.
    ///
    /// - Parameter now: seconds since 1970.
    func warnings(of pair: TLSCertificate, at now: Int) -> [String] {
        var lines: [String] = []
        if pair.expiration < now { lines.append("the certificate has expired; clients refuse it") }
        if pair.activation > now { lines.append("the certificate is not valid yet; clients refuse it") }
        if let warning = key.flatMap({ FilePermissions.warning(of: $0, "the key") }) { lines.append(warning) }
        return lines
    }
}
