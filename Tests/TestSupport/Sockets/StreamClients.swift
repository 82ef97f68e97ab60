import Glibc

/// Many clients that read streams, all in the thread that uses the value.
///
///     let clients = StreamClients(port: service.port, request: "GET /events HTTP/1.0\r\n\r\n")
///     try clients.open(10_000, until: "event: session")
///     try clients.readAll(until: "event: changes")
public final class StreamClients {
    public enum Failure: Error {
        case systemCall(String, code: Int32)
        /// Nothing came for as long as ``RawClient/patience``; some clients had not read what they waited for.
        case silence(waiting: Int, example: String)
        /// Clients at the end of their stream before they read what they waited for.
        case ended(received: String)
    }

    private struct Client {
        let descriptor: Int32
        /// Read and not looked through.
        var received: [UInt8] = []
        var hasRead = false
    }

    private let port: Int
    private let request: [UInt8]
    private let poll: Int32
    private var clients: [Client] = []

    public init(port: Int, request: String) {
        self.port = port
        self.request = Array(request.utf8)
        poll = epoll_create1(0)
    }

    deinit {
        for client in clients { close(client.descriptor) }
        close(poll)
    }

    /// Opens so many more, a few hundred at a time, each of which reads until a text has come.
    public func open(_ count: Int, until mark: String) throws {
        let mark = Array(mark.utf8)
        var waiting = 0
        for _ in 0..<count {
            try open()
            waiting += 1
            while waiting >= 256 { waiting -= try read(until: mark, waiting: waiting) }
        }
        while waiting > 0 { waiting -= try read(until: mark, waiting: waiting) }
    }

    /// Has every client read until a text has come.
    public func readAll(until mark: String) throws {
        for index in clients.indices { clients[index].hasRead = false }
        let mark = Array(mark.utf8)
        var waiting = clients.count
        for index in clients.indices where advance(index, past: mark) { waiting -= 1 }
        while waiting > 0 { waiting -= try read(until: mark, waiting: waiting) }
    }

    private func open() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.systemCall("socket", code: errno) }
        let index = clients.count
        clients.append(Client(descriptor: descriptor))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure.systemCall("connect", code: errno) }
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure.systemCall("send", code: errno)
        }
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: UInt64(index)))
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw Failure.systemCall("epoll_ctl", code: errno)
        }
    }

    /// Reads what there is; returns how many clients have read what they waited for.
    private func read(until mark: [UInt8], waiting: Int) throws -> Int {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        let count = epoll_wait(poll, &events, Int32(events.count), Int32(RawClient.patience) * 1_000)
        guard count >= 0 else { throw Failure.systemCall("epoll_wait", code: errno) }
        guard count > 0 else {
            let example = clients.first { !$0.hasRead }?.received ?? []
            throw Failure.silence(waiting: waiting, example: String(decoding: example, as: UTF8.self))
        }
        var doneCount = 0
        for event in events[..<Int(count)] {
            let index = Int(event.data.u64)
            try receive(index)
            if advance(index, past: mark) { doneCount += 1 }
        }
        return doneCount
    }

    private func receive(_ index: Int) throws {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(clients[index].descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            if count < 0, errno == EAGAIN { return }
            throw Failure.ended(received: String(decoding: clients[index].received, as: UTF8.self))
        }
        clients[index].received += buffer[..<count]
    }

    /// Whether the client has now read the text, for the first time.
    private func advance(_ index: Int, past mark: [UInt8]) -> Bool {
        guard !clients[index].hasRead else { return false }
        let received = clients[index].received
        guard received.count >= mark.count else { return false }
        for start in 0...received.count - mark.count where received[start] == mark[0] {
            guard received[start..<start + mark.count].elementsEqual(mark) else { continue }
            clients[index].received.removeSubrange(..<(start + mark.count))
            clients[index].hasRead = true
            return true
        }
        return false
    }
}
