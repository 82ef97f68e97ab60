/// Every error that the service answers with.
///
/// The name is the last part of the problem's `type` and its `code`; clients may rely on it. Its meaning and its remedy are
/// in `Documentation/ERRORS.md`, which is part of the program.
package enum ErrorCode: String, CaseIterable, Sendable {
    // The request cannot be read.
    case malformedRequest
    case malformedTarget
    case malformedJSON
    case malformedGzip
    case malformedItems
    case duplicateParameter
    // The caller may not send it.
    case keyRequired
    case invalidKey
    case keyExpired
    case actionNotAllowed
    case catalogNotAllowed
    case originNotAllowed
    case hostNotAllowed
    // It names something that does not exist.
    case notFound
    case unknownCatalog
    case unknownSession
    case unknownCategory
    case unknownValue
    case valueNotOffered
    case unknownFilter
    case unknownItem
    case unknownShare
    case unknownTask
    case noSourceRows
    // It can be read, but not be done.
    case unknownField
    case unknownParameter
    case unknownSort
    case unknownCategoryGroup
    case invalidValue
    case rangeInverted
    case tooMany
    case invalidDefinition
    case invalidRows
    case unfitItems
    case readOnlyCatalog
    case scopeMismatch
    case tooMuchWork
    case answerTooLarge
    case noneNotIncluded
    case notNegatable
    case notAToggle
    case categoryDisabled
    case unknownAttribute
    case malformedFilter
    case notRemovable
    case noStep
    case draftOfDraft
    case notADraft
    case notInDraft
    case idempotencyKeyReused
    case ambiguousValue
    case preconditionFailed
    case draftConflict
    case superseded
    case sessionExpired
    case shareExpired
    case cursorExpired
    case changesExpired
    case dataVersionExpired
    // HTTP.
    case methodNotAllowed
    case notAcceptable
    case unsupportedMediaType
    case tooLarge
    case targetTooLong
    case headTooLarge
    case expectationFailed
    case notImplemented
    // The service.
    case tooManyRequests
    case tooManySessions
    case tooManyCatalogs
    case tooManyWrites
    case storageFailed
    case internalError
    case unavailable
    case insufficientStorage
}

extension ErrorCode {
    /// A short name (RFC 9457, 3.1.3); every occurrence of the code has the same.
    package var title: String { facts.title }

    /// All statuses that it is answered with, the usual one first.
    var statuses: [Int] { facts.statuses }

    /// The usual status.
    package var status: Int { statuses[0] }

    /// A thing that does not exist is 404 if the path names it, and 422 if the body or the query does.
    package func status(at place: ServiceError.Place?) -> Int {
        switch place {
        case .body, .query, .json: status == 404 ? 422 : status
        case .path, .header, nil: status
        }
    }

    private var facts: (statuses: [Int], title: String) {
        switch self {
        case .malformedRequest: ([400], "Malformed request")
        case .malformedTarget: ([400], "Malformed request target")
        case .malformedJSON: ([400], "Malformed JSON")
        case .malformedGzip: ([400], "Malformed gzip")
        case .malformedItems: ([400], "Malformed items")
        case .duplicateParameter: ([400], "Duplicate parameter")
        case .keyRequired: ([401], "Key required")
        case .invalidKey: ([401], "Invalid key")
        case .keyExpired: ([401], "Key expired")
        case .actionNotAllowed: ([403], "Action not allowed")
        case .catalogNotAllowed: ([403], "Catalog not allowed")
        case .originNotAllowed: ([403], "Origin not allowed")
        case .hostNotAllowed: ([403], "Host not allowed")
        case .notFound: ([404], "Not found")
        case .unknownCatalog: ([404, 410, 422], "Unknown catalog")
        case .unknownSession: ([404], "Unknown session")
        case .unknownCategory: ([404, 422], "Unknown category")
        case .unknownValue: ([404, 422], "Unknown value")
        case .valueNotOffered: ([404, 422], "Value not offered")
        case .unknownFilter: ([404, 422], "Unknown filter")
        case .unknownItem: ([404], "Unknown item")
        case .unknownShare: ([404, 422], "Unknown share")
        case .unknownTask: ([404], "Unknown task")
        case .noSourceRows: ([404], "No source rows")
        case .unknownField: ([422], "Unknown field")
        case .unknownParameter: ([422], "Unknown parameter")
        case .unknownSort: ([422], "Unknown sort")
        case .unknownCategoryGroup: ([422], "Unknown category group")
        case .invalidValue: ([422], "Invalid value")
        case .rangeInverted: ([422], "Range inverted")
        case .tooMany: ([422, 429], "Too many")
        case .invalidDefinition: ([422], "Invalid definition")
        case .invalidRows: ([422], "Invalid rows")
        case .unfitItems: ([422], "Items that do not fit")
        case .readOnlyCatalog: ([403], "Read-only catalog")
        case .scopeMismatch: ([403], "Another filter")
        case .tooMuchWork: ([422], "Too much work")
        case .answerTooLarge: ([422], "Answer too large")
        case .noneNotIncluded: ([422], "None not included")
        case .notNegatable: ([422], "Not negatable")
        case .notAToggle: ([422], "Not a toggle")
        case .categoryDisabled: ([422], "Category disabled")
        case .unknownAttribute: ([422], "Unknown attribute")
        case .malformedFilter: ([422], "Malformed filter")
        case .notRemovable: ([422], "Not removable")
        case .noStep: ([422], "No step")
        case .draftOfDraft: ([422], "Draft of a draft")
        case .notADraft: ([422], "Not a draft")
        case .notInDraft: ([422], "Not in a draft")
        case .idempotencyKeyReused: ([422], "Idempotency key reused")
        case .ambiguousValue: ([409], "Ambiguous value")
        case .preconditionFailed: ([412], "Precondition failed")
        case .draftConflict: ([412], "Draft conflict")
        case .superseded: ([409], "Superseded")
        case .sessionExpired: ([410], "Session expired")
        case .shareExpired: ([410], "Share expired")
        case .cursorExpired: ([410], "Cursor expired")
        case .changesExpired: ([410], "Changes expired")
        case .dataVersionExpired: ([410], "Data version expired")
        case .methodNotAllowed: ([405], "Method not allowed")
        case .notAcceptable: ([406], "Not acceptable")
        case .unsupportedMediaType: ([415], "Unsupported media type")
        case .tooLarge: ([413], "Too large")
        case .targetTooLong: ([414], "Request target too long")
        case .headTooLarge: ([431], "Request head too large")
        case .expectationFailed: ([417], "Expectation failed")
        case .notImplemented: ([501], "Not implemented")
        case .tooManyRequests: ([429], "Too many requests")
        case .tooManySessions: ([429], "Too many sessions")
        case .tooManyCatalogs: ([429], "Too many catalogs")
        case .tooManyWrites: ([429], "Too many writes")
        case .storageFailed: ([503], "Storage failed")
        case .internalError: ([500], "Internal error")
        case .unavailable: ([503], "Unavailable")
        case .insufficientStorage: ([507], "Insufficient storage")
        }
    }
}
