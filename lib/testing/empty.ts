// Stands in for the `server-only` package in unit tests: outside Next it would throw on import.
export {};
