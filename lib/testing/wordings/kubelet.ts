import type { WordingFamily } from "./wording.ts";

const EXEC =
  'rpc error: code = Unknown desc = failed to exec in container: failed to start exec "{id}": OCI runtime exec failed: exec failed: ';

const PROBES: readonly WordingFamily[] = [
  {
    id: "probe-errored",
    wordings: [
      { by: "kubelet up to 1.32", text: "{probe} probe errored: {rest}" },
      { by: "kubelet 1.33", text: "{probe} probe errored and resulted in unknown state: {rest}" },
    ],
  },
  {
    id: "probe-exec-missing",
    wordings: [
      {
        by: "containerd, runc 1.1",
        text: `${EXEC}unable to start container process: exec: "{cmd}": executable file not found in $PATH: unknown`,
      },
      {
        by: "containerd, runc 1.0",
        text: `${EXEC}container_linux.go:380: starting container process caused: exec: "{cmd}": executable file not found in $PATH: unknown`,
      },
      {
        by: "cri-dockerd",
        text: 'OCI runtime exec failed: exec failed: unable to start container process: exec: "{cmd}": executable file not found in $PATH: unknown',
      },
      {
        by: "CRI-O, crun",
        text: "rpc error: code = Unknown desc = command error: executable file `{cmd}` not found in $PATH: No such file or directory, stdout: , stderr: , exit code -1",
      },
    ],
  },
  {
    id: "probe-exec-no-such-file",
    wordings: [
      {
        by: "containerd, runc 1.1",
        text: `${EXEC}unable to start container process: exec: "{cmd}": stat {cmd}: no such file or directory: unknown`,
      },
      {
        by: "containerd, runc 1.0",
        text: `${EXEC}container_linux.go:380: starting container process caused: exec: "{cmd}": stat {cmd}: no such file or directory: unknown`,
      },
      {
        by: "CRI-O, crun",
        text: "rpc error: code = Unknown desc = command error: executable file `{cmd}` not found: No such file or directory, stdout: , stderr: , exit code -1",
      },
    ],
  },
  {
    id: "probe-exec-permission",
    wordings: [
      {
        by: "runc 1.0",
        text: 'OCI runtime exec failed: exec failed: container_linux.go:380: starting container process caused: exec: "{cmd}": permission denied: unknown',
      },
      { by: "containerd, runc 1.1", text: `${EXEC}unable to start container process: exec: "{cmd}": permission denied: unknown` },
    ],
  },
  {
    id: "probe-shell-missing",
    wordings: [
      { by: "dash", text: "/bin/sh: 1: {cmd}: not found" },
      { by: "ash", text: "sh: {cmd}: not found" },
      { by: "bash", text: "/bin/bash: line 1: {cmd}: command not found" },
    ],
  },
  {
    id: "probe-exec-timeout",
    wordings: [
      { by: "kubelet", text: 'command timed out: "{cmd}" timed out after {n}s' },
      { by: "kubelet 1.28", text: 'command "{cmd}" timed out' },
    ],
  },
  {
    id: "probe-http-timeout",
    wordings: [
      { by: "Go 1.20", text: "context deadline exceeded (Client.Timeout exceeded while awaiting headers)" },
      { by: "Go before 1.14", text: "net/http: request canceled (Client.Timeout exceeded while awaiting headers)" },
      { by: "no header came", text: "context deadline exceeded" },
    ],
  },
  {
    id: "probe-kill",
    wordings: [
      { by: "kubelet", text: "Container {container} failed {probe} probe, will be restarted" },
      { by: "kubelet, sidecar", text: "Init container {container} failed {probe} probe" },
    ],
  },
];

