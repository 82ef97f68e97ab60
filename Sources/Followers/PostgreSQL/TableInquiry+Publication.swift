import Following

// The part of a table that a publication has.

extension TableInquiry {
    /// The published columns and filter of rows; `nil`, and a fault is noted, if the table is not published.
    mutating func published(
        _ found: Found
    ) throws(SourceFailure) -> (columns: Set<String>, filter: String?)? {
        let name = SQLText.literal(table.publication)
        let publication = SQLText.name(table.publication)
        let rows = try connection.rows(
            of: "SELECT pubinsert AND pubupdate AND pubdelete AND pubtruncate, pubviaroot FROM pg_publication "
                + "WHERE pubname = \(name)"
        )
        let viaRoot = found.isPartitioned ? " WITH (publish_via_partition_root = true)" : ""
        guard let row = rows.first else {
            note(
                "there is no publication “\(table.publication)”",
                "CREATE PUBLICATION \(publication) FOR TABLE \(found.sql)\(viaRoot)"
            )
            return nil
        }
        if row[0] != "t" {
            note(
                "the publication “\(table.publication)” leaves out some kinds of changes",
                "ALTER PUBLICATION \(publication) SET (publish = 'insert, update, delete, truncate')"
            )
        }
        if found.isPartitioned, row[1] != "t" {
            note(
                "the publication “\(table.publication)” tells of partitions, not of their table",
                "ALTER PUBLICATION \(publication) SET (publish_via_partition_root = true)"
            )
            return nil
        }
        let columns = try connection.rows(
            of: """
                SELECT unnest(attnames), rowfilter FROM pg_publication_tables WHERE pubname = \(name)
                    AND schemaname = \(SQLText.literal(found.schema)) AND tablename = \(SQLText.literal(found.name))
                """
        )
        guard let first = columns.first else {
            note(
                "the publication “\(table.publication)” does not have the table “\(found.name)”",
                "ALTER PUBLICATION \(publication) ADD TABLE \(found.sql)"
            )
            return nil
        }
        return (Set(columns.compactMap(\.[0])), first[1])
    }

    /// As ``FollowedTable/fingerprint``.
    func fingerprint(of found: Found) throws(SourceFailure) -> String? {
        try value(
            """
            SELECT concat_ws(' ', c.oid, pg_relation_filenode(c.oid),
                concat_ws(':', c.relrowsecurity, c.relforcerowsecurity, row_security_active(c.oid)),
                (SELECT string_agg(concat_ws(':', t.relid::oid, pg_relation_filenode(t.relid), m.relreplident, h.xmin), ','
                        ORDER BY t.relid::oid)
                    FROM pg_partition_tree(c.oid) t JOIN pg_class m ON m.oid = t.relid
                        LEFT JOIN pg_inherits h ON h.inhrelid = t.relid),
                (SELECT md5(string_agg(concat_ws(':', attnum, attname, atttypid, atttypmod, attgenerated), ','
                    ORDER BY attnum)) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped),
                (SELECT concat_ws(':', i.indexrelid, i.indkey, i.indnkeyatts, i.indimmediate, c.relreplident)
                    FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary),
                (SELECT md5(string_agg(concat_ws(':', l.enumtypid, l.enumsortorder, l.enumlabel, l.xmin), ','
                        ORDER BY l.enumtypid, l.enumsortorder))
                    FROM pg_enum l WHERE l.enumtypid IN (
                        SELECT unnest(ARRAY[b.oid, e.oid]) FROM pg_attribute a, \(TypeFacts.join(of: "a.atttypid"))
                        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)),
                (SELECT concat_ws(':', p.pubviaroot, p.pubinsert AND p.pubupdate AND p.pubdelete AND p.pubtruncate,
                        md5(t.attnames::text), md5(t.rowfilter), p.oid, p.xmin,
                        (SELECT string_agg(concat_ws(':', r.oid, r.xmin), ',' ORDER BY r.oid) FROM pg_publication_rel r
                            WHERE r.prpubid = p.oid AND (r.prrelid = c.oid
                                OR r.prrelid IN (SELECT relid FROM pg_partition_ancestors(c.oid)
                                    UNION ALL SELECT relid FROM pg_partition_tree(c.oid)))),
                        (SELECT string_agg(concat_ws(':', s.oid, s.xmin), ',' ORDER BY s.oid)
                            FROM pg_publication_namespace s WHERE s.pnpubid = p.oid AND s.pnnspid = c.relnamespace))
                    FROM pg_publication p JOIN pg_publication_tables t USING (pubname)
                    WHERE p.pubname = \(SQLText.literal(table.publication))
                        AND t.schemaname = \(SQLText.literal(found.schema)) AND t.tablename = c.relname))
            FROM pg_class c WHERE c.oid = \(found.number)
            """
        )
    }
}
