import Catalogs
import FilterCore
import Gateway
import Support

extension ScreenOption {
    /// Every option, in the order in which parameters are read and keys are written.
    static let all: [ScreenOption] = [
        ScreenOption("include", .screen, in: [.summary]) { value, _, options throws(ServiceError) in
            options.parts = try ScreenParts(named: value.names())
        } key: { options, key in
            key.append(options.parts.contains(.currentFilters) ? 1 : 0)
        },
        ScreenOption("presenter", .currentFilters, in: [.summary]) { value, _, options throws(ServiceError) in
            if let presenter = try value.choice(of: CurrentFiltersPresenter.self) { options.presenter = presenter }
        } key: { options, key in
            key.append(lengthAndBytesOf: options.presenter.rawValue)
        },
        ScreenOption("groups", .currentFilters, in: [.summary]) { value, _, options throws(ServiceError) in
            options.groups = try groups(value.names())
        } key: { options, key in
            key.append(list: options.groups?.map(\.description).sorted())
        },
        ScreenOption("debug", .plan, in: [.categories]) { value, _, options throws(ServiceError) in
            guard try value.string() == "plan" else {
                throw ServiceError(.invalidValue, at: value.place, "“\(try value.string())” is not “plan”")
            }
            options.showsPlan = true
        } key: { options, key in
            key.append(options.showsPlan ? 1 : 0)
        },
        ScreenOption("page", .screen, in: [.page]) { value, _, options throws(ServiceError) in
            options.page = try value.integer(in: 1...Int(Int32.max))
        } key: { options, key in
            key.append(varint: options.page)
        },
        ScreenOption("pageSize", .screen, in: [.page]) { value, context, options throws(ServiceError) in
            options.pageSize = try value.integer(in: 1...context.limits.maxPageSize)
        } key: { options, key in
            key.append(varint: options.pageSize ?? 0)
        },
        ScreenOption("sort", .screen, in: [.page, .sections]) { value, context, options throws(ServiceError) in
            options.sort = try context.snapshot.requireSort(value.string(), at: value.place)
        } key: { options, key in
            key.append(lengthAndBytesOf: options.sort ?? "")
        },
        ScreenOption("attributes", .screen, in: [.page, .sections]) { value, context, options throws(ServiceError) in
            options.attributes = try AttributeProjection(value.names(), of: context.snapshot)
        } key: { options, key in
            key.append(list: options.attributes?.paths)
        },
        ScreenOption("variantLimit", .screen, in: [.page, .sections]) { value, _, options throws(ServiceError) in
            options.variantLimit = try value.integer(in: ScreenOptions.variantLimits)
        } key: { options, key in
            key.append(varint: options.variantLimit)
        },
        ScreenOption("limit", .values, in: [.categories], isCounted: true) { value, _, options throws(ServiceError) in
            options.limit = try value.integer(in: CategoryDefinition.limitRange)
        } key: { options, key in
            key.append(varint: options.limit.map { $0 + 1 } ?? 0)
        },
        ScreenOption("texts", .values, in: [.categories]) { value, _, options throws(ServiceError) in
            let names = try value.names()
            for (name, place) in names where name != "counts" {
                throw ServiceError(.invalidValue, at: place, "no texts of “\(name)”", suggestions: ["counts"])
            }
            options.values.showsCountTexts = !names.isEmpty
        } key: { options, key in
            key.append(options.values.showsCountTexts ? 1 : 0)
        },
        ScreenOption("valueIds", .values, in: [.categories]) { value, _, options throws(ServiceError) in
            options.values.showsIDs = try value.bool()
        } key: { options, key in
            key.append(options.values.showsIDs ? 1 : 0)
        },
        ScreenOption("categories", .categories, in: [.categories], isCounted: true) {
            value,
            context,
            options throws(ServiceError) in
            try requireCategories(value.names(), of: context.snapshot)
            options.categories = try Set(value.names().map(\.name))
        } key: { options, key in
            key.append(list: options.categories?.sorted())
        },
    ]

    private static func groups(
        _ names: [(name: String, place: ServiceError.Place)]
    ) throws(ServiceError) -> Set<FilterGroupID> {
        var groups: Set<FilterGroupID> = []
        for (name, place) in names {
            guard let group = FilterGroupID(name) else {
                let detail = "“\(name)” is no filter group such as or<brand> or and<color>"
                throw ServiceError(.invalidValue, at: place, detail)
            }
            groups.insert(group)
        }
        return groups
    }

    private static func requireCategories(
        _ ids: [(name: String, place: ServiceError.Place)],
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        let groups = snapshot.catalog.definition.relevantGroups
        for (id, place) in ids where !groups.contains(where: { Text($0.id) == Text(id) }) {
            _ = try snapshot.requireCategory(id, at: place)
        }
    }
}

extension [UInt8] {
    /// Appends texts with their number before them; 0 stands for none at all.
    fileprivate mutating func append(list texts: [String]?) {
        append(varint: texts.map { $0.count + 1 } ?? 0)
        for text in texts ?? [] { append(lengthAndBytesOf: text) }
    }
}
