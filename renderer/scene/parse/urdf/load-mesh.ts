/** Meshes that a URDF names, from the folder, by the parsers of their formats. */

import type { Object3D } from 'three';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { Folder, FolderEntry } from '../../../../main/formats/resolve-entry.ts';
import { findRobotFile, leadsOut, placesLookedAt } from '../../../../main/formats/robot/find-file.ts';
import { chooseParser, meshFormats } from '../choose-parser.ts';
import { readOnce } from '../folder.ts';
import type { ParseRequest } from '../parsed-model.ts';
import { robotPartWords } from './robot-words.ts';

/** `bare`: the file has no materials of its own, so the URDF's colour is its colour. */
export interface LoadedMesh {
  readonly object: Object3D;
  readonly bare: boolean;
}

/** Null where the file is not there or cannot be read; the notes say so. The same file is loaded once. `from`: the file that names it, where it is another than the one that was opened. */
export type LoadMesh = (written: string, line: number, from?: string | null) => Promise<LoadedMesh | null>;

/** `notes` is added to. */
export function createMeshLoader(request: ParseRequest, folder: Folder, notes: LoadNote[]): LoadMesh {
  const loaded = new Map<string, Promise<LoadedMesh | null>>();
  return (written, line, from) => {
    const own = from ?? request.path;
    const entry = findRobotFile(folder.entries, own, written);
    if (entry === null) {
      const outside = leadsOut(own, written);
      notes.push({
        level: 'warn',
        what: outside ? 'refused' : 'missing',
        message: outside
          ? robotPartWords.meshOutside(written, line)
          : robotPartWords.meshMissing(written, line, placesLookedAt(written)),
      });
      return Promise.resolve(null);
    }
    const known = loaded.get(entry.path);
    if (known !== undefined) return known;
    const fresh = load(entry, request, folder, notes).catch((error: unknown) => {
      request.signal.throwIfAborted();
      if (isAppError(error) && error.code === 'model.beyond-limit') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      notes.push({ level: 'warn', what: 'ignored', message: robotPartWords.meshSkipped(entry.path, reason) });
      return null;
    });
    loaded.set(entry.path, fresh);
    return fresh;
  };
}

async function load(
  entry: FolderEntry,
  request: ParseRequest,
  folder: Folder,
  notes: LoadNote[],
): Promise<LoadedMesh> {
  const bytes = await folder.read(entry.path);
  request.signal.throwIfAborted();
  const { parser, format, notes: said } = chooseParser(meshFormats, entry.path, bytes);
  // A description takes the numbers of a mesh in the link's frame; of COLLADA it takes the unit, and not the axis.
  const parse = format === 'dae' ? (await import('../dae/parse-dae.ts')).parseDaeAsWritten : await parser();
  const model = await parse({ ...request, path: entry.path }, readOnce(folder, entry.path, bytes));
  notes.push(...said, ...model.notes.filter(({ level }) => level === 'warn'));
  return { object: model.root, bare: format === 'stl' };
}
