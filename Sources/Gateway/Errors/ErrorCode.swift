/// Every error that the service answers with.
///
/// The name is the last part of the problem's `type` and its `code`; clients may rely on it. What each code means stands
/// in ``entry``, from which `Documentation/ERRORS.md` is written.
package enum ErrorCode: String, CaseIterable, Sendable {
    // The request cannot be read.
    case malformedRequest
    case malformedTarget
    case malformedJSON
    case malformedGzip
    case malformedItems
    case duplicateParameter
    // Who sends it may not.
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
    /// What clients are told about a code; every occurrence of it has the same.
    package struct Entry: Sendable {
        /// All that it is answered with, the usual one first.
        let statuses: [Int]
        /// A short name (RFC 9457, 3.1.3).
        package let title: String
        /// What has happened, in a sentence.
        let meaning: String
        /// What the client can do.
        let remedy: String

        package init(_ status: Int, or otherStatuses: Int..., title: String, meaning: String, remedy: String) {
            statuses = [status] + otherStatuses
            self.title = title
            self.meaning = meaning
            self.remedy = remedy
        }
    }

    package var title: String { entry.title }

    /// The usual status.
    package var status: Int { entry.statuses[0] }

    /// What does not exist is 404 where the path names it, and 422 where the body or the query does.
    package func status(at place: ServiceError.Place?) -> Int {
        switch place {
        case .body, .query, .json: status == 404 ? 422 : status
        case .path, .header, nil: status
        }
    }

    /// The table of errors.
    package var entry: Entry {
        switch self {
        case .malformedRequest:
            Entry(
                400,
                title: "Malformed request",
                meaning: "The head of the request breaks a rule of HTTP.",
                remedy: "Send the request as RFC 9112 has it; HTTP libraries do so by themselves."
            )
        case .malformedTarget:
            Entry(
                400,
                title: "Malformed request target",
                meaning: "The address has bytes that an address cannot have.",
                remedy: "Percent-encode the byte at `offset`; the rest of the address is UTF-8."
            )
        case .malformedJSON:
            Entry(
                400,
                title: "Malformed JSON",
                meaning: "The body is not JSON, names a member twice or is nested too deep.",
                remedy: "Correct the body at `offset` or `pointer`."
            )
        case .malformedGzip:
            Entry(
                400,
                title: "Malformed gzip",
                meaning: "The body is not the gzip that its Content-Encoding says it is, or not all of it.",
                remedy: "Send the body as RFC 1952 has it, or plain, without Content-Encoding."
            )
        case .malformedItems:
            Entry(
                400,
                title: "Malformed items",
                meaning: "The body as a whole is no text of items: a JSON array is not closed, a CSV has no header.",
                remedy: "Send NDJSON, JSON, CSV or TSV, and name it in Content-Type."
            )
        case .duplicateParameter:
            Entry(
                400,
                title: "Duplicate parameter",
                meaning: "A parameter of the query comes twice, or a key of the search protocol.",
                remedy: "Send each parameter once; lists are separated by commas."
            )
        case .keyRequired:
            Entry(
                401,
                title: "Key required",
                meaning: "The service asks for a key here, and the request has none.",
                remedy: "Send `Authorization: Bearer` and the key; for a stream of a browser, get a ticket first."
            )
        case .invalidKey:
            Entry(
                401,
                title: "Invalid key",
                meaning: "The key or the ticket is malformed, unknown, changed or revoked.",
                remedy: "Compare what is sent with the key that was given out; ask for another one."
            )
        case .keyExpired:
            Entry(
                401,
                title: "Key expired",
                meaning: "The time of the key, of its scope or of the ticket is over.",
                remedy: "Get a new one where the old one came from, and send the request again."
            )
        case .actionNotAllowed:
            Entry(
                403,
                title: "Action not allowed",
                meaning: "The key is valid, and does not allow what the request does.",
                remedy: "Use a key with the action that `detail` names."
            )
        case .catalogNotAllowed:
            Entry(
                403,
                title: "Catalog not allowed",
                meaning: "The key is valid, and not for this catalog.",
                remedy: "Use one of the catalogs that `detail` names, or another key."
            )
        case .originNotAllowed:
            Entry(
                403,
                title: "Origin not allowed",
                meaning:
                    "A page of a browser wants to write, and its origin is not the service's own or an allowed one.",
                remedy: "Write from a program or a page of the service, or name the page's origin in `--cors-origin`."
            )
        case .hostNotAllowed:
            Entry(
                403,
                title: "Host not allowed",
                meaning:
                    "A write names the service by a host that is no loopback name or address, where everybody on the "
                    + "machine may write.",
                remedy: "Use `localhost` or 127.0.0.1, or name the host in `--allowed-host`."
            )
        case .notFound:
            Entry(
                404,
                title: "Not found",
                meaning: "The service has nothing at this address.",
                remedy: "Compare the address with those in `openapi.yaml`."
            )
        case .unknownCatalog:
            Entry(
                404,
                or: 410,
                422,
                title: "Unknown catalog",
                meaning: "The service has no catalog of this name, or has it no longer.",
                remedy: "Use a name that GET /v1/catalogs lists."
            )
        case .unknownSession:
            Entry(
                404,
                title: "Unknown session",
                meaning: "The service never issued this session id.",
                remedy: "Send the id as it was received, or begin a session with POST /v1/sessions."
            )
        case .unknownCategory:
            Entry(
                404,
                or: 422,
                title: "Unknown category",
                meaning: "The catalog has no category with this id.",
                remedy: "Use one of `suggestions`, or an id that GET /v1/catalogs/{catalog}/categories lists."
            )
        case .unknownValue:
            Entry(
                404,
                or: 422,
                title: "Unknown value",
                meaning: "The category has no such value.",
                remedy: "Use one of `suggestions`, or a value that GET …/categories/{category}/values lists."
            )
        case .valueNotOffered:
            Entry(
                404,
                or: 422,
                title: "Value not offered",
                meaning: "No item with this value passes what the category's parent has chosen.",
                remedy: "Choose in the parent what `detail` names, before or in the same request."
            )
        case .unknownFilter:
            Entry(
                404,
                or: 422,
                title: "Unknown filter",
                meaning: "No filter with this id is in force; another request may have removed it.",
                remedy: "Read the ids of the filters in force with GET …/current-filters."
            )
        case .unknownItem:
            Entry(
                404,
                title: "Unknown item",
                meaning: "The catalog has no item with this id.",
                remedy: "Use the id of an item on a page; data may have changed since."
            )
        case .unknownShare:
            Entry(
                404,
                or: 422,
                title: "Unknown share",
                meaning: "The service has no share with this key.",
                remedy: "Send the key as it was received, or make a share with POST …/share."
            )
        case .unknownTask:
            Entry(
                404,
                title: "Unknown task",
                meaning: "There is no such task, or it was forgotten after its time.",
                remedy: "Send the request again if its outcome is not known."
            )
        case .unknownField:
            Entry(
                422,
                title: "Unknown field",
                meaning: "The body has a member that means nothing here.",
                remedy: "Use one of `suggestions`, or leave the member out."
            )
        case .unknownParameter:
            Entry(
                422,
                title: "Unknown parameter",
                meaning: "The query has a parameter that means nothing here.",
                remedy: "Use one of `suggestions`, or leave the parameter out."
            )
        case .unknownSort:
            Entry(
                422,
                title: "Unknown sort",
                meaning: "The catalog has no sort with this id.",
                remedy: "Use one of the catalog's `sorts`."
            )
        case .unknownCategoryGroup:
            Entry(
                422,
                title: "Unknown category group",
                meaning: "The catalog has no category group with this id.",
                remedy: "Use one of `suggestions`, or an id among the `categoryGroups` of a screen."
            )
        case .invalidValue:
            Entry(
                422,
                title: "Invalid value",
                meaning: "Something has another type or form than is expected, or is out of range.",
                remedy: "Send what `detail` says is expected."
            )
        case .rangeInverted:
            Entry(
                422,
                title: "Range inverted",
                meaning: "The lower bound of a range is above the upper one.",
                remedy: "Exchange the bounds, or leave one of them open with null."
            )
        case .tooMany:
            Entry(
                422,
                or: 429,
                title: "Too many",
                meaning: "There is more of something than the category or the service allows.",
                remedy: "Send no more than `detail` says; with 429, close a stream of the session first."
            )
        case .invalidDefinition:
            Entry(
                422,
                title: "Invalid definition",
                meaning: "The definition of the catalog is wrong, or does not fit its items.",
                remedy: "Correct what `errors` lists; nothing has changed."
            )
        case .invalidRows:
            Entry(
                422,
                title: "Invalid rows",
                meaning: "Some rows of the request are refused; nothing has changed.",
                remedy: "Correct the rows in `verdicts`, or leave them out with `skipInvalid=true`."
            )
        case .unfitItems:
            Entry(
                422,
                title: "Items that do not fit",
                meaning: "The definition of the catalog does not allow these items; nothing has changed.",
                remedy: "Send other items, or change the definition first."
            )
        case .readOnlyCatalog:
            Entry(
                403,
                title: "Read-only catalog",
                meaning: "The catalog was loaded from a file, or the service takes no writes.",
                remedy: "Change the file, or do what `detail` says."
            )
        case .scopeMismatch:
            Entry(
                403,
                title: "Another filter",
                meaning: "The filter of the key does not fit the catalog, "
                    + "or the session or the share was made with another.",
                remedy: "Begin a session with this key; where `detail` is about the filter, ask the maker of the key."
            )
        case .tooMuchWork:
            Entry(
                422,
                title: "Too much work",
                meaning: "The answer would take more work than one request may cost; nothing has changed.",
                remedy: "Ask for less of what `detail` names, or change the filters that make it costly."
            )
        case .answerTooLarge:
            Entry(
                422,
                title: "Answer too large",
                meaning: "The answer would have more bytes than one may have; nothing has changed.",
                remedy: "Ask for smaller pages, fewer attributes or fewer parts."
            )
        case .noneNotIncluded:
            Entry(
                422,
                title: "None not included",
                meaning: "The category has no option for items without a value.",
                remedy: "Leave `none` out; the definition can include it with `includeNone`."
            )
        case .notNegatable:
            Entry(
                422,
                title: "Not negatable",
                meaning: "Values of this category cannot be excluded.",
                remedy: "Choose values instead; the definition can allow it with `negatable`."
            )
        case .notAToggle:
            Entry(
                422,
                title: "Not a toggle",
                meaning: "The category has another kind than `toggle`, so that there is nothing to flip.",
                remedy: "Flip a value with POST …/values/{value}/toggle, or set the selection."
            )
        case .categoryDisabled:
            Entry(
                422,
                title: "Category disabled",
                meaning: "The category is disabled by what is chosen, or not chosen, in others.",
                remedy: "Change the categories that `detail` names first."
            )
        case .unknownAttribute:
            Entry(
                422,
                title: "Unknown attribute",
                meaning: "No item of the catalog has this attribute.",
                remedy: "Use one of `suggestions`; attributes are written as dotted paths."
            )
        case .malformedFilter:
            Entry(
                422,
                title: "Malformed filter",
                meaning: "The text is not a filter expression.",
                remedy: "Correct the text at `offset`."
            )
        case .notRemovable:
            Entry(
                422,
                title: "Not removable",
                meaning: "The filter is the initial value of a category that requires one.",
                remedy: "Choose another value of the category; `isRemovable` tells such filters apart."
            )
        case .noStep:
            Entry(
                422,
                title: "No step",
                meaning: "The history has no such step in this direction.",
                remedy: "Ask for undo or redo only while `canUndo` or `canRedo` is true."
            )
        case .draftOfDraft:
            Entry(
                422,
                title: "Draft of a draft",
                meaning: "The session is a draft, and drafts have no drafts.",
                remedy: "Make the draft of the base."
            )
        case .notADraft:
            Entry(
                422,
                title: "Not a draft",
                meaning: "The session is not a draft, so there is nothing to commit.",
                remedy: "Commit the id that POST …/drafts answered with."
            )
        case .notInDraft:
            Entry(
                422,
                title: "Not in a draft",
                meaning: "A draft has the sort, page size and locale of its base.",
                remedy: "Change the setting in the base."
            )
        case .idempotencyKeyReused:
            Entry(
                422,
                title: "Idempotency key reused",
                meaning: "The Idempotency-Key was used for another request.",
                remedy: "Use a new key for each request, and the same one only to repeat it."
            )
        case .ambiguousValue:
            Entry(
                409,
                title: "Ambiguous value",
                meaning: "Several values of the category read like the text in the path.",
                remedy: "Use one of the ids in `suggestions`."
            )
        case .preconditionFailed:
            Entry(
                412,
                title: "Precondition failed",
                meaning: "The session is at another revision than If-Match names.",
                remedy: "Go on from the screen in `current`, and send its ETag."
            )
        case .draftConflict:
            Entry(
                412,
                title: "Draft conflict",
                meaning: "The filters of the base have changed since the draft began.",
                remedy: "Commit with `onConflict`, “rebase” or “force”, or cancel the draft."
            )
        case .sessionExpired:
            Entry(
                410,
                title: "Session expired",
                meaning: "The session existed and has ended.",
                remedy: "Begin another one with POST /v1/sessions."
            )
        case .shareExpired:
            Entry(
                410,
                title: "Share expired",
                meaning: "The share was made to end before now.",
                remedy: "Ask for a new share."
            )
        case .cursorExpired:
            Entry(
                410,
                title: "Cursor expired",
                meaning: "The cursor belongs to other filters, another sort or other data.",
                remedy: "Begin again, with the page that `first` names where there is one."
            )
        case .changesExpired:
            Entry(
                410,
                title: "Changes expired",
                meaning: "The state that the client has is not kept any more.",
                remedy: "Read the whole screen, at the address in `first`."
            )
        case .dataVersionExpired:
            Entry(
                410,
                title: "Data version expired",
                meaning: "The version of the data that the request names is not held any more, or never was there.",
                remedy: "Begin again with the data of now, at the address in `first`."
            )
        case .methodNotAllowed:
            Entry(
                405,
                title: "Method not allowed",
                meaning: "The address exists, and does not have this method.",
                remedy: "Use a method that the field Allow lists."
            )
        case .notAcceptable:
            Entry(
                406,
                title: "Not acceptable",
                meaning: "The answer does not exist in a media type that the client accepts.",
                remedy: "Send an Accept field with a type that `detail` names."
            )
        case .unsupportedMediaType:
            Entry(
                415,
                title: "Unsupported media type",
                meaning: "The body is of another type than JSON, or of another content coding than gzip.",
                remedy: "Send JSON with the Content-Type application/json, plain or with Content-Encoding: gzip."
            )
        case .tooLarge:
            Entry(
                413,
                title: "Too large",
                meaning: "The body is longer than the service accepts, as it was sent or once it is unpacked.",
                remedy: "Send a shorter body; `detail` says how long it can be."
            )
        case .targetTooLong:
            Entry(
                414,
                title: "Request target too long",
                meaning: "The address is longer than the service accepts.",
                remedy: "Send long states in a body."
            )
        case .headTooLarge:
            Entry(
                431,
                title: "Request head too large",
                meaning: "The header fields are more or longer than the service accepts.",
                remedy: "Send fewer or shorter header fields."
            )
        case .expectationFailed:
            Entry(
                417,
                title: "Expectation failed",
                meaning: "The field Expect asks for something other than 100-continue.",
                remedy: "Leave the field out."
            )
        case .notImplemented:
            Entry(
                501,
                title: "Not implemented",
                meaning: "The service does not know the method or the transfer coding.",
                remedy: "Use a standard method; send bodies with Content-Length or chunked."
            )
        case .tooManyRequests:
            Entry(
                429,
                title: "Too many requests",
                meaning: "The key, or the address of the client, has sent as many requests as it may.",
                remedy: "Wait for `Retry-After` seconds; `RateLimit` tells how many more may come."
            )
        case .tooManySessions:
            Entry(
                429,
                title: "Too many sessions",
                meaning: "The address of the client has as many sessions as it may have, or there is no room for more.",
                remedy: "End sessions that are not needed, or try again after `Retry-After` seconds."
            )
        case .tooManyCatalogs:
            Entry(
                429,
                title: "Too many catalogs",
                meaning: "There are as many live catalogs as there may be.",
                remedy: "Delete one that is not needed."
            )
        case .tooManyWrites:
            Entry(
                429,
                title: "Too many writes",
                meaning: "As many writes wait, or as many tasks run, as there may be.",
                remedy: "Send the request again after `Retry-After` seconds."
            )
        case .storageFailed:
            Entry(
                503,
                title: "Storage failed",
                meaning: "The change could not be made durable; nothing has changed.",
                remedy: "Send the request again after `Retry-After` seconds; the log says what failed."
            )
        case .internalError:
            Entry(
                500,
                title: "Internal error",
                meaning: "The service failed; its log says why.",
                remedy: "Report the `requestId`."
            )
        case .unavailable:
            Entry(
                503,
                title: "Unavailable",
                meaning: "The service is starting, stopping, busy, or cannot reach its session store.",
                remedy: "Repeat the request after the time in Retry-After."
            )
        case .insufficientStorage:
            Entry(
                507,
                title: "Insufficient storage",
                meaning: "The service has no room to keep what was sent; nothing has changed.",
                remedy: "Tell the operator, or send less at a time; the log of the service says what is full."
            )
        }
    }
}
