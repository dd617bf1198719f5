/** Sets the mass of an asset, with centre and inertia from its triangles, in all files that state masses. */
import { AppError } from '../../contract/plain/errors.ts';
import { materialOf } from '../../contract/plain/materials.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { FileChange, FixFile, FixFiles, FixMaker, FixNote, FixRun } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { overlaid } from '../overlaid.ts';
import { readAssetMesh, readBodiesOf } from '../read-solids.ts';
import { withoutUsdParts } from '../usd/usd-parts.ts';
import {
  areSamePlace,
  type HeavyBody,
  heavyBodies,
  type SharedMass,
  shareMass,
  volumeOf,
} from './share-mass.ts';
import { type MassPlan, writerOf } from './write-mass.ts';

type MassFix = Extract<Fix, { readonly fix: 'mass' }>;

/** Of descriptions; the first with several bodies says how the mass is shared. */
const descriptions: readonly ModelForm[] = ['urdf', 'sdf', 'mjcf', 'usd'];

/**
 * Throws `fix.no-mesh`, `fix.nothing-to-change` without a file that states masses, `fix.impossible` for an unknown material, a
 * mesh without volume or a file that cannot be edited, and the signal's reason.
 */
export const fixMass: FixMaker<'mass'> = async (fix, files, run) => {
  const asset = await readAssetMesh(files, run);
  const best = heavyBodies(asset.bodies);
  const read = await readDescriptions(files, run);
  // Where a description has several bodies, their sum is the whole, so that all files agree.
  const reference = read.find(({ bodies }) => bodies.length > 1)?.bodies ?? best;
  const massKg = massOf(fix, reference, asset.source);
  const shared = shareMass(reference, massKg);
  if (shared === null) throw noVolume(asset.source);
  const changes = new Map<string, FileChange>();
  const left: FixNote[] = [];
  let isStated = false;
  const targets = [
    ...read,
    ...files.list.filter((file) => formOf(file) === 'sidecar').map((file) => ({ file, bodies: [] })),
  ];
  for (const [at, { file, bodies }] of targets.entries()) {
    run.signal.throwIfAborted();
    run.onProgress?.(at / targets.length);
    const write = writerOf(file);
    if (write === null) continue;
    isStated = true;
    const plan = planOf({ bodies, reference, shared, massKg });
    const written = await write(overlaid(files, changes), file, plan, run.signal);
    for (const change of written.changes) changes.set(change.localPath, change);
    left.push(...written.left);
  }
  if (!isStated) throw new AppError('fix.nothing-to-change', {});
  return { changes: [...changes.values()], done: notesOf(reference, massKg), left };
};

interface ReadDescription {
  readonly file: FixFile;
  readonly bodies: readonly HeavyBody[];
}

/** A file that cannot be read, such as a part that others include, has no bodies and is not written. */
async function readDescriptions(files: FixFiles, run: FixRun): Promise<ReadDescription[]> {
  const found: ReadDescription[] = [];
  const list = await withoutUsdParts(files, run.signal);
  for (const form of descriptions)
    for (const file of list) {
      if (formOf(file) !== form) continue;
      run.signal.throwIfAborted();
      const bodies = await readBodiesOf(files, file.localPath, run.signal).catch((error: unknown) => {
        run.signal.throwIfAborted();
        if (error instanceof AppError) return null;
        throw error;
      });
      const heavy = heavyBodies((bodies ?? []).filter(({ name }) => name !== null));
      if (heavy.length > 0) found.push({ file, bodies: heavy });
    }
  return found;
}

function massOf({ by }: MassFix, bodies: readonly HeavyBody[], source: string): number {
  const volume = volumeOf(bodies);
  if (!(volume > 0)) throw noVolume(source);
  if (by.is === 'mass') return by.kg;
  if (by.is === 'density') return by.kgM3 * volume;
  const material = materialOf(by.material);
  if (material === null)
    throw new AppError('fix.impossible', {
      path: source,
      reason: fixWords.mass.unknownMaterial(by.material),
    });
  return material.kgM3 * volume;
}

const noVolume = (path: string): AppError<'fix.impossible'> =>
  new AppError('fix.impossible', { path, reason: fixWords.mass.noVolume });

interface Planned {
  readonly bodies: readonly HeavyBody[];
  readonly reference: readonly HeavyBody[];
  readonly shared: SharedMass;
  readonly massKg: number;
}

/** The reference's numbers where the file shows the same thing, else those of its own triangles. */
function planOf({ bodies, reference, shared, massKg }: Planned): MassPlan {
  const volumeM3 = volumeOf(reference);
  const plan = { whole: shared.whole, volumeM3, links: reference };
  const named = (by: SharedMass['byName']): MassPlan => ({
    ...plan,
    bodies: bodies.flatMap(({ name, frame }) => {
      const mass = by.get(name);
      return name === null || frame === null || mass === undefined ? [] : [{ name, frame, mass }];
    }),
    shares: shared.byName,
  });
  const [only] = bodies;
  const isSame = areSamePlace(reference, bodies);
  if (isSame && bodies.length === 1 && only !== undefined) return named(new Map([[only.name, shared.whole]]));
  if (isSame && bodies.every(({ name }) => shared.byName.has(name))) return named(shared.byName);
  return named(shareMass(bodies, massKg)?.byName ?? new Map());
}

function notesOf(bodies: readonly HeavyBody[], massKg: number): FixNote[] {
  const byHull = bodies.reduce((sum, { solid }) => sum + solid.byHull, 0);
  const volume = volumeOf(bodies);
  return [
    {
      code: 'mass-set',
      path: null,
      values: { kg: massKg, litres: volume * 1000, density: massKg / volume },
    },
    ...(byHull > 0 ? [{ code: 'mass-by-hull', path: null, values: { parts: byHull } }] : []),
    ...(bodies.length > 1 ? [{ code: 'mass-shared', path: null, values: { bodies: bodies.length } }] : []),
  ];
}
