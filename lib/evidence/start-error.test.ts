import { describe, expect, it } from "vitest";
import { startErrors, startFault } from "./start-error.ts";

describe("startFault", () => {
  it.each([
    // containerd 2.x and 1.x with runc
    [
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "/usr/local/bin/server": stat /usr/local/bin/server: no such file or directory',
      "not-found",
      "/usr/local/bin/server",
    ],
    [
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "gunicorn": executable file not found in $PATH: unknown',
      "not-found",
      "gunicorn",
    ],
    [
      'failed to create shim: OCI runtime create failed: runc create failed: unable to start container process: exec: "/run.sh": permission denied: unknown',
      "not-executable",
      "/run.sh",
    ],
    ['failed to create containerd task: OCI runtime create failed: exec: "/app": exec format error: unknown', "format", "/app"],
    // Docker
    [
      'OCI runtime create failed: container_linux.go:348: starting container process caused "exec: \\"/bin/bash\\": stat /bin/bash: no such file or directory": unknown',
      "not-found",
      "/bin/bash",
    ],
    // CRI-O with runc and with crun
    [
      'container create failed: time="2026-01-02T03:04:05Z" level=error msg="runc create failed: unable to start container process: exec: \\"/bin/nope\\": stat /bin/nope: no such file or directory"',
      "not-found",
      "/bin/nope",
    ],
    [
      "failed to create containerd task: hcs::System::CreateProcess app: The system cannot find the file specified.: unknown",
      "not-found",
      "",
    ],
    ["container create failed: executable file `/bin/nope` not found in $PATH: No such file or directory", "not-found", "/bin/nope"],
    ["container create failed: executable file `nope` not found: No such file or directory", "not-found", "nope"],
    // something else than the program
    [
      'OCI runtime create failed: runc create failed: unable to start container process: error mounting "/a" to rootfs at "/b": not a directory: unknown',
      "other",
      "",
    ],
    ['OCI runtime create failed: chdir to cwd ("/srv") set in config.json failed: no such file or directory', "other", ""],
    ["container create failed: OOM: the memory limit could be too low: read from the init process", "other", ""],
    ["failed to create containerd task: container init was OOM-killed (memory limit too low?): unknown", "other", ""],
    ["failed to reserve container name: name is reserved", "other", ""],
  ])("%s", (message, fault, command) => {
    expect(startFault(message)).toEqual({ fault, command });
  });
});

describe("startErrors", () => {
  it("reads the state before the one before, and no container that runs", () => {
    const pod = {
      status: {
        containerStatuses: [
          { name: "a", state: { waiting: { reason: "RunContainerError", message: 'exec: "/x": permission denied' } } },
          {
            name: "b",
            state: { running: {} },
            lastState: { terminated: { reason: "StartError", exitCode: 128, message: 'exec: "/x": permission denied' } },
          },
          {
            name: "c",
            state: { waiting: { reason: "CrashLoopBackOff" } },
            lastState: { terminated: { reason: "StartError", exitCode: 128, message: 'exec: "y": executable file not found in $PATH' } },
          },
        ],
      },
    };
    expect(startErrors(pod).map(({ container, fault, command, exitCode }) => [container.name, fault, command, exitCode])).toEqual([
      ["a", "not-executable", "/x", null],
      ["c", "not-found", "y", 128],
    ]);
  });
});
