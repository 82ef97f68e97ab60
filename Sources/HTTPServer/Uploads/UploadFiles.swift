import Glibc
import Support

/// The files of all uploads, and the bound on their number. An upload has its file as long as it arrives or is held.
final class UploadFiles: Sendable {
    let memoryByteCount: Int
    private let directory: String
    private let maxCount: Int
    private let count = Mutex(0)
    private let activity: ServerActivity

    init(_ configuration: HTTPServerConfiguration, activity: ServerActivity) {
        directory = configuration.uploadDirectory ?? Self.systemDirectory
        maxCount = configuration.maxUploads
        memoryByteCount = configuration.uploadMemoryBytes
        self.activity = activity
    }

    /// Where the system has its temporary files.
    private static var systemDirectory: String {
        // The program sets no variables once it runs.
        unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    }

    /// A new file.
    ///
    /// - Parameter byteCount: of the upload, as far as it is known.
    /// - Throws: ``HTTPRefusal/tooManyUploads``, ``HTTPRefusal/uploadNotKept(_:)``.
    func make(for byteCount: Int) throws(HTTPRefusal) -> UploadFile {
        guard takePlace() else {
            activity.add(1, to: .refusedUploads)
            throw .tooManyUploads
        }
        let file: UploadFile
        do throws(UploadFailure) {
            file = try UploadFile(in: directory, of: self)
        } catch {
            givePlaceBack()
            throw .uploadNotKept(error)
        }
        guard file.hasRoom(for: byteCount) else { throw .uploadNotKept(UploadFailure(code: ENOSPC)) }
        return file
    }

    /// Tries whether files can be made.
    ///
    /// - Throws: ``ServerError/uploadDirectory(_:message:)``.
    func check() throws(ServerError) {
        do throws(HTTPRefusal) {
            _ = try make(for: 0)
        } catch {
            guard case .uploadNotKept(let failure) = error else { return }
            throw .uploadDirectory(directory, message: "\(failure)")
        }
    }

    private func takePlace() -> Bool {
        let isTaken = count.withLock { count in
            guard count < maxCount else { return false }
            count += 1
            return true
        }
        if isTaken { activity.add(1, to: .uploadFiles) }
        return isTaken
    }

    /// A file has been closed, or was not made.
    func givePlaceBack() {
        count.withLock { $0 -= 1 }
        activity.add(-1, to: .uploadFiles)
    }
}
