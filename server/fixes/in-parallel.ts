/** Runs `act` on every item, at most `most` at the same time; answers in the items' order. Rejects with the first failure. */
export async function inParallel<T, R>(most: number, items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = [...items.entries()].values();
  const lane = async () => {
    for (const [index, item] of waiting) answers[index] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
  return answers;
}
