import Glibc

/// The target that the environment names in `FUZZ_TARGET`.
private let target: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: " ")
        print("FUZZ_TARGET is “\(name)”; there are \(names)")
        exit(2)
    }
    return target
}()

/// One case of libFuzzer's. A finding ends the process, as a trap does: libFuzzer writes the case to a file.
@_cdecl("fuzz_one")
public func fuzzOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try target.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // Control bytes escaped: the message would end at a NUL.
        fatalError(String(reflecting: "\(target.name): \(error)"))
    }
    return 0
}
