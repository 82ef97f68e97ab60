extension Collection<UInt8> {
    /// Whether the bytes are the same. Takes as long for all of one length, so that the time reveals nothing of a
    /// secret.
    package func equalsInConstantTime(_ other: some Collection<UInt8>) -> Bool {
        count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
