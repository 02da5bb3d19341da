import type { WordingFamily } from "./wording.ts";

/** What stands before runc's or crun's own words: containerd's shim, Docker's daemon, CRI-O's conmon (F5.2). */
const SHIM = "failed to create containerd task: failed to create shim task: OCI runtime create failed: ";
const RUNC = `${SHIM}runc create failed: unable to start container process: `;
const RUNC12 = `${RUNC}error during container init: `;
const RUNC10 = "failed to create containerd task: OCI runtime create failed: container_linux.go:380: starting container process caused: ";
const DAEMON =
  'failed to start container "{id}": Error response from daemon: failed to create task for container: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ';
const CRIO = "container create failed: ";
const CRIO_RUNC = `${CRIO}runc create failed: unable to start container process: error during container init: `;

/** A refusal by runc, and by crun where that says it too. */
function started(id: string, runc: string, crun: string | null): WordingFamily {
  return {
    id,
    wordings: [
      { by: "containerd, runc 1.1", text: `${RUNC}${runc}: unknown` },
      { by: "containerd, runc 1.2", text: `${RUNC12}${runc}: unknown` },
      { by: "containerd, runc 1.2, cut", text: `${RUNC12}${runc}` },
      { by: "containerd, runc 1.0", text: `${RUNC10}${runc}: unknown` },
      {
        by: "runc 1.0 alone",
        text: `OCI runtime create failed: container_linux.go:380: starting container process caused: ${runc}: unknown`,
      },
      { by: "cri-dockerd, runc 1.1", text: `${DAEMON}${runc}: unknown` },
      { by: "CRI-O, runc", text: `${CRIO_RUNC}${runc}` },
      ...(crun === null
        ? []
        : [
            { by: "CRI-O, crun", text: `${CRIO}${crun}` },
            { by: "containerd, crun", text: `${SHIM}${crun}: unknown` },
          ]),
    ],
  };
}

const START: readonly WordingFamily[] = [
  started(
    "start-not-in-path",
    'exec: "{cmd}": executable file not found in $PATH',
    "executable file `{cmd}` not found in $PATH: No such file or directory",
  ),
  started(
    "start-no-such-file",
    'exec: "{cmd}": stat {cmd}: no such file or directory',
    "executable file `{cmd}` not found: No such file or directory",
  ),
  started("start-permission", 'exec: "{cmd}": permission denied', "open executable: Permission denied"),
  started("start-format", 'exec: "{cmd}": exec format error', null),
  started(
    "start-out-of-memory",
    "container init was OOM-killed (memory limit too low?)",
    "OOM: the memory limit could be too low: read from the init process",
  ),
];

const NOT_A_DIRECTORY = "not a directory: Are you trying to mount a directory onto a file (or vice-versa)?: unknown";
const MOUNTS: readonly WordingFamily[] = [
  {
    id: "start-mount-kinds-differ",
    wordings: [
      {
        by: "containerd, runc 1.2",
        text: `${RUNC12}error mounting "{source}" to rootfs at "{target}": mount src={source}, dst={target}, flags=0x5001: ${NOT_A_DIRECTORY}`,
      },
      {
        by: "containerd, runc 1.1",
        text: `${RUNC12}error mounting "{source}" to rootfs at "{target}": mount {source}:{target} (via /proc/self/fd/6), flags: 0x5001: ${NOT_A_DIRECTORY}`,
      },
      {
        by: "containerd, runc 1.0",
        text: `${RUNC10}process_linux.go:545: container init caused: rootfs_linux.go:76: mounting "{source}" to rootfs at "{target}" caused: mount through procfd: ${NOT_A_DIRECTORY}`,
      },
      { by: "CRI-O, crun", text: `${CRIO}mount \`{source}\` to \`{target}\`: Not a directory` },
    ],
  },
];

const CREATE: readonly WordingFamily[] = [
  {
    id: "create-no-command",
    wordings: [
      { by: "containerd", text: 'failed to generate container "{id}" spec: failed to generate spec: no command specified' },
      { by: "containerd 1.6", text: "failed to generate spec: no command specified" },
      { by: "cri-dockerd", text: "Error response from daemon: No command specified" },
      { by: "Docker 25", text: "Error response from daemon: no command specified" },
    ],
  },
  {
    id: "create-name-reserved",
    wordings: [
      { by: "containerd", text: 'failed to reserve container name "{name}": name "{name}" is reserved for "{id}"' },
      {
        by: "CRI-O",
        text: "Kubelet may be retrying requests that are timing out in CRI-O due to system load: error reserving ctr name {name} for id {id}: name is reserved",
      },
      { by: "CRI-O 1.2x", text: "error reserving ctr name {name} for id {id}: name is reserved" },
      {
        by: "cri-dockerd",
        text: 'Error response from daemon: Conflict. The container name "/{name}" is already in use by container "{id}". You have to remove (or rename) that container to be able to reuse that name.',
      },
    ],
  },
  {
    id: "create-cdi-device",
    wordings: [
      { by: "containerd", text: "failed to generate spec: failed to inject CDI devices: unresolvable CDI devices {rest}" },
      { by: "cri-dockerd", text: "Error response from daemon: CDI device injection failed: unresolvable CDI devices {rest}" },
      { by: "podman's library", text: "setting up CDI devices: unresolvable CDI devices {rest}" },
    ],
  },
  {
    id: "create-not-shared",
    wordings: [
      { by: "containerd", text: 'failed to generate spec: path "{path}" is mounted on "/" but it is not a shared mount' },
      {
        by: "containerd 2.x",
        text: 'failed to generate container "{id}" spec: failed to generate spec: path "{path}" is mounted on "/" but it is not a shared mount',
      },
      { by: "cri-dockerd", text: "Error response from daemon: linux mounts: path {path} is mounted on / but it is not a shared mount" },
    ],
  },
  {
    id: "create-no-room",
    wordings: [
      { by: "containerd 1.7", text: "failed to create prepare snapshot dir: mkdir {words}: no space left on device" },
      {
        by: "containerd 2.x",
        text: "failed to create containerd container: failed to create prepare snapshot dir: failed to create temp dir: mkdir {words}: no space left on device",
      },
      { by: "CRI-O", text: 'creating container storage: creating read-write layer with ID "{id}": mkdir {words}: no space left on device' },
      { by: "cri-dockerd", text: "Error response from daemon: mkdir {words}: no space left on device" },
    ],
  },
  {
    id: "create-root-user",
    wordings: [
      { by: "kubelet", text: 'container has runAsNonRoot and image will run as root (pod: "{words}", container: {container})' },
      { by: "kubelet, older", text: "container has runAsNonRoot and image will run as root" },
    ],
  },
];

/** What runtimes say when a container cannot be made or started (F5.1, F5.2). */
export const RUNTIME_WORDINGS: readonly WordingFamily[] = [...START, ...MOUNTS, ...CREATE];
