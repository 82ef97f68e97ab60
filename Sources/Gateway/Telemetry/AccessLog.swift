import FilterCore
package import HTTPServer
import Logging
import Sessions

/// Writes a line for each request at its end, or for those that are worth it.
///
/// A line has what the service knows of the request by itself: no path, no query, no field, no body. A session is named by
/// ``SessionKey/digest``.
package struct AccessLog: Sendable {
    /// Which requests have a line.
    package enum Level: String, CaseIterable, Sendable {
        case off
        /// Those that are answered with a status from 400 on.
        case errors
        case all
    }

    package let level: Level
    /// Requests that take as long have a line in any case, with their plan; `nil`: none.
    package let slowDuration: Duration?
    package let log: ServiceLog

    package init(level: Level, slowDuration: Duration?, log: ServiceLog) {
        self.level = level
        self.slowDuration = slowDuration
        self.log = log
    }

    package func record(_ request: ServedRequest, _ subject: RequestSubject?) {
        let isSlow = slowDuration.map { request.duration >= $0 } ?? false
        let isWanted =
            switch level {
            case .off: false
            case .errors: (request.status ?? 0) >= 400
            case .all: true
            }
        guard isWanted || isSlow else { return }
        // 501 says that the request is of a kind that no server has to know.
        let isFault = (request.status ?? 0) >= 500 && request.status != 501
        log.write(
            isFault ? .error : isSlow ? .warning : .info,
            isSlow ? "slow request" : "request",
            Self.members(of: request, subject, withPlan: isSlow)
        )
    }

    private static func members(
        of request: ServedRequest,
        _ subject: RequestSubject?,
        withPlan: Bool
    ) -> [LogMember] {
        var members = [LogMember("method", request.method.name), LogMember("route", subject?.meter.route ?? "")]
        if let status = request.status {
            members += [LogMember("status", status), LogMember("bytes", request.byteCount)]
        } else {
            members.append(LogMember("status", "clientGone"))
        }
        if let name = subject?.keyName { members.append(LogMember("key", name)) }
        if let code = subject?.code { members.append(LogMember("code", code.rawValue)) }
        members.append(LogMember("microseconds", Int(request.duration / .microseconds(1))))
        members.append(LogMember("requestId", request.id))
        if let trace = subject?.trace?.parent ?? request.trace {
            members += [LogMember("traceId", trace.traceID), LogMember("parentSpanId", trace.spanID)]
        }
        guard let trace = subject?.trace else { return members }
        if let session = trace.session.flatMap(SessionKey.init(id:)) {
            members.append(LogMember("session", session.digest))
        }
        if withPlan {
            members.append(LogMember("work", trace.work.spent))
            let steps = trace.steps.map { step in
                [
                    LogMember("category", step.category), LogMember("way", step.plan.way.rawValue),
                    LogMember("countedValues", step.plan.valueCount),
                    LogMember("estimatedMicroseconds", Int((step.plan.cost / 1000).rounded())),
                ]
            }
            members.append(LogMember("plan", steps))
        }
        return members
    }
}

extension HTTPMethod {
    /// The token of a method that the service knows, in lines of the log and in metrics; `_OTHER` for any other one, whose
    /// token is a text of the client's.
    var name: String {
        if case .other = self { return "_OTHER" }
        return token
    }
}
