import { describe, expect, test } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { admit, maskText } from "./mask.ts";

const CANARY = "c4n4ryV4lue9";

function commandOf(command: string[]): readonly string[] {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "x" }, spec: { containers: [{ name: "app", image: "x", command }] } };
  return admit(pod as unknown as Pod).object.spec?.containers?.[0]?.command ?? [];
}

test.each([`mysql -u root -p'${CANARY} x' -e 'select 1'`, `redis-cli -h db -a ${CANARY} ping`])("in one line too: %s", (line) => {
  expect(maskText(line)).not.toContain(CANARY);
});

describe("an argument that its neighbours tell to be a secret", () => {
  test.each([
    [["curl", "-u", `admin:${CANARY}`, "http://x"]],
    [["curl", `-uadmin:${CANARY}`, "http://x"]],
    [["curl", `--user=admin:${CANARY}`]],
    [["tini", "--", "mysqladmin", "ping", "-uroot", `-p${CANARY}`]],
    [["redis-cli", "-a", CANARY, "ping"]],
    [["redis-cli", "-a", `a ${CANARY}`, "ping"]],
    [["ldapsearch", "-D", "cn=admin", "-w", CANARY]],
    [["mongosh", "-u", "root", "-p", CANARY]],
    [["sshpass", "-p", CANARY, "ssh", "db"]],
    [["/opt/tools/loader", "-u", "app", "-p", CANARY]],
    [["/opt/tools/loader", `-p${CANARY}`]],
    [["sh", "-c", `loader -u app -p ${CANARY} /data`]],
    [["sh", "-c", `loader -p '${CANARY}!' /data`]],
    [["redis-server", "--requirepass", CANARY, "--masterauth", CANARY]],
  ])("is masked: %j", (command) => {
    const shown = commandOf(command);
    expect(JSON.stringify(shown)).not.toContain(CANARY);
    expect(shown).toHaveLength(command.length);
    expect(shown[0]).toBe(command[0]);
    expect(commandOf([...shown])).toEqual(shown);
  });

  test.each([
    [["docker", "run", "-p", "8080:80"]],
    [["mkdir", "-p", "/data"]],
    [["mongod", "--port", "27017"]],
    [["server", "-p", "8443", "-p", "127.0.0.1:9090:9090/tcp", "-p8080"]],
    [["loader", "-p", "/srv/Data2/v1", "-p", "$(PASS_FROM)", "-p", "$WORD1", "-p", "NAME=Val1ue"]],
    [["docker-compose", "-p", "shop-web-01", "up", "-p", "build2024"]],
    [["tar", "-pxzf", "x.tgz"]],
    [["gradle", "-pmodules", "-p", "settings.Prod1.yaml"]],
    [["redis-cli", "-h", "db", "-p", "6379", "ping"]],
    [["mysqladmin", "ping", "-P", "3306", "-u", "root"]],
    [["sh", "-c", "mkdir -p /data && cp -a /x /y; redis-cli ping"]],
  ])("and others are not: %j", (command) => expect(commandOf(command)).toEqual(command));
});
