import Testing

@testable import Cubes

struct RowFormTests {
    private static func form(
        _ columns: [(String, String)],
        bucket: RowForm.Bucket? = nil,
        measure: String = "count"
    ) -> RowForm {
        RowForm(
            columns: columns.compactMap { name, type in
                ColumnType(type).map { RowForm.Column(name: name, type: $0) }
            },
            bucket: bucket,
            measure: measure
        )
    }

    @Test func shapesAreEqualWhereItemsLookAlike() {
        let form = Self.form([("a", "String"), ("e", "Enum8('x' = 1)")])
        #expect(form.shape == Self.form([("a", "LowCardinality(String)"), ("e", "Enum8('x' = 1, 'y' = 2)")]).shape)
        #expect(form.shape != Self.form([("a", "String"), ("e", "String")]).shape)
        #expect(form.shape != Self.form([("a", "Nullable(String)"), ("e", "Enum8('x' = 1)")]).shape)
        #expect(form.shape != Self.form([("e", "Enum8('x' = 1)"), ("a", "String")]).shape)
        #expect(form.shape != Self.form([("a", "String"), ("e", "Enum8('x' = 1)")], measure: "n").shape)
    }

    @Test func shapesTellBucketsApart() {
        let shapes = [nil, RowForm.Bucket(name: "t", isDate: true), RowForm.Bucket(name: "t", isDate: false)].map {
            Self.form([("a", "String")], bucket: $0).shape
        }
        #expect(shapes[0] != shapes[1])
        #expect(shapes[1] != shapes[2])
    }
}
