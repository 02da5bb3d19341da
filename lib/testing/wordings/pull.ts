import { answered, C1, C2, CRIO, crio133, DOCKER, GET, READ } from "./pull-shells.ts";
import type { WordingFamily } from "./wording.ts";

const DENIED = "requested access to the resource is denied";

const ABSENT: readonly WordingFamily[] = [
  {
    id: "pull-tag-missing",
    wordings: [
      { by: "containerd 1.7", text: `rpc error: code = NotFound desc = ${C1}{ref}: not found` },
      { by: "containerd 2.x", text: `rpc error: code = NotFound desc = ${C2}{ref}: not found` },
      { by: "CRI-O", text: `${READ}manifest unknown` },
      { by: "CRI-O 1.2x", text: `${READ}manifest unknown: manifest unknown` },
      { by: "CRI-O 1.33", text: crio133(`${READ}manifest unknown`) },
      {
        by: "CRI-O, part of an index",
        text: "fetching target platform image selected from image index: reading manifest {tag} in {repo}: manifest unknown",
      },
      { by: "cri-dockerd", text: `${DOCKER}manifest for {ref} not found: manifest unknown: manifest unknown` },
    ],
  },
  {
    id: "pull-repository-missing",
    wordings: [
      { by: "CRI-O", text: `${READ}name unknown: repository not found` },
      { by: "CRI-O 1.33", text: crio133(`${READ}name unknown: repository not found`) },
      { by: "cri-dockerd", text: `${DOCKER}manifest for {ref} not found: name unknown: repository not found` },
    ],
  },
];

const REFUSED: readonly WordingFamily[] = [
  {
    id: "pull-denied-or-absent",
    wordings: [
      {
        by: "containerd 1.7",
        text: `${C1}pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
      },
      {
        by: "containerd 2.x",
        text: `${C2}pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
      },
      { by: "CRI-O", text: `${READ}${DENIED}` },
      { by: "CRI-O 1.2x", text: `${READ}errors:\ndenied: ${DENIED}\nunauthorized: authentication required` },
      { by: "CRI-O 1.33", text: crio133(`${READ}${DENIED}`) },
      {
        by: "cri-dockerd",
        text: `${DOCKER}pull access denied for {repo}, repository does not exist or may require 'docker login': denied: ${DENIED}`,
      },
    ],
  },
  {
    id: "pull-no-credentials",
    wordings: [
      {
        by: "containerd 1.7",
        text: `${C1}pull access denied, repository does not exist or may require authorization: authorization failed: no basic auth credentials`,
      },
      {
        by: "containerd 2.x",
        text: `${C2}pull access denied, repository does not exist or may require authorization: authorization failed: no basic auth credentials`,
      },
      { by: "CRI-O", text: `${READ}unauthorized: authentication required` },
      { by: "CRI-O 1.33", text: crio133(`${READ}unauthorized: authentication required`) },
      { by: "cri-dockerd", text: `${DOCKER}Head "https://{registry}/v2/{path}/manifests/{tag}": no basic auth credentials` },
    ],
  },
  {
    id: "pull-credentials-refused",
    wordings: [
      {
        by: "containerd 1.6",
        text: `${C1}failed to authorize: failed to fetch oauth token: unexpected status: 401 Unauthorized`,
      },
      {
        by: "containerd 1.7",
        text: `${C1}failed to authorize: failed to fetch oauth token: unexpected status from GET request to https://{registry}/token: 401 Unauthorized`,
      },
      {
        by: "containerd 2.x",
        text: `${C2}failed to authorize: failed to fetch oauth token: unexpected status from POST request to https://{registry}/token: 401 Unauthorized`,
      },
    ],
  },
  // CRI-O says "invalid username/password" of a refused token whether or not anything was sent, so it proves less.
  {
    id: "pull-token-refused",
    wordings: [
      { by: "CRI-O", text: `${CRIO}unable to retrieve auth token: invalid username/password: unauthorized: authentication required` },
      {
        by: "CRI-O 1.33",
        text: crio133(`${CRIO}unable to retrieve auth token: invalid username/password: unauthorized: authentication required`),
      },
      { by: "CRI-O, at the manifest", text: `${READ}unauthorized: authentication required` },
      {
        by: "cri-dockerd",
        text: `${DOCKER}Head "https://{registry}/v2/{path}/manifests/{tag}": unauthorized: authentication required`,
      },
    ],
  },
  {
    id: "pull-password-wrong",
    wordings: [
      { by: "cri-dockerd", text: `${DOCKER}${GET}unauthorized: incorrect username or password` },
      {
        by: "CRI-O",
        text: `${CRIO}unable to retrieve auth token: invalid username/password: unauthorized: incorrect username or password`,
      },
      {
        by: "CRI-O 1.33",
        text: crio133(`${CRIO}unable to retrieve auth token: invalid username/password: unauthorized: incorrect username or password`),
      },
    ],
  },
  {
    id: "pull-token-expired",
    wordings: [
      {
        by: "cri-dockerd",
        text: `${DOCKER}pull access denied for {repo}, repository does not exist or may require 'docker login': denied: Your authorization token has expired. Reauthenticate and try again.`,
      },
      { by: "CRI-O", text: `${READ}denied: Your authorization token has expired. Reauthenticate and try again.` },
      { by: "CRI-O 1.33", text: crio133(`${READ}denied: Your authorization token has expired. Reauthenticate and try again.`) },
    ],
  },
  answered(
    "pull-forbidden",
    ["403 Forbidden"],
    () => "StatusCode: 403, Forbidden",
    () => 'error parsing HTTP 403 response body: unexpected end of JSON input: ""',
  ),
];

const LIMITED: readonly WordingFamily[] = [
  {
    id: "pull-rate-limit",
    wordings: [
      {
        by: "containerd 1.7",
        text: `failed to pull and unpack image "{ref}": failed to copy: httpReadSeeker: failed open: unexpected status code https://{registry}/v2/{path}/manifests/{tag}: 429 Too Many Requests - Server message: toomanyrequests: {words}.`,
      },
      {
        by: "containerd 2.x",
        text: `failed to pull and unpack image "{ref}": failed to copy: httpReadSeeker: failed open: unexpected status from GET request to https://{registry}/v2/{path}/manifests/{tag}: 429 Too Many Requests toomanyrequests: {words}.`,
      },
      { by: "CRI-O", text: `${READ}toomanyrequests: {rest}` },
      { by: "CRI-O 1.33", text: crio133(`${READ}toomanyrequests: You have reached your unauthenticated pull rate limit`) },
      { by: "cri-dockerd", text: `${DOCKER}toomanyrequests: You have reached your pull rate limit` },
    ],
  },
];

/** What registries answer, in the words of each runtime (F4.3). */
export const PULL_WORDINGS: readonly WordingFamily[] = [...ABSENT, ...REFUSED, ...LIMITED];
