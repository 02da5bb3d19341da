/** What a file in an archive is: its bytes, a link, or a folder when neither is given. */
export type TarEntry = { readonly name: string; readonly mode: number; readonly content?: Buffer; readonly linkTo?: string };

const BLOCK = 512;
const TYPE = { file: "0", link: "2", folder: "5" } as const;

/** A tar archive (POSIX ustar): everything owned by root and of time 0, so the same input gives the same bytes. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const content = entry.content ?? Buffer.alloc(0);
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [header(entry, content.length), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(entry: TarEntry, size: number): Buffer {
  if (Buffer.byteLength(entry.name) > 100) throw new Error(`name too long for the archive: ${entry.name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) => block.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "ascii");
  const type = entry.linkTo !== undefined ? TYPE.link : entry.content !== undefined ? TYPE.file : TYPE.folder;
  block.write(entry.name, 0);
  octal(entry.mode, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  block.write(type, 156);
  block.write(entry.linkTo ?? "", 157);
  block.write("ustar\x0000", 257, "latin1");
  // The checksum counts its own field as eight blanks.
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}
