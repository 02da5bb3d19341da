/** This product's version; a test keeps it equal to package.json. Sent as `User-Agent` to API servers. */
export const VERSION = "0.1.0";
