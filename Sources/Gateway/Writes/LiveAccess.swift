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

    /// The first steps of every write.
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
    ///   - answer: makes the answer of the outcome.
    package func later(
        _ request: HTTPRequest,
        _ write: CatalogWrite,
        byteCount: Int,
        to catalog: String,
        answer: @escaping @Sendable (WriteOutcome) -> HTTPResponse
    ) -> HTTPReply {
        .later { [service, live] reply in
            let waiting = LiveWrite(
                write,
                byteCount: byteCount,
                isAbandoned: { request.isClientGone },
                finish: { result in
                    switch result {
                    case .success(let outcome): reply.send(answer(outcome))
                    case .failure(let refusal):
                        let error = ServiceError(refusal)
                        service.report(error)
                        reply.send(service.errors.response(error, to: request))
                    }
                }
            )
            do throws(CatalogRefusal) {
                try live.submit(waiting, to: catalog)
            } catch {
                reply.send(service.errors.response(ServiceError(error), to: request))
            }
        }
    }

    /// The same as a task, which the client asks for its end.
    ///
    /// - Returns: 202 with the address of the task.
    /// - Throws: as ``LiveCatalogs/submit(_:to:)``.
    package func task(_ write: CatalogWrite, byteCount: Int, to catalog: String) throws(ServiceError) -> HTTPResponse {
        let task = try ServiceError.mapping { () throws(CatalogRefusal) in
            try live.requireLive(catalog)
            return try service.tasks.add(catalog: catalog, byteCount: byteCount)
        }
        let waiting = LiveWrite(
            write,
            byteCount: byteCount,
            task: task,
            finish: { [service] result in
                if case .failure(let refusal) = result { service.report(ServiceError(refusal)) }
                service.tasks.finish(task, result)
            }
        )
        do throws(CatalogRefusal) {
            try live.submit(waiting, to: catalog)
        } catch {
            service.tasks.remove(task)
            throw ServiceError(error)
        }
        var response = HTTPResponse.json(status: 202) { writer in
            TaskWriter.write(task, task.report, at: service.tasks.time, to: &writer)
        }
        response.headers.append("Location", "/v1/tasks/\(task.id)")
        response.headers.append("Preference-Applied", "respond-async")
        return response.notStored()
    }

    /// Refuses a body that is not what its coding says. An empty one has none.
    ///
    /// - Throws: `malformedGzip`.
    package func requireGzip(_ body: Upload) throws(ServiceError) {
        do throws(LoadError) {
            if body.byteCount == 0 { return }
            if try ByteStream(name: "body", from: UploadSource(body)).isCompressed { return }
        } catch {
            throw ServiceError(ofBody: error)
        }
        throw ServiceError(.malformedGzip, "the body cannot be unpacked: it does not begin as gzip does")
    }

    /// The answer to a write of items.
    package static func answer(_ outcome: WriteOutcome, status: Int = 200) -> HTTPResponse {
        HTTPResponse.json(status: status) { writer in
            WriteResultWriter.write(
                outcome.counts,
                outcome.refused,
                dataVersion: outcome.snapshot?.dataVersion,
                isDurable: outcome.isDurable,
                isDryRun: outcome.isDryRun,
                to: &writer
            )
        }.notStored()
    }
}
