import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// The bins of a range, as a screen has them.
struct HistogramRouteTests {
    private func bins(_ range: String, years: ClosedRange<Int>) throws -> (LiveClient, () throws -> [String]) {
        let live = try LiveClient()
        let category = #"{"id":"year","kind":"range","attribute":"year","format":{"grouping":false},\#(range)}"#
        try live.define("films", #"{"title":"Films","categories":[\#(category)]}"#)
        let rows = years.map { #"{"id":"\#($0)","year":\#($0)}"# }.joined(separator: "\n")
        #expect(try live.push(rows, to: "films").status == 200)
        return (
            live,
            {
                let screen = try live.client.session("films").get()
                return screen.category("year")?["histogram"]?.elements.map { bin in
                    "\(bin["text"]?.asText ?? ""): \(bin["count"]?.integer ?? 0)"
                } ?? []
            }
        )
    }

    @Test func aBinOfOneWholeNumberIsCalledByIt() throws {
        let whole = #""histogram":{"bins":10,"binning":"whole"}"#
        #expect(try bins(whole, years: 2000...2003).1() == ["2000: 1", "2001: 1", "2002: 1", "2003: 1"])
        let wide = #""histogram":{"bins":3,"binning":"whole"}"#
        #expect(try bins(wide, years: 2000...2005).1() == ["2000 – 2001: 2", "2002 – 2003: 2", "2004 – 2005: 2"])
    }

    /// The bound is inside of the last bin.
    @Test func theLastBinReachesToTheBoundOfTheDefinition() throws {
        let bounded = #""bounds":{"lower":2000,"upper":2003},"histogram":{"bins":10,"binning":"whole"}"#
        #expect(try bins(bounded, years: 1999...2003).1() == ["2000: 1", "2001: 1", "2002 – 2003: 2"])
    }

    /// A catalog of so many items is not compiled anew for each write.
    @Test func whatComesLaterIsInTheOutermostBins() throws {
        let (live, bins) = try bins(#""histogram":{"bins":3,"binning":"whole"}"#, years: 2000...7999)
        #expect(try bins() == ["2000 – 3999: 2000", "4000 – 5999: 2000", "6000 – 7999: 2000"])
        let later = #"{"id":"a","year":1000}"# + "\n" + #"{"id":"b","year":9000}"#
        #expect(try live.push(later, to: "films").status == 200)
        #expect(try bins() == ["1000 – 3999: 2001", "4000 – 5999: 2000", "6000 – 9000: 2001"])
    }
}
