/** What people drop onto the window: its host tells the paths, the page knows only the key of the drop, so that no page ever names a path. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { DroppedFolder } from '../../contract/schema/library/folders.ts';
import { type Clock, wait } from '../../core/clock.ts';
import { descriptionKinds, kindOf, mainKinds } from '../../inspect/scan/file-kinds.ts';
import { isInside } from '../shared/judge-folder.ts';

/** One per application. */
export interface Drops {
  /** Of the window's host. */
  tell(drop: string, paths: readonly string[]): void;
  /** Waits for the host, which may be behind the page; throws `drop.lost` when it has said nothing after 10 s. */
  foldersOf(drop: string, signal: AbortSignal | undefined): Promise<DroppedFolder[]>;
}

const waitMs = 10_000;
/** A user answers the question about the last one. */
const keptDrops = 20;
/** More files than this are not looked at one by one. */
const mostPaths = 2000;

/** Nothing is remembered over a restart. */
export function createDrops(clock: Clock): Drops {
  const drops = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const dropOf = (drop: string): PromiseWithResolvers<readonly string[]> => {
    const known = drops.get(drop);
    if (known !== undefined) return known;
    const made = Promise.withResolvers<readonly string[]>();
    drops.set(drop, made);
    for (const old of drops.keys()) if (drops.size > keptDrops) drops.delete(old);
    return made;
  };
  return {
    tell: (drop, paths) => dropOf(drop).resolve(paths.slice(0, mostPaths)),
    async foldersOf(drop, signal) {
      const done = new AbortController();
      const both = signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]);
      const late = wait(clock, waitMs, both).then((): null => null);
      try {
        const paths = await Promise.race([dropOf(drop).promise, late]);
        if (paths === null) throw new AppError('drop.lost', {});
        return await foldersAmong(paths);
      } finally {
        done.abort();
        late.catch(() => undefined);
      }
    },
  };
}

/** Folders as they were dropped, then those of model files; none within another one. */
async function foldersAmong(paths: readonly string[]): Promise<DroppedFolder[]> {
  const folders = new Map<string, string[]>();
  const models: string[] = [];
  for (const one of paths) {
    const found = await lookAt(one);
    if (found === 'model') models.push(one);
    else if (found !== 'nothing') folders.set(found.folder, []);
  }
  for (const model of models) {
    const at = await realpath(path.dirname(model)).catch(() => null);
    if (at === null || [...folders].some(([folder, of]) => of.length === 0 && holds(folder, at))) continue;
    folders.set(at, [...(folders.get(at) ?? []), path.basename(model)]);
  }
  const all = [...folders];
  return all
    .filter(([folder]) => !all.some(([other]) => isInside(other, folder)))
    .map(([folder, of]) => ({ path: folder, models: of }));
}

const holds = (folder: string, at: string): boolean => folder === at || isInside(folder, at);

/** A folder by its real path. */
async function lookAt(dropped: string): Promise<{ readonly folder: string } | 'model' | 'nothing'> {
  if (!path.isAbsolute(dropped)) return 'nothing';
  try {
    const facts = await stat(dropped);
    if (facts.isDirectory()) return { folder: await realpath(dropped) };
    return facts.isFile() && isModel(dropped) ? 'model' : 'nothing';
  } catch {
    return 'nothing';
  }
}

function isModel(file: string): boolean {
  const kind = kindOf(path.basename(file), true);
  return kind === 'mesh' || descriptionKinds.has(kind) || mainKinds.some((one) => one === kind);
}
