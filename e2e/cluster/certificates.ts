import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";
import * as der from "./der.ts";

/** A certificate and its private key, both PEM. */
export type Certificate = { readonly certificate: string; readonly key: string };

export type CertificateRequest = {
  readonly commonName: string;
  /** Kubernetes reads each organization of a client certificate as a group. */
  readonly organizations?: readonly string[];
  readonly usage: "server" | "client" | "both";
  /** DNS names and IPv4 addresses of a server. */
  readonly names?: readonly string[];
};

export type CertificateAuthority = Certificate & {
  /** Signs a certificate that is valid from an hour ago for ten days. */
  readonly issue: (request: CertificateRequest) => Certificate;
};

const OID = {
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
  keyUsage: "2.5.29.15",
  subjectAlternativeName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  extendedKeyUsage: "2.5.29.37",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  clientAuth: "1.3.6.1.5.5.7.3.2",
} as const;

const HOUR_MS = 3_600_000;
const VALID_DAYS = 10;
const VERSION_3 = Buffer.from([2]);

/** Makes a certificate authority that lives as long as the test cluster it belongs to. */
export function createCertificateAuthority(commonName: string): CertificateAuthority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = distinguishedName(commonName, []);
  const extensions = [
    extension(OID.basicConstraints, true, der.sequence(der.boolean(true))),
    // digitalSignature, keyCertSign, cRLSign
    extension(OID.keyUsage, true, der.bitString(Buffer.from([0b1000_0110]), 1)),
  ];
  const certificate = signed({ issuer: name, subject: name, publicKey: keys.publicKey, extensions }, keys.privateKey);
  const issue = (request: CertificateRequest): Certificate => {
    const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const subject = distinguishedName(request.commonName, request.organizations ?? []);
    const body = { issuer: name, subject, publicKey: own.publicKey, extensions: leafExtensions(request) };
    return { certificate: signed(body, keys.privateKey), key: privateKeyPem(own.privateKey) };
  };
  return { certificate, key: privateKeyPem(keys.privateKey), issue };
}

/** A key pair with which the API server signs service account tokens. */
export function createServiceAccountKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const privateKey = privateKeyPem(keys.privateKey);
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "pem" });
  return { privateKey, publicKey: publicKey.toString() };
}

type Body = { issuer: Buffer; subject: Buffer; publicKey: KeyObject; extensions: Buffer[] };

function signed(body: Body, signer: KeyObject): string {
  const algorithm = der.sequence(der.objectIdentifier(OID.ecdsaWithSha256));
  const now = Date.now();
  const toBeSigned = der.sequence(
    der.contextSpecific(0, true, der.integer(VERSION_3)),
    der.integer(positiveSerial()),
    algorithm,
    body.issuer,
    der.sequence(der.utcTime(new Date(now - HOUR_MS)), der.utcTime(new Date(now + VALID_DAYS * 24 * HOUR_MS))),
    body.subject,
    body.publicKey.export({ type: "spki", format: "der" }),
    der.contextSpecific(3, true, der.sequence(...body.extensions)),
  );
  const signature = sign("sha256", toBeSigned, { key: signer, dsaEncoding: "der" });
  return pem("CERTIFICATE", der.sequence(toBeSigned, algorithm, der.bitString(signature)));
}

function leafExtensions(request: CertificateRequest): Buffer[] {
  const usages = [...(request.usage === "client" ? [] : [OID.serverAuth]), ...(request.usage === "server" ? [] : [OID.clientAuth])];
  const extensions = [
    // digitalSignature, keyEncipherment
    extension(OID.keyUsage, true, der.bitString(Buffer.from([0b1010_0000]), 5)),
    extension(OID.extendedKeyUsage, false, der.sequence(...usages.map(der.objectIdentifier))),
  ];
  const names = request.names ?? [];
  if (names.length > 0) {
    extensions.push(extension(OID.subjectAlternativeName, false, der.sequence(...names.map(alternativeName))));
  }
  return extensions;
}

function alternativeName(name: string): Buffer {
  if (isIPv4(name)) return der.contextSpecific(7, false, Buffer.from(name.split(".").map(Number)));
  return der.contextSpecific(2, false, Buffer.from(name, "ascii"));
}

function extension(oid: string, critical: boolean, value: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(oid), ...(critical ? [der.boolean(true)] : []), der.octetString(value));
}

function distinguishedName(commonName: string, organizations: readonly string[]): Buffer {
  const attribute = (oid: string, value: string) => der.set(der.sequence(der.objectIdentifier(oid), der.utf8String(value)));
  return der.sequence(
    ...organizations.map((organization) => attribute(OID.organization, organization)),
    attribute(OID.commonName, commonName),
  );
}

function positiveSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

function privateKeyPem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
