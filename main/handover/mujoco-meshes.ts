/** Meshes that MuJoCo cannot read, written as OBJ: STL as text or with too many faces, COLLADA and PLY, and OBJ of several groups, of which it reads the first. */
import { readDae } from '../formats/dae/read-dae.ts';
import { droppedShapes } from '../formats/mjcf/obj-shapes.ts';
import { scanObj } from '../formats/obj/scan-obj.ts';
import { readPly } from '../formats/ply/read-ply.ts';
import { findRobotFile } from '../formats/robot/find-file.ts';
import type { RobotLink } from '../formats/robot/robot.ts';
import { readStl } from '../formats/stl/read-stl.ts';
import type { AssetPart, HandoverAsset } from './types.ts';

/** What MuJoCo's decoder of STL refuses beyond. */
const mostStlFaces = 200_000;

/** Of every mesh of the robot that needs it, by its path in the asset: the OBJ. Null: there is no way. Throws `model.*`. */
export async function objsForMujoco(
  asset: Pick<HandoverAsset, 'files' | 'read'>,
  main: AssetPart,
  { links }: { readonly links: readonly Pick<RobotLink, 'visuals' | 'collisions'>[] },
): Promise<ReadonlyMap<string, string | null>> {
  const entries = asset.files.map(({ localPath: path, sizeBytes }) => ({ path, sizeBytes }));
  const made = new Map<string, string | null>();
  for (const { geometry, from } of links.flatMap(({ visuals, collisions }) => [...visuals, ...collisions])) {
    if (geometry.type !== 'mesh') continue;
    const path = findRobotFile(entries, from ?? main.localPath, geometry.file)?.path;
    if (path === undefined || made.has(path)) continue;
    const ending = path.slice(path.lastIndexOf('.')).toLowerCase();
    if (ending === '.msh') continue;
    if (!['.obj', '.stl', '.dae', '.ply'].includes(ending)) made.set(path, null);
    else {
      const obj = objOf(await asset.read(path), ending);
      if (obj !== null) made.set(path, obj);
    }
  }
  return made;
}

/** Null for one that may stay as it is. */
function objOf(bytes: Uint8Array, ending: string): string | null {
  if (ending === '.obj') {
    if (droppedShapes(bytes) === 0) return null;
    const { positions, parts } = scanObj(bytes);
    const corners = parts.flatMap(({ triangles }) => Array.from(triangles.filled()));
    const all = Float32Array.from(positions.filled());
    return objText([
      { positions: all, scale: 1, corner: (n) => corners[3 * n] ?? 0, corners: corners.length / 3 },
    ]);
  }
  if (ending === '.stl') {
    const { encoding, triangles, positions } = readStl(bytes);
    if (encoding === 'binary' && triangles <= mostStlFaces) return null;
    return objText([{ positions, scale: 1, corner: (n) => n, corners: triangles * 3 }]);
  }
  if (ending === '.ply') {
    const { positions, corners } = readPly(bytes);
    return objText([{ positions, scale: 1, corner: (n) => corners[n] ?? 0, corners: corners.length }]);
  }
  const { parts, unitMetres } = readDae(bytes);
  // As the mesh of a robot it is scaled and not turned (main/formats/dae/read-dae.ts).
  return objText(
    parts
      .filter(({ kind }) => kind === 'triangles')
      .map(({ positions, index }) => ({
        positions,
        scale: unitMetres,
        corner: (n) => index[n] ?? 0,
        corners: index.length,
      })),
  );
}

interface Part {
  readonly positions: Float32Array;
  readonly scale: number;
  /** The vertex at a corner; three corners are a triangle. */
  readonly corner: (n: number) => number;
  readonly corners: number;
}

function objText(parts: readonly Part[]): string {
  const lines: string[] = [];
  let before = 1;
  for (const { positions, scale, corner, corners } of parts) {
    const at = (n: number): number => Number(((positions[n] ?? 0) * scale).toPrecision(9));
    for (let n = 0; n < positions.length; n += 3) lines.push(`v ${at(n)} ${at(n + 1)} ${at(n + 2)}`);
    for (let n = 0; n + 2 < corners; n += 3)
      lines.push(`f ${before + corner(n)} ${before + corner(n + 1)} ${before + corner(n + 2)}`);
    before += positions.length / 3;
  }
  return `${lines.join('\n')}\n`;
}
