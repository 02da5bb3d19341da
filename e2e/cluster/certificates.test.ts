import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCertificateAuthority } from "./certificates.ts";

describe("certificates for test clusters", () => {
  const authority = createCertificateAuthority("the authority");
  const issued = authority.issue({
    commonName: "alice",
    organizations: ["viewers", "on-call"],
    usage: "both",
    names: ["localhost", "127.0.0.1"],
  });
  const certificate = new X509Certificate(issued.certificate);

  it("are signed by their authority and by no other", () => {
    expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect(certificate.verify(new X509Certificate(createCertificateAuthority("another").certificate).publicKey)).toBe(false);
    expect(new X509Certificate(authority.certificate).ca).toBe(true);
    expect(certificate.ca).toBe(false);
  });

  it("name user, groups, hosts and use", () => {
    expect(certificate.subject).toBe("O=viewers\nO=on-call\nCN=alice");
    expect(certificate.checkHost("localhost")).toBe("localhost");
    expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(certificate.checkIP("127.0.0.2")).toBeUndefined();
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  });

  it("fit their key and are valid now", () => {
    expect(issued.key).toContain("BEGIN PRIVATE KEY");
    const now = Date.now();
    expect(certificate.validFromDate.getTime()).toBeLessThan(now);
    expect(certificate.validToDate.getTime()).toBeGreaterThan(now);
  });
});
