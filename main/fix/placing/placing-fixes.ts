/** The fixes that put an asset where and as large as it should be: scale, size, frame, origin. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Triple } from '../../formats/matrix.ts';
import type { Fixed, FixFiles, FixMaker, FixNote, FixRun } from '../fix.ts';
import { declareUsda } from '../usd/usda-placing.ts';
import { declareDae } from '../write/dae-placing.ts';
import { type Placing, placeFiles } from './place-files.ts';
import { nothingDone, type ReadAsset, readAsset } from './read-asset.ts';
import { isNothing, type Similarity, turnUp, unchanged } from './similarity.ts';

type ScaleMass = 'kept' | 'same-density';

/** Throws `fix.nothing-to-change` without a file that can be scaled. */
export const scaleFix: FixMaker<'scale'> = async ({ factor, mass }, files, run) =>
  scaleBy(factor, mass, files, await readAsset(files, run.signal), run);

/** Throws `fix.no-size` where no file tells the size. */
export const sizeFix: FixMaker<'size'> = async ({ along, metres, mass }, files, run) => {
  const asset = await readAsset(files, run.signal);
  const [x, y, z] = asset.size ?? [0, 0, 0];
  const side = along === 'longest' ? Math.max(x, y, z) : { x, y, z }[along];
  if (!(side > 0)) throw new AppError('fix.no-size', {});
  return scaleBy(metres / side, mass, files, asset, run);
};

function scaleBy(
  factor: number,
  mass: ScaleMass,
  files: FixFiles,
  asset: ReadAsset,
  run: FixRun,
): Promise<Fixed> {
  const by: Similarity = { ...unchanged, factor, mass: mass === 'kept' ? 1 : factor ** 3 };
  const massNote: FixNote =
    mass === 'kept'
      ? { code: 'mass-kept', path: null, values: {} }
      : { code: 'mass-scaled', path: null, values: { factor: by.mass } };
  return done(files, asset, { by }, run, [{ code: 'scaled', path: null, values: { factor } }, massNote]);
}

/**
 * Formats that state unit and up axis (USD, COLLADA) state them anew; in the others, which always mean metres and one
 * axis, the numbers are changed to that. Masses stay.
 */
export const frameFix: FixMaker<'frame'> = async ({ unitMetres, up }, files, run) => {
  const asset = await readAsset(files, run.signal);
  const by: Similarity = { ...unchanged, factor: unitMetres ?? 1 };
  const placing: Placing = {
    by,
    ...(up === null ? {} : { turnOf: (of) => turnUp(up, of) }),
    other: ({ localPath }, form, bytes) => {
      if (form === 'dae') return declareDae(localPath, bytes, { unitMetres, up });
      if (form !== 'usd' || up === 'x') return null;
      return declareUsda(localPath, bytes, { unitMetres, up });
    },
  };
  return done(files, asset, placing, run, [{ code: 'frame-declared', path: null, values: {} }]);
};

/** Throws `fix.no-size` where the place is not known. */
export const originFix: FixMaker<'origin'> = async ({ at }, files, run) => {
  const asset = await readAsset(files, run.signal);
  const [x, y, z] = placeOf(asset, at);
  const by: Similarity = { ...unchanged, shift: [0 - x, 0 - y, 0 - z] };
  return done(files, asset, { by }, run, [{ code: 'moved', path: null, values: { x, y, z } }]);
};

function placeOf({ box, centerOfMass }: ReadAsset, at: Parameters<typeof originFix>[0]['at']): Triple {
  if (typeof at !== 'string') return at;
  if (at === 'center-of-mass') {
    if (centerOfMass === null) throw new AppError('fix.no-size', {});
    return centerOfMass;
  }
  if (box === null) throw new AppError('fix.no-size', {});
  const middle = (n: number): number => ((box.min[n] ?? 0) + (box.max[n] ?? 0)) / 2;
  return [middle(0), middle(1), at === 'center' ? middle(2) : (box.min[2] ?? 0)];
}

async function done(
  files: FixFiles,
  asset: ReadAsset,
  placing: Placing,
  run: FixRun,
  notes: readonly FixNote[],
): Promise<Fixed> {
  const isIdle = placing.turnOf === undefined && placing.other === undefined && isNothing(placing.by);
  const { changes, left } = isIdle ? { changes: [], left: [] } : await placeFiles(files, asset, placing, run);
  const fixed: Fixed = { changes, done: notes, left };
  return changes.length === 0 ? nothingDone(fixed) : fixed;
}
