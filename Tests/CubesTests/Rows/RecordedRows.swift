@testable import Cubes

/// Rows that servers sent in RowBinary, with the JSON that they gave for them, in the form of items.
struct RecordedRows {
    /// The first line that TabSeparatedWithNamesAndTypes had of the bucket (`b`), the columns and the measure (`c`).
    let names: String
    let types: String
    let bytes: [UInt8]
    /// An id and an item for each row.
    let items: [(id: String, json: String)]

    var form: RowForm {
        let names = names.split(separator: " ").map(String.init)
        let types = types.split(separator: ";").map(String.init)
        let columns = zip(names, types).filter { $0.0 != "b" && $0.0 != "c" }.compactMap { name, text in
            ColumnType(text).map { RowForm.Column(name: name, type: $0) }
        }
        let bucket = names[0] == "b" ? RowForm.Bucket(name: "b", isDate: false) : nil
        return RowForm(columns: columns, bucket: bucket, measure: "c")
    }

    private init(names: String, types: String, hexadecimal: String, items: [(id: String, json: String)]) {
        self.names = names
        self.types = types
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        self.items = items
    }

    static let all = [old, new]

    /// `SELECT toUInt32(intDiv(toUInt32(ts), 3600) * 3600) AS b, …, toUInt64(count()) AS c FROM logs GROUP BY b, …` of
    /// version 18.16.1.
    static let old = RecordedRows(
        names: "b service level status host tags id price code day ratio small delta c",
        types: #"UInt32;LowCardinality(String);Enum8('it\'s' = -2, 'info' = 1);UInt16;Nullable(String);"#
            + "Array(Nullable(String));UUID;Decimal(18, 4);FixedString(4);Date;Float64;Float32;Int64;UInt64",
        hexadecimal: """
            e04a32660473686f7001c800010200016101e711b35c04c4f061a0dbd36a00a67b904c29feffffffffff61620000844d
            000000000000e03f0000803effffffffffffdfff0200000000000000
            f0583266094772c3b622c39f650afe9401000268310000000000000000000100000000000000ffff63a7b3b6e00d6162
            636408c27dc39425ad49b2540000c0bfffffffffffffff7f0100000000000000
            """,
        items: [
            (
                "ZjJK4Eh54HyT0lk2sNKF",
                #"{"service":"shop","level":"info","status":200,"host":null,"tags":["a",null],"#
                    + #""id":"61f0c404-5cb3-11e7-907b-a6006ad3dba0","price":-12.0500,"code":"ab","#
                    + #""day":"2024-05-01","ratio":0.5,"small":0.25,"delta":-9007199254740993,"#
                    + #""b":"2024-05-01T14:00:00Z","c":2}"#
            ),
            (
                "ZjJY8IC9uW_dVrmb05ka",
                #"{"service":"Grö\"ße\n","level":"it's","status":404,"host":"h1","tags":[],"#
                    + #""id":"00000000-0000-0000-0000-000000000001","price":99999999999999.9999,"code":"abcd","#
                    + #""day":"2105-12-31","ratio":1e+100,"small":-1.5,"delta":9223372036854775807,"#
                    + #""b":"2024-05-01T15:00:00Z","c":1}"#
            ),
        ]
    )

    /// One value of each type, of version 26.9. Others than the server's: moments have `T` and `Z` (the server wrote the time
    /// of Berlin), `1e300` is `1e+300`, and a number beyond 64 bits has `.0`.
    static let new = RecordedRows(
        names: "bool i8 u64 i64 f32 f64 n inf d32 d64 d128 dw s fs lc nul lcn d dd dt dt64 dt6 u ip4 "
            + "ip6 ip6b ip6c ip6d ip6e ip6f ip6g ip6h ip6i ip6j e e16 arr aa c",
        types: "Bool;Int8;UInt64;Int64;Float32;Float64;Float64;Float64;Decimal(9, 2);Decimal(18, 4);Decimal(38, 9);"
            + "Decimal(38, 0);String;FixedString(4);LowCardinality(String);Nullable(String);"
            + "LowCardinality(Nullable(String));Date;Date32;DateTime('Europe/Berlin');DateTime64(3, 'UTC');"
            + "DateTime64(6, 'UTC');UUID;IPv4;IPv6;IPv6;IPv6;IPv6;IPv6;IPv6;IPv6;IPv6;IPv6;IPv6;"
            + #"Enum8('c' = -2, 'a\'b' = 1, 'a' = 5);Enum16('x' = -30000, 'y' = 30000);Array(Nullable(String));"#
            + "Array(Array(UInt8));UInt64",
        hexadecimal: """
            0180ffffffffffffffff0000000000000080cdcccc3d9c7500883ce4377e000000000000f87f000000000000f07f97ff
            ffffc0ba8a3cd5620400eb7ec6914e3641b9cde41bd8ffffffff4ef338de509049c4133302f0f6b04909046122620a61
            620000036c6f7701000178844dccbfffffc8353266bdf28f348f0100000120b32df2e0feffe711b35c04c4f061a0dbd3
            6a00a67b90f2226a7420010438ffff000000000000407d1bc100000000000000000000ffff0102030400000000000000
            000000000000000001000100000000000200000000000000030000000000000000000000000102030400010000000200
            030004000500060007000000000000000000000000000000000001000200030004000500060000000000000000000000
            000000ffff00000001000000000001000000000001000000000530750200017801020201020007000000
            00000000
            """,
        items: [
            (
                "6r_LRY4xuNbLTFDM3vGs",
                #"{"bool":true,"i8":-128,"u64":18446744073709551615,"i64":-9223372036854775808,"f32":0.1,"#
                    + #""f64":1e+300,"n":null,"inf":null,"d32":-1.05,"d64":123456789012.3456,"#
                    + #""d128":-12345678901234567890.123456789,"dw":12345678901234567890123456789012345678.0,"#
                    + #""s":"a\"b\n","fs":"ab","lc":"low","nul":null,"lcn":"x","d":"2024-05-01","dd":"1925-01-01","#
                    + #""dt":"2024-05-01T12:30:00Z","dt64":"2024-05-01T14:30:00.125Z","#
                    + #""dt6":"1960-01-01T00:00:00.000001Z","u":"61f0c404-5cb3-11e7-907b-a6006ad3dba0","#
                    + #""ip4":"116.106.34.242","ip6":"2001:438:ffff::407d:1bc1","ip6b":"::ffff:1.2.3.4","#
                    + #""ip6c":"::1","ip6d":"1:0:0:2::3","ip6e":"::1.2.3.4","ip6f":"1:0:2:3:4:5:6:7","ip6g":"::","#
                    + #""ip6h":"1:2:3:4:5:6::","ip6i":"::ffff:0.0.0.1","ip6j":"::1:0:0:1:0:0","e":"a","e16":"y","#
                    + #""arr":["x",null],"aa":[[1,2],[]],"c":7}"#
            )
        ]
    )
}
