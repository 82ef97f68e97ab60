import Testing

@testable import FilterCore

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["7", "8", "10"],
        ["xxs", "xs", "s", "m", "l", "xl", "xxl", "3xl", "4xl"],
        ["XS", "S", "M", "L"],
        ["a2", "a10", "a10b", "b1"],
        ["Size 9", "size 10", "SIZE 11"],
        ["1.9", "1.10"],
        ["99999999999999999998", "99999999999999999999", "100000000000000000000"],
        ["évian 1", "Evian 2", "zeta"],
    ])
    func labelsAreOrderedAsPeopleExpect(labels: [String]) {
        for (leftIndex, left) in labels.enumerated() {
            for (rightIndex, right) in labels.enumerated() {
                #expect((NaturalOrder(left) < NaturalOrder(right)) == (leftIndex < rightIndex), "\(left) < \(right)")
            }
        }
    }

    @Test func labelsOfAllSortsAreInOneTotalOrder() {
        let labels = [
            "", "0", "00", "007", "7", "a", "A", "á", "a7", "a07", "a 7", "s", "S", "2xl", "xxl", "m1", "٣", "7٣", "-1",
            "1e5", "x", "xl", "xl2", "½", "①",
        ]
        for first in labels {
            #expect(!(NaturalOrder(first) < NaturalOrder(first)))
            for second in labels where first != second {
                let isBefore = NaturalOrder(first) < NaturalOrder(second)
                #expect(isBefore != (NaturalOrder(second) < NaturalOrder(first)), "\(first), \(second)")
                for third in labels where isBefore && NaturalOrder(second) < NaturalOrder(third) {
                    #expect(NaturalOrder(first) < NaturalOrder(third), "\(first), \(second), \(third)")
                }
            }
        }
    }
}