const VOLUMES: readonly WordingFamily[] = [
  {
    id: "mount-object-missing",
    wordings: [
      { by: "kubelet", text: 'MountVolume.SetUp failed for volume "{volume}" : {kind} "{key}" not found' },
      { by: "kubelet, no space", text: 'MountVolume.SetUp failed for volume "{volume}": {kind} "{key}" not found' },
      {
        by: "kubelet, cause of the wait",
        text: 'Unable to attach or mount volumes: unmounted volumes=[{volume}], unattached volumes=[], failed to process volumes=[{volume}]: {kind} "{key}" not found',
      },
    ],
  },
  {
    id: "mount-driver-unregistered",
    wordings: [
      {
        by: "kubelet, device",
        text: 'MountVolume.MountDevice failed for volume "{volume}" : kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name {driver} not found in the list of registered CSI drivers',
      },
      {
        by: "kubelet, set up",
        text: 'MountVolume.SetUp failed for volume "{volume}" : kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: driver name {driver} not found in the list of registered CSI drivers',
      },
    ],
  },
  {
    id: "mount-access-denied",
    wordings: [
      { by: "mount.nfs", text: "mount.nfs: access denied by server while mounting {share}" },
      { by: "mount.nfs4", text: "mount.nfs4: access denied by server while mounting {share}" },
      { by: "mount.cifs", text: "mount error(13): Permission denied" },
    ],
  },
  {
    id: "mount-unreachable",
    wordings: [
      { by: "mount.nfs", text: "mount.nfs: Connection timed out" },
      { by: "mount.nfs4", text: "mount.nfs4: No route to host" },
      { by: "mount.cifs", text: "mount error(113): could not connect to 10.9.0.3Unable to find suitable address." },
    ],
  },
  {
    id: "mount-wrong-type",
    wordings: [
      { by: "util-linux", text: "mount: wrong fs type, bad option, bad superblock on {device}" },
      {
        by: "util-linux 2.3x",
        text: "mount: /var/lib/kubelet/plugins/kubernetes.io/csi/globalmount: wrong fs type, bad option, bad superblock on {device}, missing codepage or helper program, or other error.",
      },
      {
        by: "kernel",
        text: "mount: /var/lib/kubelet/plugins/kubernetes.io/csi/globalmount: mount(2) system call failed: Structure needs cleaning.",
      },
    ],
  },
  {
    id: "mount-no-client",
    wordings: [
      { by: "util-linux 2.3x", text: "unknown filesystem type 'nfs'." },
      {
        by: "util-linux",
        text: "bad option; for several filesystems (e.g. nfs, cifs) you might need a /sbin/mount.<type> helper program.",
      },
    ],
  },
  {
    id: "mount-not-synced",
    wordings: [
      { by: "kubelet", text: "failed to sync configmap cache: timed out waiting for the condition" },
      { by: "kubelet, Secret", text: "failed to sync secret cache: timed out waiting for the condition" },
    ],
  },
  {
    id: "mount-busy-driver",
    wordings: [
      { by: "most drivers", text: "rpc error: code = Aborted desc = an operation with the given Volume ID {volume} already exists" },
      { by: "ceph-csi", text: "rpc error: code = Aborted desc = an operation with the given Volume ID {volume}-node already exists" },
      { by: "azuredisk", text: "rpc error: code = Aborted desc = An operation with the given Volume ID {volume} already exists" },
    ],
  },
  {
    id: "attach-multi",
    wordings: [
      { by: "controller, same namespace", text: 'Multi-Attach error for volume "{volume}" Volume is already used by pod(s) {rest}' },
      {
        by: "controller, other namespace",
        text: 'Multi-Attach error for volume "{volume}" Volume is already used by 1 pod(s) in different namespaces',
      },
      {
        by: "controller, nobody known",
        text: 'Multi-Attach error for volume "{volume}" Volume is already exclusively attached to one node and can\'t be attached to another',
      },
    ],
  },
  {
    id: "attach-timeout",
    wordings: [
      { by: "kubernetes 1.2x", text: "timed out waiting for external-attacher of {driver} CSI driver to attach volume {handle}" },
      { by: "kubernetes, older", text: "attachment timeout for volume {handle}" },
    ],
  },
];

const NODE: readonly WordingFamily[] = [
  {
    id: "node-nfs-silent",
    wordings: [
      { by: "Linux, hard mount", text: "nfs: server {host} not responding, still trying" },
      { by: "Linux, soft mount", text: "nfs: server {host} not responding, timed out" },
    ],
  },
  {
    id: "node-volume-busy",
    wordings: [
      { by: "umount", text: "unmount failed: exit status 32 Output: umount: target is busy" },
      {
        by: "umount, path first",
        text: "unmount failed: exit status 32 Output: umount: /var/lib/kubelet/pods/8bac/volumes/x: target is busy.",
      },
      { by: "kernel", text: "unlinkat /var/lib/kubelet/pods/8bac/volumes/x: device or resource busy" },
    ],
  },
];

const REFUSALS: readonly WordingFamily[] = [
  {
    id: "admission-prefix",
    wordings: [
      { by: "kubelet 1.2x", text: "Pod The node had condition: [{list}]. " },
      { by: "kubelet", text: "Pod was rejected: The node had condition: [{list}]. " },
    ],
  },
  {
    id: "admission-device",
    wordings: [
      { by: "kubelet 1.2x", text: "Pod Allocate failed due to {words}, which is unexpected" },
      { by: "kubelet", text: "Pod was rejected: Allocate failed due to {words}, which is unexpected" },
    ],
  },
  {
    id: "admission-room",
    wordings: [
      { by: "kubelet 1.2x", text: "Pod Node didn't have enough resource: {rest}" },
      { by: "kubelet", text: "Pod was rejected: Node didn't have enough resource: {rest}" },
    ],
  },
  {
    id: "admission-preemption",
    wordings: [
      { by: "kubelet 1.2x", text: "Pod Unexpected error while attempting to recover from admission failure: {rest}" },
      { by: "kubelet", text: "Pod was rejected: Unexpected error while attempting to recover from admission failure: {rest}" },
    ],
  },
  {
    id: "evicted-for",
    wordings: [
      { by: "kubelet 1.25", text: "The node was low on resource: {resource}. Threshold quantity: {quantity}, available: {amount}. " },
      { by: "kubelet 1.24", text: "The node was low on resource: {resource}. " },
    ],
  },
  {
    id: "evicted-empty-dir",
    wordings: [
      { by: "kubelet", text: 'Usage of EmptyDir volume "{volume}" exceeds the limit "512Mi". ' },
      { by: "kubelet, older", text: 'Usage of EmptyDir volume "{volume}" exceeds the limit "{{{n} {n2}} {<nil>}  BinarySI}". ' },
    ],
  },
  {
    id: "victim",
    wordings: [
      { by: "scheduler up to 1.28", text: "Preempted by a pod on node {node}" },
      { by: "scheduler 1.29", text: "Preempted by pod 57d8d927-b501-5d71-8e1e-d4297d2ca072 on node {node}" },
      { by: "scheduler 1.36", text: "Preempted by pod 57d8d927-b501-5d71-8e1e-d4297d2ca072 on node {node} (in kube-scheduler memory)." },
    ],
  },
];

/** What kubelets say of probes, volumes and pods that they refuse or evict (F4.4, F4.5, F4.9). */
export const KUBELET_WORDINGS: readonly WordingFamily[] = [...PROBES, ...VOLUMES, ...NODE, ...REFUSALS];
