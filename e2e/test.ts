import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { PORTS } from "./stand/ports.ts";

interface Fixtures {
  /** Console errors a test expects, such as the browser's own line about an HTTP 403. */
  allowErrors: (pattern: RegExp) => void;
  /** Fails on any axe violation of the page as it is now. */
  expectAccessible: (page?: Page) => Promise<void>;
}

/**
 * Playwright's test with one more rule: whatever a page writes to the console as an error, throws, or is refused by the
 * content security policy fails the test.
 */
export const test = base.extend<Fixtures & { noise: string[]; allowed: RegExp[] }>({
  allowed: async ({ browserName: _browserName }, use) => {
    await use([]);
  },
  noise: [
    async ({ context, allowed }, use) => {
      const heard: string[] = [];
      const listen = (page: Page) => {
        page.on("console", (message) => void (isError(message) && heard.push(`${message.text()} ${message.location().url}`.trim())));
        page.on("pageerror", (error) => void heard.push(String(error)));
      };
      context.on("page", listen);
      await use(heard);
      // What a test answers in the server's place must not go on into the next one.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: async ({ allowed }, use) => {
    await use((pattern) => void allowed.push(pattern));
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (of = page) => {
      // Guards of an open menu: a focus that reaches one is moved on at once, so nobody ever stays on it.
      const { violations } = await new AxeBuilder({ page: of }).exclude("[data-base-ui-focus-guard]").analyze();
      expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
    });
  },
});

export { expect };

function isError(message: ConsoleMessage): boolean {
  return message.type() === "error" || /Content Security Policy/.test(message.text());
}

/** Address of the dashboard on the stand's clusters. */
export const STAND = `http://127.0.0.1:${PORTS.stand}`;

/** Takes the stand's ward down as a killed API server, or brings it up again. */
export async function turn(way: "down" | "up"): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${PORTS.control}/${way}`);
  expect(answer.status).toBe(204);
}

/** Calls the stand's API server as its administrator. */
export async function kubernetes(method: string, path: string, body?: object, contentType = "application/json"): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${PORTS.ward}${path}`, {
    method,
    headers: { authorization: "Bearer podward-sandbox-admin", "content-type": contentType },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status} ${await answer.text()}`).toBe(true);
}
