import CatalogFiles
package import Catalogs
import FilterCore
package import HTTPServer

/// How a request comes to the writer of a live catalog, and its outcome back to the client.
package struct LiveAccess: Sendable {
    package let service: Service

    package init(service: Service) {
        self.service = service
    }

    private var live: LiveCatalogs { service.live }

    /// What every write begins with.
    ///
    /// - Parameter names: the parameters that it takes.
    /// - Throws: `unknownParameter`, `duplicateParameter`; `readOnlyCatalog` where no catalog may be changed.
    package func begin(_ request: HTTPRequest, allowing names: [String] = []) throws(ServiceError) -> QueryParameters {
        let query = try QueryParameters(request, allowing: names)
        try requireWritable()
        return query
    }

    /// - Throws: `readOnlyCatalog` where no catalog may be changed.
    package func requireWritable() throws(ServiceError) {
        guard !live.limits.isWritable else { return }
        throw ServiceError(
            .readOnlyCatalog,
            "this service takes no writes; start it with “--writable on”, and let only those reach it who may write"
        )
    }

    /// Puts a write into the line of its catalog; the answer comes when it was carried out.
    ///
    /// - Parameters:
    ///   - byteCount: of the body.
    ///   - answer: makes the answer, on the thread of the writer.
    package func later(
        _ request: HTTPRequest,
        _ work: LiveWrite.Work,
        byteCount: Int,
        to catalog: String,
        answer: @escaping @Sendable (LiveWrite.Outcome) -> HTTPResponse
    ) -> HTTPReply {
        .later { [service, live] reply in
            let write = LiveWrite(
                work: work,
                byteCount: byteCount,
                isAbandoned: { request.isClientGone },
                finish: { result in
                    switch result {
                    case .success(let outcome): reply.send(answer(outcome))
                    case .failure(let refusal):
                        let error = ServiceError(refusal)
                        service.report(error)
                        reply.send(HTTPResponse(error, to: request))
                    }
                }
            )
            do throws(CatalogRefusal) {
                try live.submit(write, to: catalog)
            } catch {
                reply.send(HTTPResponse(ServiceError(error), to: request))
            }
        }
    }

    /// The same as a task, which the client asks for its end.
    ///
    /// - Returns: 202 with the address of the task.
    /// - Throws: as ``LiveCatalogs/submit(_:to:)``.
    package func task(
        byteCount: Int,
        to catalog: String,
        _ work: (WriteTask) -> LiveWrite.Work
    ) throws(ServiceError) -> HTTPResponse {
        let task = try ServiceError.mapping { () throws(CatalogRefusal) in
            try live.requireLive(catalog)
            return try service.tasks.add(catalog: catalog, byteCount: byteCount)
        }
        let write = LiveWrite(
            work: work(task),
            byteCount: byteCount,
            isAbandoned: { false },
            finish: { [service] result in
                if case .failure(let refusal) = result { service.report(ServiceError(refusal)) }
                service.tasks.finish(task, result)
            }
        )
        do throws(CatalogRefusal) {
            try live.submit(write, to: catalog)
        } catch {
            service.tasks.remove(task)
            throw ServiceError(error)
        }
        var response = HTTPResponse.json(status: 202) { writer in
            TaskWriter.write(task, task.report, at: service.tasks.time, to: &writer)
        }
        response.headers.append("Location", "/v1/tasks/\(task.id)")
        response.headers.append("Preference-Applied", "respond-async")
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// Reads rows and checks them; they are all or none, unless they may be left out.
    ///
    /// - Parameter client: the request that the answer waits for; `nil` if the rows are read to their end without it.
    /// - Throws: `invalidRows`; `unreadable` for the text as a whole, and if the service stops, or the client leaves, before
    ///   its end.
    package func read(
        _ body: Upload,
        as format: ItemFormat,
        _ options: BatchOptions,
        for catalog: PendingCatalog,
        task: WriteTask? = nil,
        client: HTTPRequest? = nil
    ) throws(CatalogRefusal) -> CheckedBatch {
        let checked: CheckedBatch
        do throws(LoadError) {
            var reader = BatchReader(
                options,
                for: catalog,
                options: live.limits.loading,
                maxVerdicts: live.limits.maxVerdicts,
                maxItems: live.limits.maxItems,
                maxItemBytes: live.limits.maxItemBytes,
                maxBytes: live.limits.maxBytes,
                charge: live.memory.charge(),
                isEnded: { live.isClosed || client?.isClientGone == true },
                onProgress: { task?.note($0) }
            )
            let stream = try ByteStream(body, name: "body")
            // White space before the first bracket may be long, and is not what a client writes.
            let start = try stream.firstBytes(4_096)
            checked = try reader.read(stream, as: format.input(startingWith: start.span))
        } catch {
            throw .unreadable(error)
        }
        guard checked.counts.refused > 0, !options.skipsInvalid else { return checked }
        throw .invalidRows(checked.counts, checked.refused)
    }

    /// Refuses a body that is not what its coding says. An empty one has none.
    ///
    /// - Throws: `malformedGzip`.
    package func requireGzip(_ body: Upload) throws(ServiceError) {
        do throws(LoadError) {
            if body.byteCount == 0 { return }
            if try ByteStream(body, name: "body").isCompressed { return }
        } catch {
            throw ServiceError(ofBody: error)
        }
        throw ServiceError(.malformedGzip, "the body cannot be unpacked: it does not begin as gzip does")
    }

    /// The answer to a write of items.
    package static func answer(_ outcome: LiveWrite.Outcome, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse.json(status: status) { writer in
            WriteResultWriter.write(
                outcome.counts,
                outcome.refused,
                dataVersion: outcome.snapshot?.dataVersion,
                isDurable: outcome.isDurable,
                isDryRun: outcome.isDryRun,
                to: &writer
            )
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
