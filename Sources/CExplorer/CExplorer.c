#include "CExplorer.h"

/* #embed is C23; the compiler that comes with Swift 6.3 has it in every dialect, and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t address_js[] = {
#embed "../../Explorer/address.js"
};
static const uint8_t app_js[] = {
#embed "../../Explorer/app.js"
};
static const uint8_t applied_js[] = {
#embed "../../Explorer/applied.js"
};
static const uint8_t attributes_js[] = {
#embed "../../Explorer/attributes.js"
};
static const uint8_t choices_js[] = {
#embed "../../Explorer/choices.js"
};
static const uint8_t columns_js[] = {
#embed "../../Explorer/columns.js"
};
static const uint8_t dialogs_js[] = {
#embed "../../Explorer/dialogs.js"
};
static const uint8_t docs_css[] = {
#embed "../../Explorer/docs.css"
};
static const uint8_t docs_html[] = {
#embed "../../Explorer/docs.html"
};
static const uint8_t docs_js[] = {
#embed "../../Explorer/docs.js"
};
static const uint8_t drawer_js[] = {
#embed "../../Explorer/drawer.js"
};
static const uint8_t early_js[] = {
#embed "../../Explorer/early.js"
};
static const uint8_t examples_js[] = {
#embed "../../Explorer/examples.js"
};
static const uint8_t fields_js[] = {
#embed "../../Explorer/fields.js"
};
static const uint8_t filter_session_js[] = {
#embed "../../Examples/clients/javascript/filter-session.js"
};
static const uint8_t filters_js[] = {
#embed "../../Explorer/filters.js"
};
static const uint8_t held_js[] = {
#embed "../../Explorer/held.js"
};
static const uint8_t icon_svg[] = {
#embed "../../Explorer/icon.svg"
};
static const uint8_t icons_js[] = {
#embed "../../Explorer/icons.js"
};
static const uint8_t index_html[] = {
#embed "../../Explorer/index.html"
};
static const uint8_t inspector_js[] = {
#embed "../../Explorer/inspector.js"
};
static const uint8_t item_js[] = {
#embed "../../Explorer/item.js"
};
static const uint8_t items_js[] = {
#embed "../../Explorer/items.js"
};
static const uint8_t listing_js[] = {
#embed "../../Explorer/listing.js"
};
static const uint8_t marks_js[] = {
#embed "../../Explorer/marks.js"
};
static const uint8_t page_js[] = {
#embed "../../Explorer/page.js"
};
static const uint8_t patch_js[] = {
#embed "../../Explorer/patch.js"
};
static const uint8_t pictures_svg[] = {
#embed "../../Explorer/pictures.svg"
};
static const uint8_t range_js[] = {
#embed "../../Explorer/range.js"
};
static const uint8_t reading_js[] = {
#embed "../../Explorer/reading.js"
};
static const uint8_t screen_changes_js[] = {
#embed "../../Examples/clients/javascript/screen-changes.js"
};
static const uint8_t sorts_js[] = {
#embed "../../Explorer/sorts.js"
};
static const uint8_t steady_js[] = {
#embed "../../Explorer/steady.js"
};
static const uint8_t style_css[] = {
#embed "../../Explorer/style.css"
};
static const uint8_t trail_js[] = {
#embed "../../Explorer/trail.js"
};
static const uint8_t words_js[] = {
#embed "../../Explorer/words.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct explorer_file files[] = {
    FILE_OF("address.js", address_js),
    FILE_OF("app.js", app_js),
    FILE_OF("applied.js", applied_js),
    FILE_OF("attributes.js", attributes_js),
    FILE_OF("choices.js", choices_js),
    FILE_OF("columns.js", columns_js),
    FILE_OF("dialogs.js", dialogs_js),
    FILE_OF("docs.css", docs_css),
    FILE_OF("docs.html", docs_html),
    FILE_OF("docs.js", docs_js),
    FILE_OF("drawer.js", drawer_js),
    FILE_OF("early.js", early_js),
    FILE_OF("examples.js", examples_js),
    FILE_OF("fields.js", fields_js),
    FILE_OF("filter-session.js", filter_session_js),
    FILE_OF("filters.js", filters_js),
    FILE_OF("held.js", held_js),
    FILE_OF("icon.svg", icon_svg),
    FILE_OF("icons.js", icons_js),
    FILE_OF("index.html", index_html),
    FILE_OF("inspector.js", inspector_js),
    FILE_OF("item.js", item_js),
    FILE_OF("items.js", items_js),
    FILE_OF("listing.js", listing_js),
    FILE_OF("marks.js", marks_js),
    FILE_OF("page.js", page_js),
    FILE_OF("patch.js", patch_js),
    FILE_OF("pictures.svg", pictures_svg),
    FILE_OF("range.js", range_js),
    FILE_OF("reading.js", reading_js),
    FILE_OF("screen-changes.js", screen_changes_js),
    FILE_OF("sorts.js", sorts_js),
    FILE_OF("steady.js", steady_js),
    FILE_OF("style.css", style_css),
    FILE_OF("trail.js", trail_js),
    FILE_OF("words.js", words_js),
};

size_t explorer_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct explorer_file explorer_file_at(size_t index) {
    return files[index];
}
