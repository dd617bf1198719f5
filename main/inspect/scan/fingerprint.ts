/** By what a folder is known again: names and sizes of its files, and how its main file begins and ends. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { mainKinds } from './file-kinds.ts';
import type { Recognised } from './recognise.ts';

type Files = Recognised['files'];

/** Bytes read at both ends: a GLB has its description first, a ZIP last. */
const endBytes = 64 * 1024;

/** The file that represents the asset. */
export function mainFile(files: Files): Files[number] | null {
  const rank = ({ kind }: Files[number]): number => {
    const at = mainKinds.findIndex((one) => one === kind);
    return at < 0 ? mainKinds.length : at;
  };
  const [first] = files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.localPath.split('/').length - b.localPath.split('/').length ||
      b.sizeBytes - a.sizeBytes ||
      (a.localPath < b.localPath ? -1 : 1),
  );
  return first ?? null;
}

/** Of names, sizes and times. */
export function stampOf(files: Files): string {
  return hashOf(files.map((file) => [file.localPath, file.sizeBytes, file.modifiedMs]));
}

/** Throws what the file system throws. */
export async function fingerprintOf(folder: string, files: Files): Promise<string> {
  const main = mainFile(files);
  const names = hashOf(files.map((file) => [file.localPath, file.sizeBytes]));
  if (main === null) return names;
  const at = path.join(folder, ...main.localPath.split('/'));
  const file = await open(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const hash = createHash('sha256').update(names);
    hash.update(await part(file, 0, Math.min(endBytes, main.sizeBytes)));
    if (main.sizeBytes > endBytes)
      hash.update(await part(file, Math.max(endBytes, main.sizeBytes - endBytes), endBytes));
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

async function part(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}

function hashOf(rows: readonly (readonly (string | number)[])[]): string {
  const hash = createHash('sha256');
  for (const row of rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))
    hash.update(`${row.join('\0')}\n`);
  return hash.digest('hex');
}
