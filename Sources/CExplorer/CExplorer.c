#include "CExplorer.h"

/* #embed is C23; the compiler that comes with Swift 6.3 has it in every dialect, and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t app_js[] = {
#embed "../../Explorer/Bundles/app.js"
};
static const uint8_t docs_css[] = {
#embed "../../Explorer/docs.css"
};
static const uint8_t docs_html[] = {
#embed "../../Explorer/docs.html"
};
static const uint8_t docs_js[] = {
#embed "../../Explorer/Bundles/docs.js"
};
static const uint8_t examples_js[] = {
#embed "../../Explorer/examples.js"
};
static const uint8_t icon_svg[] = {
#embed "../../Explorer/icon.svg"
};
static const uint8_t index_html[] = {
#embed "../../Explorer/index.html"
};
static const uint8_t pictures_svg[] = {
#embed "../../Explorer/pictures.svg"
};
static const uint8_t style_css[] = {
#embed "../../Explorer/style.css"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct explorer_file files[] = {
    FILE_OF("app.js", app_js),
    FILE_OF("docs.css", docs_css),
    FILE_OF("docs.html", docs_html),
    FILE_OF("docs.js", docs_js),
    FILE_OF("examples.js", examples_js),
    FILE_OF("icon.svg", icon_svg),
    FILE_OF("index.html", index_html),
    FILE_OF("pictures.svg", pictures_svg),
    FILE_OF("style.css", style_css),
};

size_t explorer_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct explorer_file explorer_file_at(size_t index) {
    return files[index];
}
