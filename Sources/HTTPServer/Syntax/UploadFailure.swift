import Glibc

/// A file of an upload could not be made, written or read.
public struct UploadFailure: Error, Equatable {
    /// `errno` of the call that failed.
    public let code: Int32

    public init(code: Int32) {
        self.code = code
    }

    /// Whether there is no room: on the device, within a quota, or within the limit of the size of files.
    public var isForWantOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}

extension UploadFailure: CustomStringConvertible {
    public var description: String {
        "\(unsafe String(cString: strerror(code))) (\(code))"
    }
}
