import Gateway
import HTTPServer

extension Call {
    /// A parameter of the address of the search protocol, beside which there may be others that are not known.
    ///
    /// - Throws: `invalidValue` for anything but `true` and `false`.
    func flag(_ name: String, otherwise standard: Bool) throws(ServiceError) -> Bool {
        guard let item = request.target.query.last(where: { $0.name == name }) else { return standard }
        guard let flag = item.value.flatMap(Bool.init) else {
            throw ServiceError(.invalidValue, at: .query(name), "“\(item.value ?? "")” must be true or false")
        }
        return flag
    }
}
