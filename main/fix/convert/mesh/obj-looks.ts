/** An OBJ as it looks, with the materials of its libraries: taken as metres with Y up, as the 3D view takes it. */
import { AppError } from '../../../contract/plain/errors.ts';
import { everyHas, joinCorners } from '../../../formats/mesh/join-corners.ts';
import { type MtlMap, type MtlMaterial, readMtl } from '../../../formats/obj/read-mtl.ts';
import { type ObjPart, type ObjScan, scanObj } from '../../../formats/obj/scan-obj.ts';
import type { Folder } from '../../../formats/resolve-entry.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { folderOf } from '../../read-mesh.ts';
import { unitLong } from './look-parts.ts';
import {
  type LookMaterial,
  type LookPart,
  type Looks,
  linearColour,
  type Picture,
  roughnessOf,
  toLinear,
} from './looks.ts';
import { readPictureFile } from './picture-file.ts';

type Left = Looks['left'][number][];

/** Throws `model.*` for what is no OBJ or has no triangle, and the signal's reason. */
export async function objLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const scan = scanObj(await files.read(localPath));
  signal.throwIfAborted();
  if (scan.triangles === 0) throw new AppError('model.damaged', { reason: fixWords.convert.noFaces });
  if (scan.unusable.count > 0)
    throw new AppError('model.damaged', {
      reason: fixWords.convert.badVertexInLine(String(scan.unusable.line)),
    });
  const folder = folderOf(files);
  const left: Left = [];
  const library = await readLibraries(scan, folder, localPath);
  const names = [...new Set(scan.parts.map(({ material }) => material))].filter((name) => name !== null);
  const materials: LookMaterial[] = [];
  const pictures = new Map<string, Promise<Picture | null>>();
  const placings: (MtlMap | undefined)[] = [];
  for (const name of names) {
    signal.throwIfAborted();
    const material = library.get(name);
    placings.push(material?.maps.map_Kd);
    if (material === undefined) left.push({ code: 'material-missing', values: { material: name } });
    materials.push(await materialOf(name, material ?? null, folder, localPath, pictures, left));
  }
  const parts = scan.parts
    .filter(({ triangles }) => triangles.length > 0)
    .map((part) => partOf(scan, part, names.indexOf(part.material ?? ''), placings));
  if (scan.parts.some(({ lines, points }) => lines.length > 0 || points.length > 0))
    left.push({ code: 'geometry-left', values: { mesh: localPath } });
  return { parts, materials, left };
}

/** A name may hold blanks, and a line several names. */
async function readLibraries(
  scan: ObjScan,
  folder: Folder,
  localPath: string,
): Promise<Map<string, MtlMaterial>> {
  const all = new Map<string, MtlMaterial>();
  for (const { name: line } of scan.libraries) {
    const names = folder.resolve(localPath, line) === null ? line.split(/\s+/) : [line];
    for (const name of names) {
      const entry = folder.resolve(localPath, name);
      if (entry === null) continue;
      const text = new TextDecoder().decode(await folder.read(entry.path));
      for (const [key, material] of readMtl(text).materials) all.set(key, material);
    }
  }
  return all;
}

