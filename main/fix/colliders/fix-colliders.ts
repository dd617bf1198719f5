/** Rebuilds the colliders of an asset in every description that it has: URDF, SDF, MJCF and USD. What is seen stays as it is. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { diagonalOf, moveMesh, weldPoints } from '../../formats/geometry/triangle-mesh.ts';
import { inverse, type Matrix, scaling, times } from '../../formats/matrix.ts';
import { reasonOf } from '../../inspect/model-folder.ts';
import { formOf } from '../../inspect/read-model.ts';
import { kindOf } from '../../inspect/scan/tree.ts';
import type { FileChange, FixMaker, FixNote, FixRun } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import type { AssetBody } from '../read-mesh.ts';
import { readBodiesOf } from '../read-solids.ts';
import { withoutUsdParts } from '../usd/usd-parts.ts';
import { hullObj, hullStl } from '../write/mesh-files.ts';
import { bodyColliders, type ColliderFix, colliderKey } from './body-colliders.ts';
import type { Collider } from './collider.ts';
import type { Soup } from './soup.ts';
import { unreferencedMeshes } from './unreferenced-meshes.ts';
import { type BodyWithColliders, writeDescription } from './write-description.ts';

/** Files that describe bodies, in the order in which they are tried. */
const forms: ReadonlySet<string> = new Set(['urdf', 'sdf', 'mjcf', 'usd']);

/** Throws `fix.nothing-to-change` without a description, `fix.no-mesh`, `fix.impossible` when none can be changed. */
export const fixColliders: FixMaker<'colliders'> = async (fix, files, run) => {
  const descriptions = (await withoutUsdParts(files, run.signal)).filter((file) =>
    forms.has(formOf(file) ?? ''),
  );
  if (descriptions.length === 0) throw new AppError('fix.nothing-to-change', {});
  const made = new ColliderCache(fix);
  const changes = new Map<string, FileChange>();
  const done: FixNote[] = [];
  const left: FixNote[] = [];
  for (const [n, file] of descriptions.entries()) {
    const { localPath } = file;
    run.signal.throwIfAborted();
    const part: FixRun = {
      signal: run.signal,
      onProgress: (of) => run.onProgress?.((n + of) / descriptions.length),
    };
    try {
      const bodies = await withColliders(await readBodiesOf(files, localPath, run.signal), made, part);
      if (bodies.length === 0) throw new AppError('fix.no-mesh', {});
      const written = await writeDescription({
        files,
        file,
        signal: run.signal,
        bodies,
        fileOf: (collider, body) => made.fileOf(collider, body),
      });
      if ('reason' in written) {
        left.push({ code: 'file-not-changed', path: localPath, values: { reason: written.reason } });
        continue;
      }
      for (const change of written.changes) changes.set(change.localPath, change);
      left.push(...written.left);
      done.push(noteOf(localPath, bodies, fix));
    } catch (error) {
      run.signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      left.push({ code: 'file-not-changed', path: localPath, values: { reason: reasonFor(error) } });
    }
  }
  if (done.length === 0) {
    const [first] = left;
    throw new AppError('fix.impossible', {
      path: first?.path ?? '',
      reason: String(first?.values['reason'] ?? fixWords.colliders.none),
    });
  }
  for (const localPath of await unreferencedMeshes(files, changes)) {
    const mesh = files.list.find((one) => one.localPath === localPath);
    if (mesh !== undefined) changes.set(localPath, { localPath, kind: mesh.kind, bytes: null });
    done.push({ code: 'collider-file-removed', path: localPath, values: {} });
  }
  run.onProgress?.(1);
  return { changes: [...changes.values()], done, left };
};

function reasonFor(error: AppError): string {
  if (isAppError(error, 'fix.no-mesh')) return fixWords.colliders.noVolume;
  if (isAppError(error, 'fix.impossible')) return error.data.reason;
  return reasonOf(error);
}

function noteOf(path: string, bodies: readonly BodyWithColliders[], fix: ColliderFix): FixNote {
  const colliders = bodies.flatMap((body) => body.colliders);
  const hulls = colliders.flatMap((one) => (one.is === 'hull' ? [one.hull.points.length / 3] : []));
  return {
    code: 'colliders-rebuilt',
    path,
    values: {
      shape: fix.shape,
      colliders: colliders.length,
      bodies: bodies.length,
      vertices: Math.max(0, ...hulls),
    },
  };
}

/** Bodies without a volume keep what they have. */
async function withColliders(
  bodies: readonly AssetBody[],
  made: ColliderCache,
  run: FixRun,
): Promise<BodyWithColliders[]> {
  const found: BodyWithColliders[] = [];
  const filled = bodies.filter(
    ({ name, frame, mesh }) => name !== null && frame !== null && mesh.indices.length > 0,
  );
  for (const [n, { name, frame, mesh }] of filled.entries()) {
    run.signal.throwIfAborted();
    if (name === null || frame === null) continue;
    const { rigid, scale } = withoutScale(frame);
    const back = inverse(rigid);
    if (back === null) continue;
    const local = moveMesh(mesh, back);
    const welded = weldPoints(local, 1e-6 * diagonalOf(local.points));
    const colliders = await made.of(
      { points: welded.points, triangles: welded.indices },
      { signal: run.signal, onProgress: (of) => run.onProgress?.((n + of) / filled.length) },
    );
    if (colliders.length > 0) found.push({ name, frameScale: scale, colliders });
  }
  return found;
}

/** Colliders are made in metres: a frame of USD also scales. `scale` null: by axes differently. */
function withoutScale(frame: Matrix): { readonly rigid: Matrix; readonly scale: number | null } {
  const lengths = [0, 4, 8].map((column) => Math.hypot(...frame.slice(column, column + 3)));
  const [x = 1, y = 1, z = 1] = lengths;
  const isEven = Math.abs(x - y) < 1e-6 * x && Math.abs(x - z) < 1e-6 * x;
  if (x === 0 || y === 0 || z === 0) return { rigid: frame, scale: null };
  return { rigid: times(frame, scaling([1 / x, 1 / y, 1 / z])), scale: isEven ? x : null };
}

/** Equal geometry in several descriptions is worked on once and shares its files. */
class ColliderCache {
  private readonly fix: ColliderFix;
  private readonly known = new Map<string, readonly Collider[]>();
  private readonly names = new Map<Collider, string>();

  constructor(fix: ColliderFix) {
    this.fix = fix;
  }

  async of(visual: Soup, run: FixRun): Promise<readonly Collider[]> {
    const key = colliderKey(visual, this.fix);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = await bodyColliders(visual, this.fix, run);
    this.known.set(key, made);
    for (const [n, collider] of made.entries()) this.names.set(collider, `${key.slice(0, 8)}_${n}`);
    return made;
  }

  /** Null for a primitive, which needs no file. */
  fileOf(collider: Collider, body: string): ((ending: 'obj' | 'stl') => FileChange) | null {
    if (collider.is !== 'hull') return null;
    const name = this.names.get(collider) ?? '0';
    const base = body.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60) || 'body';
    return (ending) => {
      const localPath = `colliders/${base}_${name}.${ending}`;
      const bytes = ending === 'stl' ? hullStl(collider.hull) : hullObj(collider.hull);
      return { localPath, kind: kindOf(localPath, false), bytes };
    };
  }
}
