/// The parts of a file in Python that are the same for each catalog.
enum PythonFixedPart {
    static let operations = #"""
        ValueOp = typing.Literal["select", "deselect", "exclude", "toggle"]
        NoneOperation = typing.TypedDict("NoneOperation", {
            "op": typing.Literal["setNone"], "category": CategoryID, "isOn": bool,
        })
        BulkOperation = typing.TypedDict("BulkOperation", {
            "op": typing.Required[typing.Literal["clear", "deselectAll", "reset"]],
            "categories": typing.List[CategoryID], "except": typing.List[CategoryID],
        }, total=False)
        SortOperation = typing.TypedDict("SortOperation", {"op": typing.Literal["sort"], "sort": Sort})
        PageSizeOperation = typing.TypedDict("PageSizeOperation", {"op": typing.Literal["pageSize"], "pageSize": int})
        LocaleOperation = typing.TypedDict("LocaleOperation", {"op": typing.Literal["locale"], "locale": str})
        """#

    /// - Parameter name: of the class of the catalog.
    static func text(of name: String) -> String {
        #"""
        # The body of POST /v1/catalogs/{catalog}/query.
        Query = typing.TypedDict("Query", {
            "selections": Selections,
            "sort": Sort,
            "page": int,
            "pageSize": int,
            "locale": str,
            "include": typing.List[typing.Literal["currentFilters", "categories", "page", "sections"]],
            "categories": typing.List[CategoryID],
            "limit": int,
            "attributes": typing.List[str],
        }, total=False)

        # What every program needs of an answer with a page: of a query, or of a session.
        Page = typing.TypedDict("Page", {"items": typing.List[Item], "itemIds": typing.List[str]}, total=False)
        Answer = typing.TypedDict("Answer", {
            "total": typing.Required[int],
            "text": typing.Required[str],
            "query": typing.Dict[str, typing.Any],
            "session": typing.Dict[str, typing.Any],
            "page": Page,
        }, total=False)

        @staticmethod
        def warning(version: str | None) -> str | None:
            """Compares `definitionVersion` of a catalog, or of `query` or `session` in an answer, with that of this file.

            Returns a sentence for the log where they differ: a name of the file may be gone, or of another kind.
            """
            made = \#(name).definition_version
            if version is None or version == made:
                return None
            return f"the catalog {\#(name).catalog} has the definition {version}, and this program was made for {made}"
        """#
    }
}