async function materialOf(
  name: string,
  material: MtlMaterial | null,
  folder: Folder,
  localPath: string,
  pictures: Map<string, Promise<Picture | null>>,
  left: Left,
): Promise<LookMaterial> {
  const plain = { name, metalness: 0, emissive: [0, 0, 0], cutBelow: null, isDoubleSided: true } as const;
  if (material === null)
    return { ...plain, baseColour: [1, 1, 1], opacity: 1, isBlended: false, roughness: 0.8, maps: {} };
  const { maps, diffuse, emissive, shininess, roughness, metalness, opacity } = material;
  const picture = async (map: MtlMap | undefined, what: string): Promise<Picture | undefined> => {
    if (map === undefined) return undefined;
    const known = pictures.get(map.file) ?? readPictureFile(folder, localPath, map.file);
    pictures.set(map.file, known);
    const found = await known;
    if (found === null) left.push({ code: 'texture-left', values: { material: name, map: what } });
    return found ?? undefined;
  };
  const [base, normal, glow] = [
    await picture(maps.map_Kd, 'base'),
    await picture(maps.norm, 'normal'),
    await picture(maps.map_Ke, 'emissive'),
  ];
  // Only packed as glTF has it are both of one picture.
  const isPacked = maps.map_Pr !== undefined && maps.map_Pr.file === maps.map_Pm?.file;
  const surface = isPacked ? await picture(maps.map_Pr, 'surface') : undefined;
  for (const map of ['map_d', 'map_Bump', ...(isPacked ? [] : (['map_Pr', 'map_Pm'] as const))] as const)
    if (maps[map] !== undefined) left.push({ code: 'texture-left', values: { material: name, map } });
  // Many exporters write black beside a texture, and would have it shown as it is.
  const isBlack = base !== undefined && diffuse?.every((part) => part === 0) === true;
  const colour = diffuse === null || isBlack ? ([1, 1, 1] as const) : diffuse;
  return {
    ...plain,
    baseColour: linearColour(colour),
    emissive: linearColour(emissive ?? (glow === undefined ? [0, 0, 0] : [1, 1, 1])),
    opacity: Math.min(1, opacity),
    isBlended: opacity < 1,
    roughness: Math.min(1, roughness ?? (shininess === null ? 0.8 : roughnessOf(shininess))),
    metalness: Math.min(1, metalness ?? 0),
    maps: {
      ...(base !== undefined && { base }),
      ...(normal !== undefined && { normal }),
      ...(surface !== undefined && { surface }),
      ...(glow !== undefined && { emissive: glow }),
    },
  };
}

function partOf(
  scan: ObjScan,
  { triangles, smooth }: ObjPart,
  material: number,
  placings: readonly (MtlMap | undefined)[],
): LookPart {
  const { index, unique } = joinCorners(triangles.filled(), 3);
  const positions = Float64Array.from(picked(scan.positions.array, unique, 0, 3));
  const hasNormals = everyHas(unique, 2, 3);
  const uvs = everyHas(unique, 1, 3) ? picked(scan.textureCoordinates.array, unique, 1, 2) : null;
  const placing = placings[material];
  // What the library does to its picture is done to the coordinates.
  if (uvs !== null && placing !== undefined)
    for (let n = 0; n < uvs.length; n++)
      uvs[n] = (uvs[n] ?? 0) * (placing.scale[n % 2] ?? 1) + (placing.offset[n % 2] ?? 0);
  return {
    material: material < 0 ? null : material,
    positions,
    normals: hasNormals
      ? unitLong(picked(scan.normals.array, unique, 2, 3))
      : smooth
        ? roundNormals(positions, index, unique)
        : null,
    uvs,
    colours: scan.colours === null ? null : picked(scan.colours.array, unique, 0, 3).map(toLinear),
    indices: index,
  };
}

/** `from` holds triples. */
function picked(from: Float32Array, unique: Int32Array, part: number, width: number): Float32Array {
  const count = unique.length / 3;
  const list = new Float32Array(count * width);
  for (let vertex = 0; vertex < count; vertex++) {
    const source = (unique[vertex * 3 + part] ?? 0) * 3;
    for (let n = 0; n < width; n++) list[vertex * width + n] = from[source + n] ?? 0;
  }
  return list;
}

/** Of a smoothing group without normals: those of its faces, by their areas, one for each point of the file. */
function roundNormals(positions: Float64Array, index: Uint32Array, unique: Int32Array): Float32Array {
  const sums = new Map<number, [number, number, number]>();
  const pointOf = (vertex: number): number => unique[vertex * 3] ?? 0;
  for (let n = 0; n + 2 < index.length; n += 3) {
    const [a = 0, b = 0, c = 0] = index.subarray(n, n + 3);
    const edge = (to: number): number[] =>
      [0, 1, 2].map((axis) => (positions[to * 3 + axis] ?? 0) - (positions[a * 3 + axis] ?? 0));
    const [[ux = 0, uy = 0, uz = 0], [vx = 0, vy = 0, vz = 0]] = [edge(b), edge(c)];
    const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const vertex of [a, b, c]) {
      const sum = sums.get(pointOf(vertex)) ?? [0, 0, 0];
      for (let axis = 0; axis < 3; axis++) sum[axis] = (sum[axis] ?? 0) + (cross[axis] ?? 0);
      sums.set(pointOf(vertex), sum);
    }
  }
  const normals = new Float32Array(positions.length);
  for (let vertex = 0; vertex < positions.length / 3; vertex++)
    normals.set(sums.get(pointOf(vertex)) ?? [0, 1, 0], vertex * 3);
  return unitLong(normals);
}
