import Testing

/// Requests to a service, grouped: each row says how many there were.
package enum Requests {
    package static let definition = """
        {"title":"Requests","weight":"count","categories":[
          {"id":"service","kind":"multi","attribute":"service"},{"id":"level","kind":"single","attribute":"level"},
          {"id":"ms","kind":"range","attribute":"ms","histogram":{"bins":2}},
          {"id":"slow","kind":"toggle","filter":"ms > 100"}],
         "sorts":[{"id":"slowest","keys":["ms:desc"]}],"sections":{"category":"service"}}
        """

    package static let rows = """
        {"id":"1","service":"shop","level":"info","ms":10,"count":900}
        {"id":"2","service":"shop","level":"error","ms":200,"count":20}
        {"id":"3","service":"mail","level":"info","ms":50,"count":70}
        {"id":"4","service":"mail","level":"error","ms":150,"count":0}
        {"id":"5","service":"login","level":"info","ms":30}
        """

    /// A service with the catalog `requests`.
    package static func live() throws -> LiveClient {
        let live = try LiveClient()
        try live.define("requests", definition)
        #expect(try live.push(rows, to: "requests").status == 200)
        return live
    }
}
