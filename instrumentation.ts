/** Called by Next once per server process; it is also compiled for the Edge runtime, where nothing of ours runs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { boot } = await import("#server/boot.ts");
    boot();
  }
}
