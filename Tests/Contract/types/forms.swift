// A selection of each form, for query.swift and session.swift.

let forms: [Everything.Selection] = [
    .maker(.northwind), .maker(excluding: ["Highland"]), .maker(none: true),
    .kind(.black, "Green > Japan"), .kind(none: true), .place(.asiaIndia),
    .flavours(excluding: [.malty]), .caffeine(.high, none: false), .price(4...10),
    .price(5...), .price(none: false), .step(.cheap), .sale(true),
    .letter(.aF), .rating(4), .picked("2024-03-01"..."2024-05-31"),
    .words("red", "leaves", isCaseSensitive: true), .q("assam"), .inStock(true),
    .gift(["box"]), .country(.india),
]
