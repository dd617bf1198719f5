/** Where exports are written: under partial names that are noted, so that a kill leaves nothing behind but what can be gone on with. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { assetIdSchema, timestampSchema } from '../../contract/schema/ids.ts';
import { exportIdSchema, useTargetSchema } from '../../contract/schema/review/exports.ts';
import { libraryLayout } from '../../core/config.ts';
import { plainFolderName } from '../../core/files/paths.ts';
import { writeWhole } from '../../core/files/whole-file.ts';
import { isPartialName, judgeSegment, partialName } from '../../transfer/asset-paths.ts';
import { exportWords } from './export-words.ts';

/** An export into folders that can be gone on with: what was ordered. */
const orderSchema = z.object({
  id: exportIdSchema,
  ids: z.array(assetIdSchema).min(1),
  use: useTargetSchema.nullable(),
  /** Absolute. */
  into: z.string(),
  startedAt: timestampSchema,
});
export type FolderOrder = z.infer<typeof orderSchema>;

const noteSchema = z.object({ partial: z.string(), name: z.string(), order: orderSchema });

/** A free place, and what to call when it is settled. */
export interface OutPlace {
  readonly partial: string;
  readonly target: string;
  /** The partial name is gone, or has become the target. */
  settle(): Promise<void>;
}

/** An export that a kill or the end of Caliper interrupted; its partial folder is there. */
export interface LeftExport extends OutPlace {
  readonly name: string;
  readonly order: FolderOrder;
}

export interface Outbox {
  /** For the browser to fetch from; made when it is missing. */
  readonly folder: string;
  /**
   * `name` of the user's words, made safe; `ending` with its dot. Another number where it is taken. With `order` it can be
   * gone on with. Throws what the file system throws.
   */
  place(folder: string, name: string, ending: string, order?: FolderOrder): Promise<OutPlace>;
  /** Removes what a killed Caliper left, but for what can be gone on with: answers that. Never rejects. */
  tidy(): Promise<LeftExport[]>;
  /** Removes everything but notes. Never rejects. */
  empty(): Promise<void>;
}

const mostNames = 1000;

/** One per application. */
export function createOutbox(libraryPath: string): Outbox {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, 'outgoing');
  return {
    folder,
    async place(into, name, ending, order) {
      await mkdir(folder, { recursive: true });
      if (into === folder) await mkdir(into, { recursive: true });
      const target = await freeName(into, safeName(name), ending);
      const partial = path.join(into, partialName(path.basename(target), randomBytes(8).toString('hex')));
      const note = path.join(folder, `${randomBytes(8).toString('hex')}.note`);
      await writeWhole(note, order === undefined ? partial : JSON.stringify({ partial, name, order }));
      return { partial, target, settle: () => rm(note, { force: true }) };
    },
    async tidy() {
      const left: LeftExport[] = [];
      for (const name of await readdir(folder).catch(() => [])) {
        const at = path.join(folder, name);
        const text = name.endsWith('.note') ? await readFile(at, 'utf8').catch(() => '') : '';
        const one = await leftExport(at, text);
        if (one !== null) {
          left.push(one);
          continue;
        }
        // Nothing else is ever deleted by what a file says.
        if (path.isAbsolute(text) && isPartialName(path.basename(text)))
          await rm(text, { recursive: true, force: true }).catch(() => undefined);
        await rm(at, { recursive: true, force: true }).catch(() => undefined);
      }
      return left;
    },
    async empty() {
      for (const name of await readdir(folder).catch(() => []))
        if (!name.endsWith('.note'))
          await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

/** Null for another note, and where the partial folder is gone or its disk is not there. */
async function leftExport(note: string, text: string): Promise<LeftExport | null> {
  if (!text.startsWith('{')) return null;
  const read = noteSchema.safeParse(parsed(text));
  if (!read.success) return null;
  const { partial, name, order } = read.data;
  const isSound = path.isAbsolute(partial) && isPartialName(path.basename(partial));
  if (!isSound || path.dirname(partial) !== order.into) return null;
  const found = await lstat(partial).catch(() => null);
  if (found?.isDirectory() !== true) return null;
  const target = await freeName(order.into, safeName(name), '');
  return { partial, name, order, target, settle: () => rm(note, { force: true }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function freeName(folder: string, name: string, ending: string): Promise<string> {
  for (let n = 1; n < mostNames; n += 1) {
    const target = path.join(folder, `${name}${n === 1 ? '' : ` (${n})`}${ending}`);
    const isTaken = await lstat(target).then(
      () => true,
      () => false,
    );
    if (!isTaken) return target;
  }
  return path.join(folder, `${name} ${randomBytes(4).toString('hex')}${ending}`);
}

/** Of the user's own words, kept short enough for every ending. */
function safeName(name: string): string {
  const judged = judgeSegment(
    name
      .replace(/[\s\p{Cc}/\\:]+/gu, ' ')
      .slice(0, 80)
      .toWellFormed()
      .trim(),
  );
  return plainFolderName(judged.name ?? exportWords.assets);
}
