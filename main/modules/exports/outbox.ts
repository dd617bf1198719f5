/** Where exports are written: partial names that a kill leaves behind are noted, and removed at the next start. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { libraryLayout } from '../../core/config.ts';
import { writeWhole } from '../../core/files/whole-file.ts';
import { plainFolderName } from '../../core/macos-bundle-names.ts';
import { isPartialName, judgeSegment, partialName } from '../../transfer/portable-name.ts';

/** A free place, and what to call when it is settled. */
export interface OutPlace {
  readonly partial: string;
  readonly target: string;
  /** The partial name is gone, or has become the target. */
  settle(): Promise<void>;
}

export interface Outbox {
  /** For the browser to fetch from; made when it is missing. */
  readonly folder: string;
  /** `name` of the user's words, made safe; `ending` with its dot. Another number where it is taken. Throws what the file system throws. */
  place(folder: string, name: string, ending: string): Promise<OutPlace>;
  /** Removes what a killed Caliper left; never rejects. */
  tidy(): Promise<void>;
}

const mostNames = 1000;

/** One per application. */
export function createOutbox(libraryPath: string): Outbox {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, 'outgoing');
  return {
    folder,
    async place(into, name, ending) {
      await mkdir(folder, { recursive: true });
      if (into === folder) await mkdir(into, { recursive: true });
      const target = await freeName(into, safeName(name), ending);
      const partial = path.join(into, partialName(path.basename(target), randomBytes(8).toString('hex')));
      const note = path.join(folder, `${randomBytes(8).toString('hex')}.note`);
      await writeWhole(note, partial);
      return { partial, target, settle: () => rm(note, { force: true }) };
    },
    async tidy() {
      for (const name of await readdir(folder).catch(() => [])) {
        const at = path.join(folder, name);
        if (name.endsWith('.note')) {
          const partial = await readFile(at, 'utf8').catch(() => '');
          // Nothing else is ever deleted by what a file says.
          if (path.isAbsolute(partial) && isPartialName(path.basename(partial)))
            await rm(partial, { recursive: true, force: true }).catch(() => undefined);
        }
        await rm(at, { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
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
  return plainFolderName(judged.name ?? 'assets');
}
