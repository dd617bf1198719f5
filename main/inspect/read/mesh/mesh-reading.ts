/** What the plain mesh formats (OBJ, STL, PLY) have in common as readings: bytes up to a bound, extents without a unit. */
import type { Bounds } from '../../../formats/mesh/bounds.ts';
import type { Counted } from '../../../formats/mesh/counted.ts';
import { unreadWords } from '../../file-words.ts';
import type { ModelFolder } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';
import { modelWords } from '../model-words.ts';

/** What lies beyond is not read; a million triangles are about 90 MB as OBJ, 50 MB as STL. */
const mostBytes = 256 * 1024 * 1024;

/** `isCut`: there is more of it. */
export interface MeshBytes {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly isCut: boolean;
}

/** Throws what the folder throws. */
export async function readMeshBytes(folder: ModelFolder, localPath: string): Promise<MeshBytes> {
  const { bytes, sizeBytes } = await folder.head(localPath, mostBytes);
  return { bytes, sizeBytes, isCut: sizeBytes > bytes.length };
}

/** Of vertices that something is drawn of. */
export interface MeshFacts {
  readonly format: string;
  readonly bounds: Bounds | null;
  readonly triangles: number;
  /** Vertices with a value that is no number. */
  readonly unusable: Counted;
}

/** Without unit and axis, which these formats do not state. */
export function meshReading({ format, bounds, triangles, unusable }: MeshFacts, isCut: boolean): Reading {
  const { min, max } = bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
  return {
    ...nothingRead,
    format,
    unread: isCut ? unreadWords.firstMegabytes(mostBytes / 1024 ** 2) : null,
    unitlessSize: bounds === null ? null : [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    box: bounds === null || isCut ? null : bounds,
    triangles: isCut ? null : triangles,
    faults: [
      ...(unusable.count > 0 ? [{ ...noNumbers(), ...lineOf(unusable) }] : []),
      ...(bounds === null ? [nothingToSee()] : []),
    ],
  };
}

/** For a fault; without one for formats that have no lines. */
export function lineOf({ line }: Counted): { readonly line?: number } {
  return line > 0 ? { line } : {};
}

const nothingToSee = (): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'warn',
  message: modelWords.emptyMesh,
});
const noNumbers = (): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'error',
  message: modelWords.badVertices,
});
