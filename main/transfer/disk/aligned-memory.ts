/** Memory in blocks that begin where a page does: what writing past the system's cache needs, and nothing to collect. */

/** Bytes of one block: a system call for every 64 kB that the network brings would cost more than the bytes do. */
export const blockBytes = 512 * 1024;
/** Blocks that are asked of the system at once; pages that nobody has touched yet take no memory. */
const blocksAtOnce = 16;

/** What is taken is given back once nothing reads it any more. There are as many blocks as were ever in use at once. */
export interface AlignedMemory {
  take(): Uint8Array;
  give(block: Uint8Array): void;
}

export function createAlignedMemory(): AlignedMemory {
  // The last one given is the next one taken: its pages are there already.
  const free: Uint8Array[] = [];
  const more = (): Uint8Array => {
    const bytes = blocksAtOnce * blockBytes;
    // A buffer that could be resized is mapped on its own, from a page's beginning; any other one begins 16 bytes later.
    const slab = new ArrayBuffer(bytes, { maxByteLength: bytes });
    for (let at = bytes - blockBytes; at > 0; at -= blockBytes)
      free.push(new Uint8Array(slab, at, blockBytes));
    return new Uint8Array(slab, 0, blockBytes);
  };
  return {
    take: () => free.pop() ?? more(),
    give: (block) => void free.push(block),
  };
}
