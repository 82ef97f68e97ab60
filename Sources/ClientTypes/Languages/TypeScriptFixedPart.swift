/// The part of a file in TypeScript that is the same for each catalog.
enum TypeScriptFixedPart {
    static let text = #"""
        /**
         * Compares the version of the definition in an answer with that of this file.
         *
         * @param version `definitionVersion` of `GET /v1/catalogs/{catalog}`, or of `query` or `session` in an answer.
         * @returns A sentence for the log where they differ: a name of the file may be gone, or of another kind.
         */
        export function warning(version: string | undefined): string | null {
            if (version === undefined || version === definitionVersion) return null;
            const made = definitionVersion;
            return `the catalog ${catalog} has the definition ${version}, and this program was made for ${made}`;
        }

        /** A change of a session, for `POST /v1/sessions/{session}/apply`. */
        export type Operation =
            | { [C in CategoryID]: { op: "set"; category: C; selection: Required<Selections>[C] } }[CategoryID]
            | ({ op: "select" | "deselect" | "exclude" | "toggle" } & Choice)
            | { op: "setNone"; category: CategoryID; isOn: boolean }
            | { op: "clear" | "deselectAll" | "reset"; categories?: CategoryID[]; except?: CategoryID[] }
            | { op: "sort"; sort: Sort }
            | { op: "pageSize"; pageSize: number }
            | { op: "locale"; locale: string };

        /** The body of `POST /v1/sessions/{session}/apply`. */
        export interface Batch {
            operations: Operation[];
            dryRun?: boolean;
        }

        /** The body of `POST /v1/catalogs/{catalog}/query`. */
        export interface Query {
            selections?: Selections;
            sort?: Sort;
            page?: number;
            pageSize?: number;
            locale?: string;
            include?: ("currentFilters" | "categories" | "page" | "sections")[];
            categories?: CategoryID[];
            limit?: number;
            attributes?: string[];
        }

        /** What the package `filterservice-client` checks a session with: `FilterSession.begin<…Types>(…)`. */
        export interface Types {
            CategoryID: CategoryID;
            Sort: Sort;
            Selections: Selections;
            Operation: Operation;
            Query: Query;
            Item: Item;
        }

        /** What every program needs of an answer with a page: of a query, or of a session. */
        export interface Answer {
            total: number;
            text: string;
            query?: { catalog: string; dataVersion: string; definitionVersion: string };
            session?: { definitionVersion: string };
            page?: { items?: Item[]; itemIds: string[] };
        }

        """#
}
