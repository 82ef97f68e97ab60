import FilterCore
import TestSupport
import Testing

struct VariantProposalTests {
    /// Items of products: brand and name follow the product, the size does not.
    private static func table(
        of product: String,
        size: Int = 3,
        followers: [String] = ["brand", "name"]
    ) -> AttributeTable {
        AttributeTable(
            (0..<60).map { item in
                var attributes: [String: [Value]] = ["id": [.number(item)], "size": [.number(item % 7)]]
                for name in followers { attributes[name] = [.string("\(name) \(item / size % 11)")] }
                attributes[product] = [.string("P\(item / size)")]
                return ReferenceItem(attributes)
            }
        )
    }

    @Test(arguments: ["product", "productId", "parent_sku", "styleCode", "itemGroup", "style"])
    func anAttributeThatMostOthersFollowIsProposed(name: String) {
        let proposal = VariantProposal(Self.table(of: name), idAttribute: nil)
        #expect(proposal?.attribute == name && proposal?.followerCount == 2 && proposal?.otherCount == 3)
        #expect(proposal?.description.hasPrefix("items look like variants: “\(name)” repeats, and 2 of 3") == true)
    }

    @Test func otherNamesAndAttributesThatFewFollowAreNot() {
        #expect(VariantProposal(Self.table(of: "series"), idAttribute: nil) == nil)
        #expect(VariantProposal(Self.table(of: "product", followers: []), idAttribute: nil) == nil)
        #expect(VariantProposal(Self.table(of: "product", size: 1), idAttribute: nil) == nil, "nothing repeats")
        #expect(VariantProposal(Self.table(of: "product"), idAttribute: "product") == nil, "it is the id")
        #expect(VariantProposal(AttributeTable([]), idAttribute: nil) == nil)
    }
}
