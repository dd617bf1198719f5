/** Reads a tar archive (POSIX ustar) from memory: as much of the format as the browser's archives use. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const block = 512;

/** Writes the archive's folders and files below `folder`. Throws for a damaged archive, a link, or a name that leads out of it. */
export async function extractTar(archive: Buffer, folder: string): Promise<void> {
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block);
    // Zero blocks end the archive.
    if (header.every((byte) => byte === 0)) return;
    if (checksum(header) !== octal(header, 148, 8))
      throw new Error('The archive is damaged. Run npm ci again.');
    const size = octal(header, 124, 12);
    const start = at + block;
    if (start + size > archive.length) throw new Error('The archive is cut off. Run npm ci again.');
    await write(header, archive.subarray(start, start + size), folder);
    at = start + Math.ceil(size / block) * block;
  }
}

async function write(header: Buffer, content: Buffer, folder: string): Promise<void> {
  const type = text(header, 156, 1);
  // Extended headers (times, owners) say nothing that is needed here.
  if (type === 'x' || type === 'g') return;
  const prefix = text(header, 345, 155);
  const name = prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`;
  const target = path.resolve(folder, name);
  if (target !== folder && !target.startsWith(folder + path.sep))
    throw new Error(`The archive's “${name}” would lie outside of ${folder}.`);
  if (type === '5') return void (await mkdir(target, { recursive: true }));
  if (type !== '0' && type !== '') throw new Error(`The archive's “${name}” is neither a file nor a folder.`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content, { mode: octal(header, 100, 8) & 0o777, flush: true });
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.toString('utf8', start, start + length);
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}

function octal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(text(header, start, length).trim() || '0', 8);
}

/** The sum of all bytes, the checksum's own eight taken as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
