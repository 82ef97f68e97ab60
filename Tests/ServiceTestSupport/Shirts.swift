import Testing

/// Seven shirts that come in no order: three variants of A, two of B, one of C, and an item that is a product of its own.
package enum Shirts {
    package static let definition = """
        {"title":"Shirts","variantsOf":"style","categories":[
          {"id":"colour","kind":"multi","attribute":"colour"},{"id":"size","kind":"multi","attribute":"size"}],
         "sorts":[{"id":"cheapest","keys":["price:asc"]}],"sections":{"category":"colour"}}
        """

    package static let rows = """
        {"id":"1","style":"A","colour":"red","size":"S","price":30}
        {"id":"2","style":"B","colour":"blue","size":"M","price":20}
        {"id":"3","style":"A","colour":"blue","size":"M","price":10}
        {"id":"4","colour":"red","size":"M","price":50}
        {"id":"5","style":"B","colour":"red","size":"S","price":40}
        {"id":"6","style":"A","colour":"red","size":"M","price":20}
        {"id":"7","style":"C","colour":"blue","size":"S","price":60}
        """

    /// A service with the catalog `shirts`.
    package static func live() throws -> LiveClient {
        let live = try LiveClient()
        try live.define("shirts", definition)
        #expect(try live.push(rows, to: "shirts").status == 200)
        return live
    }
}
