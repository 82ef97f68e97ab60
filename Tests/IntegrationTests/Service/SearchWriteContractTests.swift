import Foundation
import TestSupport
import Testing

/// Writes of the search protocol over real sockets; these exchanges belong to the log, too.
struct SearchWriteContractTests {
    private static let object = #"{"objectID":"1","brand":"a","price":4}"#

    private func batch(_ action: String = "addObject", _ object: String = object, index: String? = nil) -> String {
        let name = index.map { #","indexName":"\#($0)""# } ?? ""
        return #"{"requests":[{"action":"\#(action)","body":\#(object)\#(name)}]}"#
    }

    @Test func anIndexLivesFromItsFirstObjectToItsDeletion() throws {
        let service = try RunningService()
        let client = service.client
        let index = "/1/indexes/boots"
        #expect(try client.send("GET", index + "/settings").status == 404)
        let made = try client.send("POST", index + "/batch", batch())
        #expect(made.status == 200, "\(made.text)")
        #expect(made.text("/objectIDs/0") == "1")
        let task = try #require(made.integer("/taskID"))
        #expect(try client.send("GET", "\(index)/task/\(task)").text("/status") == "published")
        #expect(try client.send("GET", index + "/task/x").status == 404)

        #expect(try client.send("POST", index, #"{"brand":"b"}"#).status == 201)
        #expect(try client.send("PUT", index + "/2", #"{"brand":"b"}"#).text("/objectID") == "2")
        let partial = index + "/2/partial?createIfNotExists=false"
        #expect(try client.send("POST", partial, #"{"price":3}"#).status == 200)
        #expect(try client.send("DELETE", index + "/2").status == 200)
        #expect(try client.send("POST", "/1/indexes/*/batch", batch(index: "boots")).integer("/taskID/boots") != nil)

        let settings = #"""
            {"replicas":["boots_cheap"],"attributesForFaceting":["brand"],"searchableAttributes":["name"]}
            """#
        #expect(try client.send("PUT", index + "/settings", settings).status == 200)
        let order = #"{"ranking":["asc(price)"],"customRanking":["desc(brand)"],"typoTolerance":null}"#
        #expect(try client.send("PUT", index + "_cheap/settings", order).status == 200)
        #expect(try client.send("GET", index + "/settings").text("/replicas/0") == "boots_cheap")
        #expect(try client.send("GET", index + "_cheap/settings").text("/primary") == "boots")
        let forwarded = index + "/settings?forwardToReplicas=true"
        #expect(try client.send("PUT", forwarded, #"{"maxFacetHits":7}"#).status == 200)
        #expect(try client.send("GET", index + "_cheap/settings").integer("/maxFacetHits") == 7)
        let list = try client.send("GET", "/1/indexes?page=0&hitsPerPage=50")
        #expect(list.status == 200, "\(list.text)")

        let copy = #"{"operation":"copy","destination":"other","scope":["settings"]}"#
        #expect(try client.send("POST", index + "/operation", copy).status == 200)
        let move = #"{"operation":"move","destination":"other"}"#
        #expect(try client.send("POST", index + "/operation", move).status == 200)
        let filters = #"{"filters":"brand:b"}"#
        #expect(try client.send("POST", "/1/indexes/other/deleteByQuery", filters).status == 200)
        #expect(try client.send("POST", "/1/indexes/other/clear").status == 200)
        #expect(try client.send("DELETE", "/1/indexes/other").status == 200)
    }

    @Test func refusalsHaveTheFormOfTheProtocol() throws {
        let service = try RunningService()
        let requests = [
            ("POST", "", Self.object), ("DELETE", "", ""), ("PUT", "/1", Self.object), ("DELETE", "/1", ""),
            ("POST", "/1/partial", Self.object), ("POST", "/batch", batch()), ("POST", "/clear", ""),
            ("POST", "/deleteByQuery", #"{"filters":"brand:b"}"#), ("PUT", "/settings", "{}"),
            ("POST", "/operation", #"{"operation":"move","destination":"x"}"#),
        ]
        for (method, path, body) in requests {
            for (index, status) in [("shop", 403), ("a%20name", 400)] {
                let reply = try service.client.send(method, "/1/indexes/\(index)\(path)", body)
                #expect(reply.status == status, "\(method) \(path): \(reply.text)")
                #expect(reply.integer("/status") == status)
                #expect(reply.text("/message") != nil)
            }
        }
        for (index, status) in [("shop", 403), ("a b", 400)] {
            #expect(try service.client.send("POST", "/1/indexes/*/batch", batch(index: index)).status == status)
        }
        #expect(try service.client.send("GET", "/1/indexes?page=x").status == 400)
    }

    @Test func whatReplacedAnIndexIsThereAfterTheProcessWasKilled() throws {
        let files = try TemporaryFiles()
        var process: ServiceProcess?
        func restart() throws -> ServiceClient {
            if let process { #expect(throws: ServiceProcess.Failure.self) { try process.stop(signal: SIGKILL) } }
            let next = try ServiceProcess(
                arguments: ["serve", "--port", "0", "--data-dir", files.path("data"), "--writable", "on"]
            )
            process = next
            return ServiceClient(of: next)
        }
        var client = try restart()
        for index in ["boots", "shoes_tmp_1"] {
            #expect(try client.send("POST", "/1/indexes/\(index)/batch", batch()).status == 200)
        }
        #expect(try client.send("PUT", "/1/indexes/shoes_tmp_1/2", #"{"price":2}"#).status == 200)
        client = try restart()
        #expect(try client.send("GET", "/v1/catalogs/boots").integer("/itemCount") == 1)
        #expect(try client.send("GET", "/v1/catalogs/shoes_tmp_1").integer("/itemCount") == 2)
        let move = #"{"operation":"move","destination":"boots"}"#
        #expect(try client.send("POST", "/1/indexes/shoes_tmp_1/operation", move).status == 200)
        client = try restart()
        #expect(try client.send("GET", "/v1/catalogs/boots").integer("/itemCount") == 2)
        #expect(try client.send("GET", "/v1/catalogs/shoes_tmp_1").status == 404)
        #expect(try client.send("GET", "/v1/catalogs/boots/items/2").text("/objectID") == "2")
    }
}
