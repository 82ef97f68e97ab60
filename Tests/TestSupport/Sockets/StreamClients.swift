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
        /// A client was at the end of its stream before it read what it waited for.
        case ended(received: String)
    }

    private struct Client {
        let descriptor: Int32
        /// Read and not looked through.
        var received: [UInt8] = []
    }

    private let port: Int
    private let request: [UInt8]
    private var clients: [Client] = []

    public init(port: Int, request: String) {
        self.port = port
        self.request = Array(request.utf8)
    }

    deinit {
        for client in clients { close(client.descriptor) }
    }

    /// Opens so many more, a few hundred at a time, each of which reads until a text has come.
    public func open(_ count: Int, until mark: String) throws {
        let mark = Array(mark.utf8)
        var waiting: [Int] = []
        for _ in 0..<count {
            waiting.append(clients.count)
            try open()
            while waiting.count >= 256 { try read(&waiting, until: mark) }
        }
        while !waiting.isEmpty { try read(&waiting, until: mark) }
    }

    /// Has every client read until a text has come.
    public func readAll(until mark: String) throws {
        let mark = Array(mark.utf8)
        var waiting = clients.indices.filter { !advance($0, past: mark) }
        while !waiting.isEmpty { try read(&waiting, until: mark) }
    }

    private func open() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.systemCall("socket", code: errno) }
        clients.append(Client(descriptor: descriptor))
        guard LoopbackPort.withAddress(port, { connect(descriptor, $0, $1) == 0 }) else {
            throw Failure.systemCall("connect", code: errno)
        }
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure.systemCall("send", code: errno)
        }
    }

    /// Waits until something has come for clients, and leaves those of them that still wait.
    private func read(_ waiting: inout [Int], until mark: [UInt8]) throws {
        var polls = waiting.map { pollfd(fd: clients[$0].descriptor, events: Int16(POLLIN), revents: 0) }
        let count = poll(&polls, nfds_t(polls.count), Int32(RawClient.patience) * 1_000)
        guard count >= 0 else { throw Failure.systemCall("poll", code: errno) }
        guard count > 0 else {
            let example = String(decoding: clients[waiting[0]].received, as: UTF8.self)
            throw Failure.silence(waiting: waiting.count, example: example)
        }
        var rest: [Int] = []
        for (index, poll) in zip(waiting, polls) {
            if poll.revents != 0 { try receive(index) }
            if poll.revents == 0 || !advance(index, past: mark) { rest.append(index) }
        }
        waiting = rest
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

    /// Whether the client has read the text, which it has then read past.
    private func advance(_ index: Int, past mark: [UInt8]) -> Bool {
        let received = clients[index].received
        guard received.count >= mark.count else { return false }
        for start in 0...received.count - mark.count where received[start] == mark[0] {
            guard received[start..<start + mark.count].elementsEqual(mark) else { continue }
            clients[index].received.removeSubrange(..<(start + mark.count))
            return true
        }
        return false
    }
}
