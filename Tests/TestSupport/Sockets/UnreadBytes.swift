import Foundation

/// The bytes that each connection to a port has received and its process has not read, as the kernel knows them; see
/// `man 5 proc_net`.
public func unreadByteCounts(port: Int) throws -> [Int] {
    let local = ":" + String(format: "%04X", port)
    // A line is “0: 0100007F:55F0 0100007F:C2A4 01 00000000:0000001F …”: the addresses, the state, of which 01 is a connection,
    // and the bytes that wait to be sent and to be read.
    return try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n").compactMap { line in
        let columns = line.split(separator: " ")
        guard columns.count > 4, columns[1].hasSuffix(local), columns[3] == "01" else { return nil }
        return columns[4].split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
}
