/// Every error that the service answers with: a stable name and its usual status.
///
/// The name is the last part of the problem's `type` and its `code`; clients may rely on it.
enum ErrorCode: String, CaseIterable, Sendable {
    // The request cannot be read.
    case malformedRequest
    case malformedTarget
    case malformedJSON
    case duplicateParameter
    // It names something that does not exist.
    case notFound
    case unknownCatalog
    case unknownSession
    case unknownCategory
    case unknownValue
    case unknownFilter
    case unknownItem
    case unknownShare
    // It can be read, but not be done.
    case unknownField
    case unknownParameter
    case unknownSort
    case unknownCategoryGroup
    case invalidValue
    case rangeInverted
    case tooMany
    case noneNotIncluded
    case notNegatable
    case categoryDisabled
    case valueNotOffered
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
    case sessionExpired
    case shareExpired
    case cursorExpired
    case changesExpired
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
    case internalError
    case unavailable

    /// The status that goes with it, unless the place says otherwise: what is unknown in the path is 404, in the
    /// body or the query 422.
    var status: Int {
        switch self {
        case .malformedRequest, .malformedTarget, .malformedJSON, .duplicateParameter: 400
        case .notFound, .unknownCatalog, .unknownSession, .unknownCategory, .unknownValue, .unknownFilter,
            .unknownItem, .unknownShare:
            404
        case .unknownField, .unknownParameter, .unknownSort, .unknownCategoryGroup, .invalidValue, .rangeInverted,
            .tooMany, .noneNotIncluded, .notNegatable, .categoryDisabled, .valueNotOffered, .unknownAttribute,
            .malformedFilter, .notRemovable, .noStep, .draftOfDraft, .notADraft, .notInDraft, .idempotencyKeyReused:
            422
        case .ambiguousValue: 409
        case .preconditionFailed, .draftConflict: 412
        case .sessionExpired, .shareExpired, .cursorExpired, .changesExpired: 410
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .unsupportedMediaType: 415
        case .tooLarge: 413
        case .targetTooLong: 414
        case .headTooLarge: 431
        case .expectationFailed: 417
        case .notImplemented: 501
        case .internalError: 500
        case .unavailable: 503
        }
    }

    /// A short English name of the kind of problem, the same for every occurrence (RFC 9457, 3.1.3).
    var title: String {
        switch self {
        case .malformedRequest: "Malformed request"
        case .malformedTarget: "Malformed request target"
        case .malformedJSON: "Malformed JSON"
        case .duplicateParameter: "Duplicate parameter"
        case .notFound: "Not found"
        case .unknownCatalog: "Unknown catalog"
        case .unknownSession: "Unknown session"
        case .unknownCategory: "Unknown category"
        case .unknownValue: "Unknown value"
        case .unknownFilter: "Unknown filter"
        case .unknownItem: "Unknown item"
        case .unknownShare: "Unknown share"
        case .unknownField: "Unknown field"
        case .unknownParameter: "Unknown parameter"
        case .unknownSort: "Unknown sort"
        case .unknownCategoryGroup: "Unknown category group"
        case .invalidValue: "Invalid value"
        case .rangeInverted: "Range inverted"
        case .tooMany: "Too many"
        case .noneNotIncluded: "None not included"
        case .notNegatable: "Not negatable"
        case .categoryDisabled: "Category disabled"
        case .valueNotOffered: "Value not offered"
        case .unknownAttribute: "Unknown attribute"
        case .malformedFilter: "Malformed filter"
        case .notRemovable: "Not removable"
        case .noStep: "No step"
        case .draftOfDraft: "Draft of a draft"
        case .notADraft: "Not a draft"
        case .notInDraft: "Not in a draft"
        case .idempotencyKeyReused: "Idempotency key reused"
        case .ambiguousValue: "Ambiguous value"
        case .preconditionFailed: "Precondition failed"
        case .draftConflict: "Draft conflict"
        case .sessionExpired: "Session expired"
        case .shareExpired: "Share expired"
        case .cursorExpired: "Cursor expired"
        case .changesExpired: "Changes expired"
        case .methodNotAllowed: "Method not allowed"
        case .notAcceptable: "Not acceptable"
        case .unsupportedMediaType: "Unsupported media type"
        case .tooLarge: "Too large"
        case .targetTooLong: "Request target too long"
        case .headTooLarge: "Request head too large"
        case .expectationFailed: "Expectation failed"
        case .notImplemented: "Not implemented"
        case .internalError: "Internal error"
        case .unavailable: "Unavailable"
        }
    }
}
