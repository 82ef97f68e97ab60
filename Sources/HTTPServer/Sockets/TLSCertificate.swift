import CMicroHTTPD

/// The credentials of a server in TLS: a certificate, those up to its authority, and its private key.
///
///     let certificate = try TLSCertificate(chain: bytesOfPEMFile, key: bytesOfKeyFile)
///     configuration.certificate = certificate
///
/// Two are equal if they are the same object.
///
/// `@safe`, `@unchecked Sendable`: what it owns is made in `init`, released in `deinit`, and only read in between; GnuTLS
/// signs with a key on several threads at a time.
@safe public final class TLSCertificate: @unchecked Sendable {
    private let certificate: UnsafeMutablePointer<CMicroHTTPD_Certificate>

    /// When it expires, in seconds since 1970.
    public var expiration: Int { unsafe certificate.pointee.expiration }

    /// From when on it is valid, in seconds since 1970.
    public var activation: Int { unsafe certificate.pointee.activation }

    /// - Parameters:
    ///   - chain: certificates in PEM, in any order.
    ///   - key: the key in PEM, without a password: of RSA, of an elliptic curve, or Ed25519.
    /// - Throws: ``TLSFaults``.
    public init(chain: [UInt8], key: [UInt8]) throws(TLSFaults) {
        unsafe certificate = .allocate(capacity: 1)
        unsafe certificate.initialize(to: CMicroHTTPD_Certificate())
        let chainCode = unsafe CMicroHTTPD_readChain(certificate, chain, UInt32(clamping: chain.count))
        let keyCode = unsafe CMicroHTTPD_readKey(certificate, key, UInt32(clamping: key.count))
        var faults: [TLSFault] = []
        if chainCode != 0 { faults.append(.chain(Self.message(of: chainCode))) }
        if keyCode != 0 { faults.append(.key(Self.message(of: keyCode))) }
        if faults.isEmpty, unsafe CMicroHTTPD_isPair(certificate) == 0 { faults.append(.notAPair) }
        // `deinit` runs then, too.
        guard faults.isEmpty else { throw TLSFaults(faults: faults) }
    }

    deinit {
        unsafe CMicroHTTPD_releaseCertificate(certificate)
        unsafe certificate.deallocate()
    }

    /// Lends what it has to a handshake, which must be over before it is released.
    func lend(
        _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>,
        _ chainCount: UnsafeMutablePointer<UInt32>,
        _ key: UnsafeMutablePointer<gnutls_privkey_t?>
    ) {
        unsafe chain.pointee = certificate.pointee.chain
        unsafe chainCount.pointee = certificate.pointee.chainCount
        unsafe key.pointee = certificate.pointee.key
    }

    private static func message(of code: Int32) -> String {
        unsafe String(cString: gnutls_strerror(code))
    }
}

extension TLSCertificate: Equatable {
    public static func == (left: TLSCertificate, right: TLSCertificate) -> Bool { left === right }
}

/// The fault of a certificate and its key; the texts are GnuTLS's.
public enum TLSFault: Sendable, Equatable {
    /// There is no certificate in the text, or one that cannot be read.
    case chain(String)
    /// There is no key in the text, or one that cannot be read, for instance for want of a password.
    case key(String)
    /// The key belongs to another certificate.
    case notAPair
}

/// All that is wrong with a certificate and its key.
public struct TLSFaults: Error, Sendable, Equatable {
    public let faults: [TLSFault]
}
