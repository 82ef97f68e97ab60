import Testing

@testable import Followers

/// Messages of the plug-in as PostgreSQL 15 sent them for
///
/// ```sql
/// CREATE TABLE shop (id int PRIMARY KEY, name text, price numeric(10,2), long text);
/// ALTER TABLE shop ALTER long SET STORAGE EXTERNAL;
/// BEGIN; INSERT INTO shop VALUES (1, 'a', '1.50', NULL), (2, 'Größe', '-2.00', repeat('x', 4000)); COMMIT;
/// UPDATE shop SET name = 'b' WHERE id = 2;
/// UPDATE shop SET id = 3 WHERE id = 1;
/// DELETE FROM shop WHERE id = 3;
/// TRUNCATE shop;
/// ALTER TABLE shop REPLICA IDENTITY FULL; INSERT INTO shop VALUES (1, 'a', 1, 'y'); UPDATE shop SET name = 'c';
/// ```
enum RecordedMessages {
    static let shop =
        "52000040007075626c69630073686f70006400040169640000000017ffffffff006e616d650000000019ffffffff00"
        + "707269636500000006a4000a0006006c6f6e670000000019ffffffff"

    static let inserts = [
        "420000000001529e20000303e74e324297000002d7", shop,
        "49000040004e00047400000001317400000001617400000004312e35306e",
        "49000040004e000474000000013274000000074772c3b6c39f6574000000052d322e303074" + "00000fa0"
            + String(repeating: "78", count: 4_000),
        "43000000000001529e200000000001529e50000303e74e324297",
    ]
    /// The long value was not changed.
    static let update = [
        "420000000001529ee8000303e74e327405000002d8",
        "55000040004e000474000000013274000000016274000000052d322e303075",
        "43000000000001529ee80000000001529f18000303e74e327405",
    ]
    static let newKey = [
        "420000000001529fb8000303e74e328206000002d9",
        "55000040004b00047400000001316e6e6e4e00047400000001337400000001617400000004312e35306e",
        "43000000000001529fb80000000001529fe8000303e74e328206",
    ]
    static let deletion = [
        "42000000000152a040000303e74e32a070000002da", "44000040004b00047400000001336e6e6e",
        "4300000000000152a040000000000152a070000303e74e32a070",
    ]
    static let truncation = [
        "42000000000152abf8000303e74e32ca16000002db", shop, "54000000010000004000",
        "4300000000000152abf8000000000152ad68000303e74e32ca16",
    ]
    static let fullIdentity = [
        "42000000000152b008000303e74e354ad0000002dd",
        "52000040007075626c69630073686f70006600040169640000000017ffffffff016e616d650000000019ffffffff01"
            + "707269636500000006a4000a0006016c6f6e670000000019ffffffff",
        "49000040004e00047400000001317400000001617400000004312e3030740000000179",
        "4300000000000152b008000000000152b038000303e74e354ad0",
        "42000000000152b0a0000303e74e358001000002de",
        "55000040004f00047400000001317400000001617400000004312e30307400000001794e000474000000013174"
            + "00000001637400000004312e3030740000000179",
        "4300000000000152b0a0000000000152b0d0000303e74e358001",
    ]

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The table as an inquiry finds it.
    static let table = FollowedTable(
        schema: "public",
        name: "shop",
        number: 0x4000,
        publication: "filter_service",
        layout: RowLayout(
            columns: [
                RowLayout.Column(name: "id", typeNumber: 23, modifier: -1, type: .number),
                RowLayout.Column(name: "name", typeNumber: 25, modifier: -1, type: .text),
                RowLayout.Column(name: "price", typeNumber: 1_700, modifier: 0xA0006, type: .number),
                RowLayout.Column(name: "long", typeNumber: 25, modifier: -1, type: .text),
            ],
            key: [0]
        ),
        hasAllColumns: true,
        rowFilter: nil,
        isPartitioned: false,
        fingerprint: "1"
    )
}
