import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freeBlock } from "./ports.mjs";

test("a block in which one port is taken is passed over", async () => {
  const first = await freeBlock(24_610, 3);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(first + 2, "127.0.0.1", resolve));
  try {
    const next = await freeBlock(first, 3);
    expect(next).toBeGreaterThan(first);
    expect((next - first) % 10).toBe(0);
  } finally {
    server.close();
  }
});
