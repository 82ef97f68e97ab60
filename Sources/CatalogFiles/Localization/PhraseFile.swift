package import FilterCore
import JSON
package import Support

/// Reads files of phrases in one language each.
///
/// ```
/// {"locale": "fr", "phrases": {"all": "Tous", "items.one": "{count} article", "items": "{count} articles"}}
/// ```
///
/// Phrases that a file leaves out come from the locale around it (`fr` for `fr-CA`), from the phrases that are built
/// in, and from English in the end. A file may also change phrases that are built in.
package enum PhraseFile {
    /// - Parameter maxBytes: the longest text of a file.
    /// - Throws: everything that is wrong with any of the files, a line each.
    package static func read(_ paths: [String], maxBytes: Int) throws(StartError) -> [PhraseTable] {
        var tables: [PhraseTable] = []
        var lines: [String] = []
        for path in paths {
            do throws(StartError) {
                let table = try read(path, maxBytes: maxBytes)
                guard !tables.contains(where: { $0.locale == table.locale }) else {
                    throw StartError(lines: ["\(path)/locale: another file is for the locale “\(table.locale)”"])
                }
                tables.append(table)
            } catch {
                lines += error.lines
            }
        }
        guard lines.isEmpty else { throw StartError(lines: lines) }
        return tables
    }

    private static func read(_ path: String, maxBytes: Int) throws(StartError) -> PhraseTable {
        let bytes: [UInt8]
        do {
            bytes = try ByteStream.allBytes(of: path, atMost: maxBytes)
        } catch {
            throw StartError(lines: ["\(error)"])
        }
        do throws(DefinitionFileError) {
            return try table(bytes)
        } catch {
            throw StartError(lines: error.lines(of: path))
        }
    }

    /// Reads the bytes of one file.
    static func table(_ bytes: [UInt8]) throws(DefinitionFileError) -> PhraseTable {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw DefinitionFileError(error, in: bytes.span)
        }
        var reader = DefinitionFaults()
        let locale = reader.phraseLocale(json)
        let texts = reader.phraseTexts(json)
        var table: PhraseTable?
        do {
            table = try PhraseTable(locale: locale?.description ?? "en", texts: texts)
        } catch {
            // The plural forms depend on the locale, which is not known here.
            for fault in error.faults where locale != nil {
                reader.report("/phrases/\(fault.name.asPointerToken)", fault.reason, suggestions: fault.suggestions)
            }
        }
        guard reader.faults.count == 0, let table else { throw DefinitionFileError(reader.faults) }
        return table
    }
}

extension DefinitionFaults {
    fileprivate mutating func phraseLocale(_ json: JSONValue) -> LocaleID? {
        guard let object = object(json, at: "") else { return nil }
        checkNames(of: object, ["locale", "phrases"])
        guard let text: String = required("locale", of: object) else { return nil }
        return locale(text, at: object.pointer(of: "locale"))
    }

    /// The texts that are strings, by name; nothing is reported for a file that is no object.
    fileprivate mutating func phraseTexts(_ json: JSONValue) -> [(name: String, text: String)] {
        guard case .object = json else { return [] }
        guard let phrases = json["phrases"] else {
            report("", "“phrases” is missing")
            return []
        }
        return object(phrases, at: "/phrases")?.members.compactMap { member in
            String.read(member.json, at: member.pointer, &self).map { (member.name, $0) }
        } ?? []
    }
}
