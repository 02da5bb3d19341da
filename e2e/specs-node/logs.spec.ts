import { readFileSync } from "node:fs";
import { expect, log, test } from "./node-test.ts";

const WHOLE = "&tab=logs&tail=20000";

test("following shows each line as it comes, with its end in view", async ({ page, node, expectAccessible }) => {
  const pod = await node.scenario("chatty-logs");
  await page.goto(node.recordPath(pod, "&tab=logs&follow=true&tail=200"));
  await expect(page.getByRole("tabpanel").getByText("live", { exact: true })).toBeVisible();
  const ticks = async () => (await log(page).allInnerTexts()).join("\n").match(/INFO tick \d+/g) ?? [];
  await expect.poll(async () => (await ticks()).length).toBeGreaterThan(0);
  const seen = Number((await ticks()).at(-1)?.slice("INFO tick ".length));
  for (const number of [seen + 1, seen + 2, seen + 3])
    await expect(log(page).getByText(`INFO tick ${number}`, { exact: true })).toBeInViewport();
  await expectAccessible();
});

test("colours, bytes, controls and a line of 20,000 characters are text", async ({ page, node }) => {
  const pod = await node.scenario("chatty-logs");
  await page.goto(node.recordPath(pod, WHOLE));
  await expect(log(page)).toContainText("INFO tick");
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(log(page).getByText("red and bold", { exact: true })).toHaveClass(/text-red.*font-semibold/);
  await expect(log(page).getByText("INFO", { exact: true }).first()).toHaveClass("text-green");
  await expect(log(page).getByText("orange", { exact: true })).toHaveClass(/text-/);
  await expect(log(page)).toContainText(`WARN long: ${"x".repeat(1_000)}`);
  await expect(log(page).getByRole("link", { name: /^… .* more, download$/ })).toBeVisible();
  await expect(log(page)).toContainText(/DEBUG bytes: \uFFFD.* end of the bytes/);
  await expect(log(page)).toContainText("INFO after an escape for the title");
  await expect(log(page)).not.toContainText("a window title");
  await expect(log(page)).toContainText("<img src=x onerror=alert(1)> & <b>no markup</b>");
  expect(await log(page).locator("img, b").count()).toBe(0);
  await expect(log(page)).toContainText("中文日志");
  await expect(log(page)).toContainText("progress 100%");
  await expect(log(page)).not.toContainText("progress 10%");
});

test("searching finds a line far from the one in view", async ({ page, node }) => {
  const pod = await node.scenario("chatty-logs");
  await page.goto(node.recordPath(pod, WHOLE));
  await expect(log(page)).toContainText("INFO tick");
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search in the log" }).pressSequentially("line 250 of 500");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("1 / 1");
  await expect(log(page).getByText("line 250 of 500", { exact: true })).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search in the log" }).fill("no such words");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("no hit");
});

test("the download has every byte", async ({ page, node }) => {
  const pod = await node.scenario("chatty-logs");
  await page.goto(node.recordPath(pod, "&tab=logs&tail=200"));
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the whole log" }).click();
  const bytes = readFileSync(await (await waiting).path());
  expect(bytes.includes(Buffer.from([...Buffer.from("DEBUG bytes: "), 0xff, 0xfe, 0x00, 0x01, 0x80, ...Buffer.from(" end")]))).toBe(true);
  const withoutTimes = bytes.toString().replace(/^\d{4}-\d\d-\d\dT\S+Z /gm, "");
  const { stdout } = await node.kubectl(["logs", "-n", pod.namespace, pod.name, "--tail=-1"]);
  const upTo = (text: string) => text.slice(0, text.indexOf("INFO tick 2\n"));
  expect(upTo(withoutTimes)).toBe(upTo(stdout));
  expect(withoutTimes).toContain(`${"x".repeat(20_000)} end of the long line\n`);
});

test("current and previous are two lives of one container", async ({ page, node }) => {
  const script = "if [ -e /lives/first ]; then echo second life; exec sleep 86400; fi; touch /lives/first; echo first life; exit 3";
  const pod = await node.run("two-lives", script, {
    containers: [
      {
        name: "app",
        image: "registry.example.test/podward/app:1.0",
        command: ["sh", "-c", script],
        volumeMounts: [{ name: "lives", mountPath: "/lives" }],
      },
    ],
    volumes: [{ name: "lives", emptyDir: {} }],
  });
  await expect.poll(() => node.field(pod, ".status.containerStatuses[0].restartCount")).toBe("1");
  await page.goto(node.recordPath(pod, "&tab=logs"));
  await expect(log(page)).toContainText("second life");
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(log(page)).toContainText("first life");
  await expect(log(page)).not.toContainText("second life");
  await page.goto(page.url());
  await expect(log(page)).toContainText("first life");
  await expect(page.getByRole("button", { name: "Follow" })).toBeDisabled();
});

test("what kubelet and runtime of a node wrote is read on its page", async ({ page, node, expectAccessible }) => {
  const pod = await node.run("seen-by-kubelet", "exec sleep 3600");
  const name = await node.field(pod, ".spec.nodeName");
  await page.goto(node.nodePath(name));
  const card = page.getByRole("region", { name: "Log of kubelet and runtime" });
  await card.getByRole("button", { name: "Read the log" }).click();
  await expect(card.getByRole("heading", { name: "kubelet", exact: true })).toBeVisible();
  await expect(card.locator("pre").first()).toContainText(pod.name);
  const fromEnd = await card
    .locator("pre")
    .first()
    .evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  expect(fromEnd).toBeLessThan(2);
  await expect(card.locator("pre").last()).toContainText("level=info");
  await expect(page.getByText("sample of").first()).toContainText("kubelet");
  await expectAccessible();
  await node.kubectl(["delete", "pod", pod.name, "--wait=false"]);
});
