/// Certificates and keys for tests, made by OpenSSL: `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 …`.
///
/// The keys are known to everybody who reads this.
public enum TestCertificates {
    /// A certificate with its key, in PEM.
    public struct Pair: Sendable {
        public let certificate: String
        public let key: String
    }

    /// `CN=first`, until 2126.
    public static let first = Pair(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBkjCCATmgAwIBAgIUcijZRZ6D7ymYlLglubVDZo30arYwCgYIKoZIzj0EAwIw
            EDEOMAwGA1UEAwwFZmlyc3QwIBcNMjYxMTIyMjI1ODIxWhgPMjEyNjEwMjkyMjU4
            MjFaMBAxDjAMBgNVBAMMBWZpcnN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
            sEYaRIywY1IvEaQrDPBZfgCZ/644HuF/SlyXzKIBSEMHRNzS5QdUVdVFznPFkZdE
            AZJekdhkD22VF499TqMy9aNvMG0wHQYDVR0OBBYEFHt1/J0aNPkXfBI7KPYQN2Wb
            7fMqMB8GA1UdIwQYMBaAFHt1/J0aNPkXfBI7KPYQN2Wb7fMqMA8GA1UdEwEB/wQF
            MAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0cA
            MEQCICSvxC2wbOtls84SWW8D9KKupYMkTyL5SDhUhvaY8id3AiAaNMevMOYJJRX5
            RIqjODl+Iun2lMt7wyTuNSdw1AFidQ==
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgS8iWEdxYpX8cJtf3
            2B+ZKirsmn2M0vFIQGv8l3IRFkChRANCAASwRhpEjLBjUi8RpCsM8Fl+AJn/rjge
            4X9KXJfMogFIQwdE3NLlB1RV1UXOc8WRl0QBkl6R2GQPbZUXj31OozL1
            -----END PRIVATE KEY-----
            """
    )

    /// `CN=second`, until 2126.
    public static let second = Pair(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBlDCCATugAwIBAgIUUsgSbVImNOF9fzUtFhKWqLJ9AZ0wCgYIKoZIzj0EAwIw
            ETEPMA0GA1UEAwwGc2Vjb25kMCAXDTI2MTEyMjIyNTgyMVoYDzIxMjYxMDI5MjI1
            ODIxWjARMQ8wDQYDVQQDDAZzZWNvbmQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
            AAQDfHGBC145AMleOaKxpgoIDqg1EccfDp90Ujir/lfyXtl5lh68j5NWnRb6zP/I
            GqoqbfGJJMbuXB194WrxosEfo28wbTAdBgNVHQ4EFgQUmQ63ctEGEIpDxjZ/mWbj
            su+5qLswHwYDVR0jBBgwFoAUmQ63ctEGEIpDxjZ/mWbjsu+5qLswDwYDVR0TAQH/
            BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwID
            RwAwRAIgJTKRMb84SCP23IpB398wV3CP+Rc/l4cG5eQ4A/6AagwCIBCmpzg8csvm
            LW3zGzIaMHDDXo+Cuay4kC0ATYz72Eju
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+ZOWE3Fszk5U9BGf
            CClgqQHDouL9u3zMrlKy76UrCi2hRANCAAQDfHGBC145AMleOaKxpgoIDqg1Eccf
            Dp90Ujir/lfyXtl5lh68j5NWnRb6zP/IGqoqbfGJJMbuXB194WrxosEf
            -----END PRIVATE KEY-----
            """
    )

    /// `CN=localhost`, until the beginning of 2021.
    public static let expired = Pair(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBDzCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
            MjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
            c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARDKtu+J8vRq1cd8zsAbNRUn+PZ
            YYUnE9EZLGIvBiVb9aK271sp33DRKn8Aav/Wy+VcyCecCPb+CSiWZRhBKJwRMAoG
            CCqGSM49BAMCA0gAMEUCIQCYO+n+45pNZNnBaTEHbr8anPqGxVYC0p1PEwT1YeKD
            bwIgKXRE5gm5T+ds3w6M5qglsrJcphWs9N01QxG3IYhU91s=
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdYq1BqfH1R0aW1B9
            zo1SHd1XAxeJSUgerDybuPlelaGhRANCAARDKtu+J8vRq1cd8zsAbNRUn+PZYYUn
            E9EZLGIvBiVb9aK271sp33DRKn8Aav/Wy+VcyCecCPb+CSiWZRhBKJwR
            -----END PRIVATE KEY-----
            """
    )

    /// The key of ``first``, with a password.
    public static let lockedKey = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgRJXIERo0nmAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELkMh6ZSi6KgjsR2FZaqbLoEgZAB
        Lg9Nts7uzAbAFY+U+GP6roKKylXwaHHcxrAVmzfz0PmKEHmeFjzUrby7fgoncb3+
        VZ9CHaoug1Njt1OU1pt6n/xkT+/L1Bq9OOAnI+oyLHfMW6Q/Jipn/enqZhPgnljy
        NzJArylLg+hElserzdAgNHpYhG+vXpp3FIsXQPlEOYvZExtcSq2teGei2iKLgA8=
        -----END ENCRYPTED PRIVATE KEY-----
        """
}
