import Glibc
import Support

/// The files of all uploads, and the bound on their number. An upload has its file as long as it arrives or is held.
///
/// An upload that has given way keeps its file until its next bytes arrive or its time ends, so that there may be more files
/// than slots for a while, at most twice as many.
final class UploadFiles: Sendable {
    private struct State {
        var slots: UploadSlots
        var fileCount = 0
    }

    let memoryByteCount: Int
    private let directory: String
    private let maxCount: Int
    private let fairRate: Int
    private let state: Mutex<State>
    private let activity: ServerActivity

    init(_ configuration: HTTPServerConfiguration, activity: ServerActivity) {
        directory = configuration.uploadDirectory ?? Self.systemDirectory
        maxCount = configuration.maxUploads
        fairRate = configuration.fairUploadRate
        let slots = UploadSlots(
            maxCount: configuration.maxUploads,
            maxCountPerSender: configuration.maxUploadsPerSender,
            fairRate: configuration.fairUploadRate,
            patience: configuration.uploadPatience
        )
        state = Mutex(State(slots: slots))
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
    /// - Parameters:
    ///   - byteCount: of the upload, as far as it is known.
    ///   - sender: who sends it.
    /// - Throws: ``HTTPRefusal/tooManyUploads``, ``HTTPRefusal/uploadNotKept(_:)``.
    func make(
        for byteCount: Int,
        from sender: NetworkAddress,
        at now: MonotonicTime = .now
    ) throws(HTTPRefusal) -> UploadFile {
        guard let slot = takeSlot(for: sender, at: now) else {
            activity.add(1, to: .refusedUploads)
            throw .tooManyUploads
        }
        let file: UploadFile
        do throws(UploadFailure) {
            file = try UploadFile(in: directory, at: slot, of: self)
        } catch {
            giveBack(slot)
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
            _ = try make(for: 0, from: .loopback)
        } catch {
            guard case .uploadNotKept(let failure) = error else { return }
            throw .uploadDirectory(directory, message: "\(failure)")
        }
    }

    private func takeSlot(for sender: NetworkAddress, at now: MonotonicTime) -> UploadSlots.Number? {
        let slot = state.withLock { state -> UploadSlots.Number? in
            guard state.fileCount < 2 * maxCount else { return nil }
            guard let slot = state.slots.take(for: sender, at: now) else { return nil }
            state.fileCount += 1
            return slot
        }
        if slot != nil { activity.add(1, to: .uploadFiles) }
        return slot
    }

    /// Notes bytes that have arrived.
    ///
    /// - Throws: ``HTTPRefusal/uploadGaveWay(rate:)`` if another upload has the slot by now.
    func note(_ byteCount: Int, at slot: UploadSlots.Number) throws(HTTPRefusal) {
        guard !state.withLock({ $0.slots.note(byteCount, of: slot) }) else { return }
        activity.add(1, to: .refusedUploads)
        throw .uploadGaveWay(rate: fairRate)
    }

    /// All of an upload has arrived.
    func noteWhole(_ slot: UploadSlots.Number) {
        state.withLock { $0.slots.noteWhole(slot) }
    }

    /// A file has been closed, or was not made.
    func giveBack(_ slot: UploadSlots.Number) {
        state.withLock { state in
            state.slots.giveBack(slot)
            state.fileCount -= 1
        }
        activity.add(-1, to: .uploadFiles)
    }
}
