/** Makes a copy of a damaged database openable: its header and its schema's pages, which hold no one's data, are put back. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { magic } from '../examine.ts';
import { migrate } from '../migrate.ts';

/** Every catalogue has pages of this size: SQLite's default, which no migration changes. */
const pageBytes = 4096;
/** Places in the header and in a b-tree page (SQLite file format, sections 1.3 and 1.6). */
const header = {
  writeVersion: 18,
  readVersion: 19,
  changes: 24,
  pages: 28,
  freelist: 32,
  sizeValidFor: 92,
} as const;
const interiorTable = 5;
const treeStart = 100;

/** A file that lost its end still claims its old size, and SQLite then refuses all of it. Does nothing to what is no database. */
export function fitSize(path: string): void {
  change(path, (descriptor, sizeBytes) => {
    const head = Buffer.alloc(treeStart);
    if (readSync(descriptor, head, 0, treeStart, 0) < treeStart) return;
    if (head.toString('latin1', 0, magic.length) !== magic) return;
    writeSync(descriptor, sized(head, sizeBytes), 0, treeStart, 0);
  });
}

/**
 * Puts the header and the schema of a new catalogue over those of the copy. Right for a catalogue of the newest
 * version: its tables were made in the same order on an empty file, so each begins at the same page. For any other
 * file the rows that come out are no rows of ours, and their schemas refuse them.
 */
export function graftSchema(path: string): void {
  const reference = new Database(':memory:');
  try {
    migrate(reference);
    const image = reference.serialize();
    change(path, (descriptor, sizeBytes) => {
      for (const page of schemaPages(image))
        writeSync(descriptor, image, (page - 1) * pageBytes, pageBytes, (page - 1) * pageBytes);
      const head = Buffer.from(image.subarray(0, treeStart));
      // A catalogue keeps a log; with another mode SQLite would not look at it.
      head[header.writeVersion] = 2;
      head[header.readVersion] = 2;
      writeSync(descriptor, sized(head, sizeBytes), 0, treeStart, 0);
    });
  } finally {
    reference.close();
  }
}

function sized(head: Buffer, sizeBytes: number): Buffer {
  head.writeUInt32BE(Math.floor(sizeBytes / pageBytes), header.pages);
  head.writeUInt32BE(head.readUInt32BE(header.changes), header.sizeValidFor);
  // Two fields: the first free page and their number. Nothing is ever written to the copy's pages.
  head.fill(0, header.freelist, header.freelist + 8);
  return head;
}

/** The pages of the schema's own table: page 1, and when it has grown, those below it. */
function schemaPages(image: Buffer): number[] {
  if (image[treeStart] !== interiorTable) return [1];
  const cells = image.readUInt16BE(treeStart + 3);
  const below = Array.from({ length: cells }, (_, n) =>
    image.readUInt32BE(image.readUInt16BE(treeStart + 12 + 2 * n)),
  );
  return [1, ...below, image.readUInt32BE(treeStart + 8)];
}

function change(path: string, work: (descriptor: number, sizeBytes: number) => void): void {
  const descriptor = openSync(path, 'r+');
  try {
    work(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}
