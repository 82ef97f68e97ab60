@testable package import Catalogs
package import FilterCore
import JSON

/// Small catalogs, one value of each kind in them.
package enum CatalogFixtures {
    /// Twelve items; every kind of category that is served; no definition starts with a filter.
    package static let shop = snapshot("shop", shopDefinition, rows: shopRows)

    /// Six items and a required category, so that a session starts filtered.
    package static let dogs = snapshot("dogs", dogsDefinition, rows: dogRows)

    /// A catalog over rows of JSON.
    ///
    /// - Parameter rows: objects with an `id`, a line each; members are strings, numbers, booleans or arrays of them.
    package static func snapshot(
        _ name: String,
        _ definition: CatalogDefinition,
        rows: String,
        dataVersion: String = "v1"
    ) -> CatalogSnapshot {
        var table = AttributeTableBuilder()
        var items = ItemStoreBuilder()
        for row in rows.split(separator: "\n") {
            guard let json = try? JSONValue(parsing: String(row)), case .object(let members) = json,
                case .string(let id)? = json["id"]
            else { preconditionFailure("not a row: \(row)") }
            items.append(id: id.utf8Span.span, json: json.jsonBytes.span)
            table.beginItem()
            for member in members {
                let slot = table.attribute(member.key)
                if case .array(let elements) = member.value {
                    table.markArray(slot)
                    for element in elements { table.append(element, to: slot) }
                } else {
                    table.append(member.value, to: slot)
                }
            }
        }
        let finished = table.finish()
        do {
            let catalog = try Catalog(definition: definition, table: finished)
            return CatalogSnapshot(
                name: name,
                catalog: catalog,
                items: items.finish().store,
                dataVersion: dataVersion,
                attributes: finished.columns.map(\.path)
            )
        } catch {
            preconditionFailure("the definition does not fit: \(error.faults)")
        }
    }

    package static let shopDefinition: CatalogDefinition = {
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        brand.limit = 3
        brand.includeNone = NoneDefinition(title: "No brand", initial: false)
        brand.labels = ["Café": "Café Noir"]
        var dept = CategoryDefinition(id: "dept", kind: .hierarchy, attribute: "dept", title: "Department")
        dept.sort = [.label]
        let colour = CategoryDefinition(id: "colour", kind: .single, attribute: "colour")
        var tags = CategoryDefinition(id: "tags", kind: .multi, attribute: "tags")
        tags.operator = .all
        tags.max = 2
        let code = CategoryDefinition(id: "code", kind: .multi, attribute: "code")
        var price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
        price.group = "details"
        price.unit = Unit(suffix: " €")
        price.includeNone = NoneDefinition(title: "No price", initial: true)
        var added = CategoryDefinition(id: "added", kind: .range, attribute: "added")
        added.group = "dates"
        var inStock = CategoryDefinition(id: "inStock", kind: .toggle, attribute: "inStock")
        inStock.group = "details"
        return CatalogDefinition(
            title: "Shop",
            categories: [brand, dept, colour, tags, code, price, added, inStock],
            groups: [
                CategoryGroup(id: "details", title: "Details"),
                CategoryGroup(id: "dates", title: "Dates", parent: "details"),
            ],
            sorts: [
                SortDefinition(id: "cheapest", title: "Cheapest first", keys: [SortKey(attribute: "price")]),
                SortDefinition(
                    id: "dearest",
                    title: "Dearest first",
                    keys: [SortKey(attribute: "price", isDescending: true)]
                ),
            ]
        )
    }()

    package static let shopRows = #"""
        {"id":"1","name":"Alpha","brand":"Nike","dept":"Clothing > Men > Shirts","colour":"red","tags":["new","sale"],"price":10,"added":"2024-05-01","inStock":true,"code":"1"}
        {"id":"2","name":"Beta","brand":"Nike","dept":"Clothing > Men > Trousers","colour":"blue","tags":["new"],"price":20,"added":"2024-05-02","inStock":true,"code":1}
        {"id":"3","name":"Gamma","brand":"Puma","dept":"Clothing > Women","colour":"red","tags":["sale"],"price":30,"added":"2024-06-01","inStock":false,"code":true}
        {"id":"4","name":"Delta","brand":"Puma","dept":"Shoes","colour":"green","tags":["new","sale","eco"],"price":40,"added":"2024-07-01","inStock":true,"code":"2"}
        {"id":"5","name":"Epsilon","brand":"Adidas","dept":"Shoes > Men","colour":"blue","price":50,"inStock":false}
        {"id":"6","name":"Zeta","dept":"Shoes","tags":["eco"],"added":"2024-08-01","inStock":true,"code":"3"}
        {"id":"7","name":"Eta","brand":"Asics","dept":"Clothing","colour":"red","price":60,"inStock":true}
        {"id":"8","name":"Theta","brand":"Café","colour":"white","price":10.5,"inStock":true}
        {"id":"9","name":"Iota","brand":["Nike","Puma"],"dept":"Clothing > Women","colour":"red","tags":["new"],"price":15,"added":"2024-05-01","inStock":true}
        {"id":"10","name":"Kappa","dept":"Clothing > Men","colour":"blue","tags":["sale"],"price":25,"inStock":false}
        {"id":"11","name":"Lambda","brand":"Åland","dept":"Shoes > Women","colour":"red","tags":["eco"],"price":35}
        {"id":"12","name":"Mu","brand":"Adidas","dept":"Shoes","colour":"blue","price":45}
        """#

    /// A definition as an author writes it, for rows of tests.
    package static let writtenShop = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand"},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"size","kind":"comparison","attribute":"size.cm","operator":"<="},
          {"id":"new","kind":"toggle","attribute":"new"},
          {"id":"dept","kind":"hierarchy","attribute":"dept"}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]}]}
        """#

    package static let dogsDefinition: CatalogDefinition = {
        var letter = CategoryDefinition(id: "letter", kind: .single, attribute: "letter", title: "First letter")
        letter.isRequired = true
        letter.initial = .values([.string("A–C")])
        letter.sort = [.label]
        let size = CategoryDefinition(id: "size", kind: .multi, attribute: "size")
        return CatalogDefinition(title: "Dogs", categories: [letter, size])
    }()

    package static let dogRows = #"""
        {"id":"akita","letter":"A–C","size":"large"}
        {"id":"basenji","letter":"A–C","size":"small"}
        {"id":"corgi","letter":"A–C","size":"small"}
        {"id":"dingo","letter":"D–F","size":"large"}
        {"id":"eskimo","letter":"D–F"}
        {"id":"greyhound","letter":"G–I","size":"large"}
        """#
}

extension AttributeTableBuilder {
    fileprivate mutating func append(_ value: JSONValue, to slot: Int) {
        switch value {
        case .string(let string): append(string: string.utf8Span.span, to: slot)
        case .number(let number): append(number: number, to: slot)
        case .bool(let bool): append(bool: bool, to: slot)
        case .null, .array, .object: break
        }
    }
}
