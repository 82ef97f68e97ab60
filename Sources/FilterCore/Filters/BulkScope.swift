/// The categories and groups that a bulk operation changes. Without any list it changes everything.
public struct BulkScope: Sendable, Equatable {
    /// Category ids.
    public var categories: [String]?
    /// Ids of category groups, with all that is inside them.
    public var categoryGroups: [String]?
    /// Filter groups: the categories that feed them and their free filters.
    public var filterGroups: [FilterGroupID]?
    /// Attributes: the categories over them, a toggle or options whose every filter is one by such an attribute among them,
    /// and the free filters on them, in whatever group.
    public var attributes: [Text]?
    /// Category ids that stay as they are.
    public var except: [String] = []
    /// Filter groups that stay as they are.
    public var exceptFilterGroups: [FilterGroupID] = []

    public init(
        categories: [String]? = nil,
        categoryGroups: [String]? = nil,
        except: [String] = []
    ) {
        self.categories = categories
        self.categoryGroups = categoryGroups
        self.except = except
    }

    var isAboutEverything: Bool {
        categories == nil && categoryGroups == nil && filterGroups == nil && attributes == nil
    }
}
