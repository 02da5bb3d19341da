import { createServer } from "node:net";

/** How far apart the blocks that are tried begin. */
const STEP = 10;
/** How many blocks are tried. */
const TRIES = 50;

/** Whether nothing listens on this port of 127.0.0.1. @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * The first of `count` neighbouring ports of 127.0.0.1 on which nothing listens, from `first` upwards. Nothing holds them
 * afterwards: who starts a server there must still find it taken.
 * @param {number} first @param {number} count at most ten @returns {Promise<number>} throws where none is found
 */
export async function freeBlock(first, count) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const start = first + tried * STEP;
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(start + i)));
    if (free.every(Boolean)) return start;
  }
  throw new Error(`no ${count} free ports next to each other on 127.0.0.1 from ${first} to ${first + TRIES * STEP}`);
}
