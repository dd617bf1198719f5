/** The note beside a partial file, and how the parts of a killed process are removed. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { isPartialName, noteName, partialName, unfinishedMark } from '../asset-paths.ts';

// The note beside a partial file: what it is a part of, what the host called it, and how much of it is on the disk.
// Only lines are added to it, so that a kill or a power cut costs the last line and never the whole. Pure.

/** A strong `ETag`, or a `Last-Modified` that is one (RFC 9110 section 8.8): fit for `If-Range`. */
export interface Validator {
  readonly kind: 'etag' | 'modified';
  readonly value: string;
}

/** What a part must still be a part of when it is gone on with. `sizeBytes`: of the whole file. */
export interface PartOf {
  /** Of the asset and the path in it, as `partKey` makes it; never of a URL, which differs each time. */
  readonly key: string;
  readonly validator: Validator;
  readonly sizeBytes: number;
  /** The most that earlier parts of this file had kept, before this one began from zero. */
  readonly bestBytes: number;
}

/** `flushedBytes` are surely on the disk; what the file holds beyond them is not trusted. */
export interface PartNote extends PartOf {
  readonly flushedBytes: number;
}

const headSchema = z.object({
  caliperPart: z.literal(1),
  key: z.string(),
  validator: z.object({ kind: z.enum(['etag', 'modified']), value: z.string().min(1).max(1000) }),
  sizeBytes: z.int().positive(),
  bestBytes: z.int().nonnegative().default(0),
});
const markSchema = z.object({ flushedBytes: z.int().nonnegative() });

/** The first line of a note. */
export function noteHead(part: PartOf): string {
  const { key, validator, sizeBytes, bestBytes } = part;
  return `${JSON.stringify({ caliperPart: 1, key, validator, sizeBytes, bestBytes })}\n`;
}

/** One more line, after a flush. */
export function noteMark(flushedBytes: number): string {
  return `${JSON.stringify({ flushedBytes })}\n`;
}

/** Null for anything that `noteHead` and `noteMark` did not write; a last line without its end does not count. */
export function readNote(text: string): PartNote | null {
  const [first = '', ...rest] = text.split('\n').slice(0, -1);
  const head = headSchema.safeParse(parsed(first));
  if (!head.success) return null;
  let flushedBytes = 0;
  for (const line of rest) {
    const mark = markSchema.safeParse(parsed(line));
    // Marks only grow: anything else was not written by a download.
    if (!mark.success || mark.data.flushedBytes < flushedBytes) return null;
    flushedBytes = mark.data.flushedBytes;
  }
  return flushedBytes > head.data.sizeBytes ? null : { ...withoutMark(head.data), flushedBytes };
}

function withoutMark({ key, validator, sizeBytes, bestBytes }: z.output<typeof headSchema>): PartOf {
  return { key, validator, sizeBytes, bestBytes };
}

/** 16 hex digits for the name of a part: the same at every try of the same file of the same asset. */
export function partKey(owner: string, path: string): string {
  return createHash('sha256').update(`${owner}\0${path}`).digest('hex').slice(0, 16);
}

/** The answer's strongest validator that `If-Range` may carry; null when it has none. Header values as they came. */
export function validatorOf(answer: {
  readonly etag: string;
  readonly lastModified: string;
  readonly date: string;
}): Validator | null {
  const etag = answer.etag.trim();
  if (/^"[\x21\x23-\x7e]*"$/.test(etag)) return { kind: 'etag', value: etag };
  const modified = Date.parse(answer.lastModified);
  // A file written within the second of the answer may be written again within it (RFC 9110 section 8.8.2.2).
  return Date.parse(answer.date) - modified >= 1000
    ? { kind: 'modified', value: answer.lastModified.trim() }
    : null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

// Removes what a killed process left of its downloads; only names that `asset-paths.ts` makes for parts are touched.

/** The names of the parts, with their notes, that these files of `owner` can go on from. */
export function partNames(
  owner: string,
  wanted: readonly { readonly path: string; readonly localPath: string }[],
): ReadonlySet<string> {
  return new Set(
    wanted.flatMap((file) => {
      const partial = partialName(posix.basename(file.localPath), partKey(owner, file.path));
      return [partial, noteName(partial)];
    }),
  );
}

/** A note ends its part's name with this. */
const note = noteName('');

/**
 * Walks `folder` without following links; returns how many partial files and notes are gone. Names in `keep` stay,
 * unless a part has lost its note or a note its part: nothing goes on from these. A folder that is missing or cannot be
 * read counts as empty. Call it only while no download into it is under way.
 */
export async function removeStaleParts(
  folder: string,
  keep: ReadonlySet<string> = new Set(),
): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map((entry) => entry.name));
  const isKept = (name: string): boolean =>
    name === unfinishedMark ||
    (keep.has(name) && names.has(name.endsWith(note) ? name.slice(0, -note.length) : noteName(name)));
  let removed = 0;
  for (const entry of entries) {
    const at = join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeStaleParts(at, keep);
    else if (entry.isFile() && isPartialName(entry.name) && !isKept(entry.name)) {
      removed += await rm(at, { force: true }).then(
        () => 1,
        () => 0,
      );
    }
  }
  return removed;
}
