import { expect, it } from "vitest";
import { containersOf } from "./containers.ts";
import { hookSleepSeconds, hookText } from "./pre-stop.ts";

const of = (preStop: object) => {
  const [container] = containersOf({ spec: { containers: [{ name: "app", lifecycle: { preStop } }] } });
  if (!container) throw new Error("one container");
  return container;
};

it.each([
  [{ exec: { command: ["/bin/sh", "-c", "sleep 600"] } }, 600],
  [{ exec: { command: ["sleep", "2m"] } }, 120],
  [{ exec: { command: ["sh", "-c", "nginx -s quit; /bin/sleep 90s && echo done"] } }, 90],
  [{ exec: { command: ["sh", "-c", "sleep infinity"] } }, Number.MAX_SAFE_INTEGER],
  [{ sleep: { seconds: 15 } }, 15],
  [{ exec: { command: ["/hooks/drain.sh"] } }, null],
  [{ exec: { command: ["/usr/bin/nosleep 5"] } }, null],
  [{ httpGet: { path: "/drain", port: 8080 } }, null],
])("reads how long %j sleeps", (hook, seconds) => expect(hookSleepSeconds(of(hook))).toBe(seconds));

it("says a hook as its author wrote it", () => {
  expect(hookText(of({ exec: { command: ["/bin/sh", "-c", "sleep 600"] } }))).toBe("/bin/sh -c sleep 600");
  expect(hookText(of({ httpGet: { path: "/drain", port: 8080 } }))).toBe("GET /drain on port 8080");
});
