/// The types of columns, as the server describes them in the columns of a query.
enum TypeFacts {
    static let columns = """
        b.typname, b.typnamespace = 'pg_catalog'::regnamespace, b.typtype, b.typcategory,
        e.typname, e.typnamespace = 'pg_catalog'::regnamespace, e.typtype, e.typcategory, e.typdelim
        """

    /// The type `b` with a number, for a domain the one below, and the type `e` of its elements if it is an array.
    static func join(of number: String) -> String {
        "LATERAL (\(base(of: number))) b LEFT JOIN LATERAL (\(base(of: "b.typelem"))) e ON b.typcategory = 'A'"
    }

    /// The type with a number, for a domain the one below.
    private static func base(of number: String) -> String {
        """
        WITH RECURSIVE d AS (
            SELECT t.* FROM pg_type t WHERE t.oid = \(number)
            UNION ALL SELECT t.* FROM d JOIN pg_type t ON t.oid = d.typbasetype WHERE d.typtype = 'd')
        SELECT * FROM d WHERE typtype <> 'd'
        """
    }

    /// - Parameter row: the values of ``columns``.
    /// - Returns: `nil` for a type without a form.
    static func type(of row: ArraySlice<String?>) -> ColumnType? {
        let row = Array(row)
        guard row.count >= 9 else { return nil }
        guard row[4] != nil else { return type(row[0], row[1], row[2], row[3]) }
        guard let element = type(row[4], row[5], row[6], row[7]), let delimiter = row[8]?.utf8.first else { return nil }
        return .array(element, delimiter: delimiter)
    }

    private static func type(_ name: String?, _ isBuiltIn: String?, _ kind: String?, _ category: String?) -> ColumnType?
    {
        ColumnType(
            ColumnType.Facts(name: name ?? "", isBuiltIn: isBuiltIn == "t", kind: kind ?? "", category: category ?? "")
        )
    }
}
