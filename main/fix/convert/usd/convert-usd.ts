/** USD from a glTF or OBJ, as text with its pictures beside it or as a package with them inside, and the physics of a single body from a description. */
import { stemOf } from '../../../formats/resolve-entry.ts';
import type { Fixed, FixFile, FixFiles, FixRun } from '../../fix.ts';
import { type MeshForm, readLooks } from '../mesh/convert-mesh.ts';
import type { Looks } from '../mesh/looks.ts';
import { placeBeside } from '../places.ts';
import { describePhysics } from './describe-physics.ts';
import { plainPictures, stageFiles } from './stage-files.ts';
import { usdaBytes } from './write-usda.ts';

/** Throws `model.*` for a source that cannot be read, and the signal's reason. */
export async function convertUsd(
  files: FixFiles,
  source: FixFile & { readonly form: MeshForm },
  to: 'usda' | 'usdz',
  run: FixRun,
): Promise<Fixed> {
  const { localPath } = source;
  const read = await readLooks(files, source, run.signal);
  const left: Looks['left'][number][] = [...read.left];
  const materials = await plainPictures(read.materials, left);
  const { physics, left: without } = await describePhysics(files, localPath, run);
  const target = placeBeside(files, source, to);
  const name = stemOf(localPath);
  const changes = await stageFiles(files, { target, name, to }, materials, (pathOf) =>
    usdaBytes(name, { ...read, materials }, physics, pathOf),
  );
  run.signal.throwIfAborted();
  return {
    changes,
    done: [{ code: 'converted', path: target, values: { from: localPath, to: target } }],
    left: [...left, ...without].map(({ code, values }) => ({ code, path: localPath, values })),
  };
}
