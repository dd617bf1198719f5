/** Git LFS keeps a small text in place of a large file until it is fetched (git-lfs, docs/spec.md); clones without LFS are full of them. */
import { formatWords } from './format-words.ts';

/** Real ones have 130 bytes or so. */
export const mostLfsPointerBytes = 1024;

/** To continue “it is …”. */
export const lfsPointer = (): string => formatWords.lfsPointer;

const beginning = new TextEncoder().encode('version https://git-lfs.github.com/spec/');

/** By the first bytes of a file. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.length >= beginning.length && beginning.every((byte, at) => bytes[at] === byte);
}
