/** Where exports are written: under partial names that are noted, so that a kill leaves nothing behind but what can be gone on with. */
import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { assetIdSchema, timestampSchema } from '../../contract/schema/ids.ts';
import { exportFormSchema, exportIdSchema, useTargetSchema } from '../../contract/schema/review/exports.ts';
import { libraryLayout } from '../../core/config.ts';
import { plainFolderName } from '../../core/files/paths.ts';
import { renameOver, writeWhole } from '../../core/files/whole-file.ts';
import { isPartialName, judgeSegment, partialName } from '../../transfer/asset-paths.ts';
import { exportWords } from './export-words.ts';
import { zipNames } from './zip-writer.ts';

/** An export that can be gone on with: what was ordered. */
const orderSchema = z.object({
  id: exportIdSchema,
  form: exportFormSchema.default('folder'),
  ids: z.array(assetIdSchema).min(1),
  use: useTargetSchema.nullable(),
  /** Absolute. */
  into: z.string(),
  startedAt: timestampSchema,
});
export type ExportOrder = z.infer<typeof orderSchema>;

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
  readonly order: ExportOrder;
}

export interface Outbox {
  /** For the browser to fetch from; made when it is missing. */
  readonly folder: string;
  /**
   * `name` of the user's words, made safe. Another number where it is taken. With `order` it can be gone on with. Throws
   * what the file system throws.
   */
  place(
    folder: string,
    name: string,
    form: ExportOrder['form'],
    order: ExportOrder | null,
  ): Promise<OutPlace>;
  /** Removes what a killed Caliper left, but for what can be gone on with: answers that. Never rejects. */
  tidy(): Promise<LeftExport[]>;
  /** Removes everything but notes, and what can be gone on with. Never rejects. */
  empty(): Promise<void>;
}

const mostNames = 1000;

/** One per application. `isGuest`: another one has the library; what lies there is its own, and nothing can be gone on with. */
export function createOutbox(libraryPath: string, isGuest: boolean): Outbox {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, 'outgoing');
  return {
    folder,
    async place(into, name, form, order) {
      await mkdir(folder, { recursive: true });
      if (into === folder) await mkdir(into, { recursive: true });
      const target = await freeName(into, safeName(name), endings[form]);
      const partial = path.join(into, partialName(path.basename(target), randomBytes(8).toString('hex')));
      const note = path.join(folder, `${randomBytes(8).toString('hex')}.note`);
      await writeWhole(note, order === null || isGuest ? partial : JSON.stringify({ partial, name, order }));
      return { partial, target, settle: () => rm(note, { force: true }) };
    },
    async tidy() {
      if (isGuest) return [];
      const left: LeftExport[] = [];
      const names = await readdir(folder).catch(() => []);
      const notes = names.filter((name) => name.endsWith('.note')).map((name) => path.join(folder, name));
      for (const note of notes) {
        const text = await readFile(note, 'utf8').catch(() => '');
        const noted = notedOf(text);
        const one = noted === null ? null : await leftExport(note, noted);
        if (one !== null) {
          left.push(one);
          continue;
        }
        // Nothing else is ever deleted by what a file says.
        const partial = noted?.partial ?? text;
        if (path.isAbsolute(partial) && isPartialName(path.basename(partial)))
          await rm(partial, { recursive: true, force: true }).catch(() => undefined);
        await rm(note, { force: true }).catch(() => undefined);
      }
      const kept = new Set([...notes, ...left.map(({ partial }) => partial)]);
      for (const at of names.map((name) => path.join(folder, name)))
        if (!kept.has(at)) await rm(at, { recursive: true, force: true }).catch(() => undefined);
      return left;
    },
    async empty() {
      if (isGuest) return;
      for (const name of await readdir(folder).catch(() => []))
        if (!name.endsWith('.note') && !isPartialName(name))
          await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

const endings = { zip: '.zip', folder: '' } as const;

type Noted = z.infer<typeof noteSchema>;

/** Null for another note. */
function notedOf(text: string): Noted | null {
  return text.startsWith('{') ? (noteSchema.safeParse(parsed(text)).data ?? null) : null;
}

/** Null where the partial folder is gone or its disk is not there. */
async function leftExport(note: string, { partial, name, order }: Noted): Promise<LeftExport | null> {
  const isSound = path.isAbsolute(partial) && isPartialName(path.basename(partial));
  if (!isSound || path.dirname(partial) !== order.into) return null;
  if (!(await isFolder(partial))) return null;
  if (order.form === 'zip') {
    const zip = await lstat(path.join(partial, zipNames.zip)).catch(() => null);
    // Of two names one is the final one: it was whole.
    if (zip?.isFile() !== true || zip.nlink > 1) return null;
  }
  const target = await freeName(order.into, safeName(name), endings[order.form]);
  return { partial, name, order, target, settle: () => rm(note, { force: true }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Makes a partial folder, unless it is there. Throws what the file system throws: also where something else has its name,
 * such as a link, or the folder above it is gone.
 */
export async function makePartialFolder(partial: string): Promise<void> {
  try {
    await mkdir(partial);
  } catch (error) {
    if (!(await isFolder(partial))) throw error;
  }
}

/** False for a link to one. */
export async function isFolder(at: string): Promise<boolean> {
  const found = await lstat(at).catch(() => null);
  return found?.isDirectory() === true;
}

/**
 * As `giveFreeName`, of a folder: no system puts one in the place of a file, or of a folder that holds anything.
 */
export async function giveFreeFolderName(from: string, wanted: string): Promise<string> {
  const { dir, base } = path.parse(wanted);
  const { plain, next } = numbered(base);
  for (let target = wanted; ; target = await freeName(dir, plain, '', next)) {
    try {
      await renameOver(from, target);
      return target;
    } catch (error) {
      await lstat(target).catch(() => {
        throw error;
      });
    }
  }
}

/**
 * Gives a file its final name, or the next free one where that was taken meanwhile; answers which. Never takes the place of
 * another file. Throws what the file system throws.
 */
export async function giveFreeName(from: string, wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted);
  const { plain, next } = numbered(name);
  for (let target = wanted; ; target = await freeName(dir, plain, ext, next)) {
    try {
      await link(from, target);
      await unlink(from).catch(() => undefined);
      return target;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw error;
    }
    try {
      // The name is taken first, where the disk knows no second name of a file.
      await (await open(target, 'wx')).close();
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      continue;
    }
    try {
      await renameOver(from, target);
      return target;
    } catch (error) {
      await rm(target, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/** A name without the number of `freeName`, and the number after it. */
function numbered(name: string): { readonly plain: string; readonly next: number } {
  const [, plain = name, number = '1'] = /^(.+) \((\d{1,3})\)$/.exec(name) ?? [];
  return { plain, next: Number(number) + 1 };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

async function freeName(folder: string, name: string, ending: string, first = 1): Promise<string> {
  for (let n = first; n < mostNames; n += 1) {
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
