import CDocuments

/// The contract, which is part of the program.
enum Contract {
    /// Safe: the bytes are a constant of the program, and `openapi_yaml_length` is their number.
    static let bytes = unsafe Array(
        UnsafeBufferPointer(start: openapi_yaml_bytes(), count: openapi_yaml_length())
    )
}
