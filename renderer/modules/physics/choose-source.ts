/** What is simulated of the file that is shown. Pure. */
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { endingOf, endings } from '../../scene/parse/endings.ts';
import type { FolderFile } from '../../scene/parse/folder.ts';
import { hullSource } from '../../scene/physics/hull-source.ts';
import type { SimulationSource } from '../../scene/physics/protocol.ts';

/** `massKg` is what is known of the whole, from the user or the asset; formats with masses of their own need none. */
export interface SourceWish {
  readonly path: string;
  /** The asset's whole folder, with addresses that a worker can ask. */
  readonly files: readonly FolderFile[];
  readonly model: Pick<LoadedModel, 'scene' | 'physics'>;
  readonly massKg: number | null;
  readonly base: 'free' | 'held';
}

/** MJCF and URDF by MuJoCo itself, all else by hulls. */
export function chooseSource({ path, files, model, massKg, base }: SourceWish): SimulationSource {
  const type = sourceType(path);
  return type === 'hulls'
    ? hullSource(model.scene, model.physics, { massKg, base })
    : { type, path, files, base };
}

/** What the file is to MuJoCo. */
export function sourceType(path: string): SimulationSource['type'] {
  const format = endings[endingOf(path)];
  return format === 'mjcf' || format === 'urdf' ? format : 'hulls';
}

/** Formats that state joints and masses, best first; MuJoCo reads the first two as they are. */
const statesJoints = ['mjcf', 'urdf', 'sdf', 'usd'] as const;

/** Structurally a file of the library. */
export interface PhysicsCandidate {
  readonly localPath: string;
}

/**
 * The file to simulate when the tool opens over `shown`: the one that has the joints, where `shown` has none. `joints` is how
 * many the asset's files state together, null where that is not known yet.
 */
export function fileForPhysics<F extends PhysicsCandidate>(
  files: readonly F[],
  shown: F,
  joints: number | null,
): F {
  const rankOf = ({ localPath }: F): number => {
    const format = endings[endingOf(localPath)];
    const at = statesJoints.findIndex((one) => one === format);
    return at === -1 ? statesJoints.length : at;
  };
  if (joints === 0 || rankOf(shown) < statesJoints.length) return shown;
  const [best = shown] = files.toSorted((a, b) => rankOf(a) - rankOf(b));
  return rankOf(best) < statesJoints.length ? best : shown;
}

/** True when the mass of something is a guess, and the user can tell it. */
export function lacksMass(source: SimulationSource): boolean {
  return (
    source.type === 'hulls' &&
    source.restKg === null &&
    source.bodies.some(({ massKg, densityKgM3 }) => massKg === null && densityKgM3 === null)
  );
}
