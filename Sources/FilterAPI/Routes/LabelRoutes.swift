import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// The words that front ends write on their own controls.
enum LabelRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/catalogs/{catalog}/labels", needs: .read, labels).varyingByLanguage]
    }

    private static func labels(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ["locale"])
        let snapshot = try call.catalogs.require(call["catalog"], at: .path("catalog"))
        let localizer: any Localizer
        if let requested = query["locale"] {
            localizer = try snapshot.localizers.require(requested, at: .query("locale"))
        } else {
            localizer = snapshot.localizers.preferred(by: call.request)
        }
        let validator = call.service.validator(of: snapshot, localizer.locale)
        if let response = try validator.notModified(call.request) { return response }
        return validator.added(
            to: .json { writer in
                writer.member("locale", localizer.locale)
                writer.key("labels")
                writer.value(.object(PhraseKey.labels.map { .init($0.rawValue, .string(localizer.text($0))) }))
                writer.member("dataVersion", snapshot.dataVersion)
            }
        )
    }
}
