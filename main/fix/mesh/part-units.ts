/** What descriptions make of the units of the meshes that they name: most say metres, and scale meshes in millimetres. */
import { isAppError } from '../../contract/plain/errors.ts';
import { findRobotFile } from '../../formats/robot/find-file.ts';
import type { Robot } from '../../formats/robot/robot.ts';
import { readSdf } from '../../formats/sdf/read-sdf.ts';
import { readUrdf } from '../../formats/urdf/read-urdf.ts';
import { formOf } from '../../inspect/read-model.ts';
import type { FixFiles } from '../fix.ts';
import { findPart } from '../placing/read-asset.ts';
import { folderOf } from '../read-mesh.ts';
import { textOf } from '../write/text-edits.ts';

/** The largest scale of each mesh, by its path. What cannot be read names none. Throws the signal's reason. */
export async function partUnits(files: FixFiles, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const units = new Map<string, number>();
  const note = (path: string | null, scale: readonly number[]): void => {
    const largest = Math.max(...scale.map(Math.abs));
    if (path !== null && largest > 0 && Number.isFinite(largest))
      units.set(path, Math.max(units.get(path) ?? 0, largest));
  };
  for (const file of files.list) {
    signal.throwIfAborted();
    const form = formOf(file);
    try {
      if (form === 'urdf') ofRobot(readUrdf(await files.read(file.localPath)), files, file.localPath, note);
      if (form === 'sdf')
        ofRobot(await readSdf(file.localPath, folderOf(files)), files, file.localPath, note);
      if (form === 'mjcf') ofMjcf(textOf(await files.read(file.localPath)), files, file.localPath, note);
    } catch (error) {
      signal.throwIfAborted();
      if (!isAppError(error) && !(error instanceof RangeError)) throw error;
    }
  }
  return units;
}

type Note = (path: string | null, scale: readonly number[]) => void;

function ofRobot({ links }: Robot, files: FixFiles, from: string, note: Note): void {
  const { entries } = folderOf(files);
  for (const { visuals, collisions } of links)
    for (const { geometry, from: own } of [...visuals, ...collisions])
      if (geometry.type === 'mesh')
        note(findRobotFile(entries, own ?? from, geometry.file)?.path ?? null, geometry.scale);
}

function ofMjcf(text: string, files: FixFiles, from: string, note: Note): void {
  for (const [element] of text.matchAll(/<mesh\b[^>]*>/g)) {
    const file = /\bfile\s*=\s*["']([^"']*)["']/.exec(element)?.[1];
    const scale = /\bscale\s*=\s*["']([^"']*)["']/.exec(element)?.[1];
    if (file !== undefined)
      note(findPart(files.list, from, file), (scale ?? '1').trim().split(/\s+/).map(Number));
  }
}
