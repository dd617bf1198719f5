/** A COLLADA as it looks: what its scene draws, in metres with Y up as the file states them, and its pictures. */
import { AppError } from '../../../contract/plain/errors.ts';
import type { DaeMaterial } from '../../../formats/dae/materials.ts';
import { type DaeDocument, readDae } from '../../../formats/dae/read-dae.ts';
import type { DaePart } from '../../../formats/dae/scene.ts';
import { scaling, times } from '../../../formats/matrix.ts';
import { type Folder, namedHere } from '../../../formats/resolve-entry.ts';
import { yUpFrom } from '../../../formats/up-axis.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { folderOf } from '../../read-mesh.ts';
import { countVertices, placedPart } from './look-parts.ts';
import {
  type LookMap,
  type LookMaterial,
  type LookPart,
  type Looks,
  linearColour,
  type Picture,
  roughnessOf,
  toLinear,
} from './looks.ts';
import { readPictureFile } from './picture-file.ts';

/** Throws `model.*` for what cannot be read or has no triangle, and the signal's reason. */
export const daeLooks = (files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> =>
  readLooks(files, localPath, signal, true);

/** As the mesh of a robot's description: in metres, and not turned, see `main/formats/dae/read-dae.ts`. */
export const daeLooksInLink = (files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> =>
  readLooks(files, localPath, signal, false);

async function readLooks(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
  isUpright: boolean,
): Promise<Looks> {
  const document = readDae(await files.read(localPath));
  signal.throwIfAborted();
  const left: Looks['left'][number][] = [...leftOf(document)];
  const { unitMetres, upAxis } = document;
  const metres = scaling([unitMetres, unitMetres, unitMetres]);
  const at = isUpright ? times(yUpFrom(upAxis), metres) : metres;
  const picture = pictureReader(folderOf(files), localPath);
  const materials: LookMaterial[] = [];
  const places = new Map<string, number>();
  const parts: LookPart[] = [];
  const count = countVertices();
  for (const part of document.parts) {
    signal.throwIfAborted();
    if (part.kind === 'lines') {
      left.push({ code: 'geometry-left', values: { mesh: part.material ?? localPath } });
      continue;
    }
    count(part.positions.length / 3);
    const material = document.looks.materials.get(part.material ?? '');
    if (part.material !== null && !places.has(part.material)) {
      places.set(part.material, materials.length);
      if (material === undefined)
        left.push({ code: 'material-missing', values: { material: part.material } });
      materials.push(await materialOf(part.material, material ?? null, picture, left));
    }
    parts.push(placedPart(at, lookPart(part, places.get(part.material ?? '') ?? null)));
  }
  if (parts.length === 0) throw new AppError('model.damaged', { reason: fixWords.convert.noFaces });
  return { parts, materials, left };
}

function* leftOf({ broken, animations, posed }: DaeDocument): Generator<Looks['left'][number]> {
  for (const mesh of posed) yield { code: 'pose-left', values: { mesh } };
  if (animations > 0)
    yield { code: 'parts-not-carried', values: { part: 'animations', count: `${animations}` } };
  if (broken.count > 0)
    yield { code: 'parts-not-carried', values: { part: 'faces', count: `${broken.count}` } };
}

const lookPart = (
  { positions, normals, textureCoordinates, colours, index }: DaePart,
  material: number | null,
): LookPart => ({
  material,
  positions: Float64Array.from(positions),
  normals,
  uvs: textureCoordinates,
  colours: colours === null ? null : colours.map(toLinear),
  indices: index,
});

type ReadPicture = (file: string) => Promise<Picture | null>;

/** Each file once. */
function pictureReader(folder: Folder, localPath: string): ReadPicture {
  const known = new Map<string, Promise<Picture | null>>();
  return (file) => {
    const name = namedHere(folder, localPath, file);
    const picture = known.get(name) ?? readPictureFile(folder, localPath, name);
    known.set(name, picture);
    return picture;
  };
}

/** `id` stands for one that the file does not define. */
async function materialOf(
  id: string,
  material: DaeMaterial | null,
  picture: ReadPicture,
  left: Looks['left'][number][],
): Promise<LookMaterial> {
  const plain = { metalness: 0, emissive: [0, 0, 0], cutBelow: null, maps: {} } as const;
  if (material === null)
    return {
      ...plain,
      name: id,
      baseColour: [1, 1, 1],
      opacity: 1,
      roughness: 0.8,
      isBlended: false,
      isDoubleSided: true,
    };
  const { name, diffuse, emission, shininess, opacity } = material;
  const maps: Partial<Record<LookMap, Picture>> = {};
  for (const [map, file] of [
    ['base', material.diffusePicture],
    ['emissive', material.emissionPicture],
  ] as const) {
    const found = file === null ? null : await picture(file);
    if (found !== null) maps[map] = found;
    else if (file !== null) left.push({ code: 'texture-left', values: { material: name, map } });
  }
  if (material.bumpPicture !== null)
    left.push({ code: 'texture-left', values: { material: name, map: 'map_Bump' } });
  return {
    ...plain,
    name: name === '' ? id : name,
    baseColour: maps.base === undefined ? linearColour(diffuse ?? [1, 1, 1]) : [1, 1, 1],
    emissive: maps.emissive === undefined ? linearColour(emission ?? [0, 0, 0]) : [1, 1, 1],
    opacity,
    roughness: shininess === null ? 0.8 : roughnessOf(shininess),
    isBlended: opacity < 1,
    isDoubleSided: material.doubleSided,
    maps,
  };
}
