/** STL and PLY as they look: taken as metres with Y up, as the 3D view takes them. */
import { AppError } from '../../../contract/plain/errors.ts';
import { placesOf } from '../../../formats/geometry/triangle-mesh.ts';
import { identity } from '../../../formats/matrix.ts';
import { joinCorners } from '../../../formats/mesh/join-corners.ts';
import { type PlyDocument, readPly } from '../../../formats/ply/read-ply.ts';
import { readStl } from '../../../formats/stl/read-stl.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { folderOf } from '../../read-mesh.ts';
import { countVertices, picked, placedPart } from './look-parts.ts';
import { type LookMaterial, type LookPart, type Looks, type Picture, toLinear } from './looks.ts';
import { readPictureFile } from './picture-file.ts';

/** Throws `model.*` for what is no STL or has no triangle, and the signal's reason. */
export async function stlLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const { positions, colours, triangles, unusable, brokenFacets } = readStl(await files.read(localPath));
  signal.throwIfAborted();
  if (triangles === 0) throw noFaces();
  if (unusable.count > 0) throw new AppError('model.damaged', { reason: fixWords.convert.badVertex });
  countVertices()(positions.length / 3);
  const points = Float64Array.from(positions);
  const every = Uint32Array.from({ length: points.length / 3 }, (_, corner) => corner);
  // Each triangle has points of its own, which only a colour of its own needs.
  const { leads, first } = colours === null ? placesOf(points, 0) : { leads: every, first: every };
  const part: LookPart = {
    material: colours === null ? null : 0,
    positions: Float64Array.from(picked(positions, first, 3)),
    normals: null,
    uvs: null,
    colours: colours === null ? null : forCorners(colours),
    indices: leads,
  };
  return {
    parts: [placedPart(identity, part)],
    materials: colours === null ? [] : [plainMaterial('colours')],
    left: brokenLeft(brokenFacets.count),
  };
}

/** A triangle's colour for each of its corners, linear. */
const forCorners = (colours: Float32Array): Float32Array =>
  Float32Array.from({ length: colours.length * 3 }, (_, at) =>
    toLinear(colours[Math.floor(at / 9) * 3 + (at % 3)] ?? 0),
  );

/** Throws `model.*` for what is no PLY or has no triangle, and the signal's reason. */
export async function plyLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const document = readPly(await files.read(localPath));
  signal.throwIfAborted();
  const { positions, normals, colours, textureCoordinates, corners, lines, textures, brokenFaces } = document;
  if (corners.length === 0) throw noFaces();
  const { index, unique } = joinCorners(corners, 1);
  countVertices()(unique.length);
  const left: Looks['left'][number][] = [...brokenLeft(brokenFaces.count)];
  if (lines.length > 0) left.push({ code: 'geometry-left', values: { mesh: localPath } });
  const [file] = textures;
  const base =
    file === undefined || textureCoordinates === null
      ? null
      : await readPictureFile(folderOf(files), localPath, file);
  const materials = materialsOf(document, base);
  if (base === null && file !== undefined)
    left.push({ code: 'texture-left', values: { material: localPath, map: 'base' } });
  const own = (values: Float32Array | null, width: number): Float32Array | null =>
    values === null ? null : picked(values, unique, width);
  const part: LookPart = {
    material: materials.length === 0 ? null : 0,
    positions: Float64Array.from(picked(positions, unique, 3)),
    normals: own(normals, 3),
    uvs: own(textureCoordinates, 2),
    colours: own(colours, 3)?.map(toLinear) ?? null,
    indices: index,
  };
  return { parts: [placedPart(identity, part)], materials, left };
}

function materialsOf({ colours }: PlyDocument, base: Picture | null): LookMaterial[] {
  if (base !== null) return [{ ...plainMaterial(base.name), maps: { base } }];
  return colours === null ? [] : [plainMaterial('colours')];
}

/** White, neither metal nor mirror: without any, glTF means a metal. */
const plainMaterial = (name: string): LookMaterial => ({
  name,
  baseColour: [1, 1, 1],
  opacity: 1,
  metalness: 0,
  roughness: 0.7,
  emissive: [0, 0, 0],
  isBlended: false,
  cutBelow: null,
  isDoubleSided: true,
  maps: {},
});

const brokenLeft = (count: number): Looks['left'] =>
  count === 0 ? [] : [{ code: 'parts-not-carried', values: { part: 'faces', count: `${count}` } }];

const noFaces = () => new AppError('model.damaged', { reason: fixWords.convert.noFaces });
