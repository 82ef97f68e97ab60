package import CatalogFiles

/// What live catalogs may take.
package struct LiveLimits: Sendable {
    /// Whether catalogs may be changed over HTTP at all.
    package var isWritable = false
    /// How rows are read.
    package var loading = LoadOptions()
    /// Threads that make versions; each works for one catalog at a time.
    package var threads = 2
    /// Live catalogs at a time.
    package var maxCatalogs = 100
    /// Items of one live catalog, and rows of one request.
    package var maxItems = 10_000_000
    /// Of each item.
    package var item = ItemLimits()
    /// Bytes of the JSON of all items of one live catalog.
    package var maxBytes = 4 << 30
    /// Bytes that each byte of a packed body of items or operations may become, beyond ``LoadOptions/unpackAllowance``.
    package var maxUnpackRatio = 100
    /// Bytes of a batch of the search protocol, unpacked: it is read as a whole before it is carried out.
    package var maxBatchBytes = 32 << 20
    /// Operations of such a batch: each takes some microseconds, however short it is.
    package var maxBatchOperations = 20_000
    /// Bytes of checked rows that are kept for one version; the write that goes beyond is the last one of it.
    var maxGroupBytes = 64 << 20
    /// Requests that wait for the writer of one catalog.
    package var maxWaitingWrites = 1_000
    /// Bytes of the bodies of those.
    package var maxWaitingBytes = 4 << 30
    /// Refused rows that an answer reports one by one.
    package var maxVerdicts = 100
    /// How tasks of writes are kept after their end.
    package var taskLifetime: Duration = .seconds(3_600)
    /// Tasks at a time.
    package var maxTasks = 1_000
    /// Bytes of the reports of ended tasks: mostly verdicts.
    package var maxTaskBytes = 16 << 20

    package init() {}
}
