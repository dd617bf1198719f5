/** An FBX as it looks: its meshes where its models put them, in metres with Y up as the file states them, and its pictures, those inside of it too. */
import { AppError } from '../../../contract/plain/errors.ts';
import { type FbxVertices, verticesOf } from '../../../formats/fbx/mesh/vertices.ts';
import { type FbxDocument, type PlacedMesh, readFbx } from '../../../formats/fbx/read-fbx.ts';
import type { FbxMapName, FbxMaterial, FbxTexture } from '../../../formats/fbx/scene/looks.ts';
import { identity, scaling, times } from '../../../formats/matrix.ts';
import { joinCorners } from '../../../formats/mesh/join-corners.ts';
import { type Folder, namedHere } from '../../../formats/resolve-entry.ts';
import { inflate } from '../../../inspect/read/fbx.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { folderOf } from '../../read-mesh.ts';
import { countVertices, picked, placedPart } from './look-parts.ts';
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
import { pictureOf, readPictureFile } from './picture-file.ts';
import { surfacePicture } from './surface-picture.ts';

/** Without a unit FBX means centimetres. */
const unstatedMetres = 0.01;

/** Throws `model.*` for what cannot be read or has no triangle, and the signal's reason. */
export async function fbxLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const document = await readFbx(await files.read(localPath), { inflate, layers: true });
  const { placed, frame } = document;
  const left: Looks['left'][number][] = [...leftOf(document)];
  const looks = new FbxMaterials(folderOf(files), localPath, left);
  const metres = frame.unitMetres ?? unstatedMetres;
  const toPicture = times(scaling([metres, metres, metres]), frame.toYUp);
  const known = new Map<PlacedMesh['mesh'], FbxVertices>();
  const parts: LookPart[] = [];
  const count = countVertices();
  for (const one of placed) {
    signal.throwIfAborted();
    const isShared = one.matrixOf === null && one.points === one.mesh.points;
    const vertices = (isShared ? known.get(one.mesh) : undefined) ?? verticesOf(one);
    if (isShared) known.set(one.mesh, vertices);
    const at = times(toPicture, one.matrixOf === null ? one.matrix : identity);
    for (const { start, count: corners, material } of groupsOf(one, vertices)) {
      const look = await looks.of(one.materials[material]);
      const part = partOf(vertices, vertices.index.subarray(start, start + corners), look);
      count(part.positions.length / 3);
      parts.push(placedPart(at, part));
    }
  }
  if (parts.length === 0) throw new AppError('model.damaged', { reason: fixWords.convert.noFaces });
  return { parts, materials: looks.materials, left };
}

function groupsOf({ mesh }: PlacedMesh, { index, groups }: FbxVertices): FbxVertices['groups'] {
  if (index.length === 0) return [];
  return typeof mesh.materials === 'number'
    ? [{ start: 0, count: index.length, material: mesh.materials }]
    : groups;
}

/** Animations are passed over by the reader. */
function* leftOf({ placed, broken, otherShapes }: FbxDocument): Generator<Looks['left'][number]> {
  const posed = placed.filter(({ mesh, points, matrixOf }) => matrixOf !== null || points !== mesh.points);
  for (const { name } of posed) yield { code: 'pose-left', values: { mesh: name } };
  for (const [part, count] of Object.entries({ faces: broken, surfaces: otherShapes }))
    if (count > 0) yield { code: 'parts-not-carried', values: { part, count: `${count}` } };
}

function partOf({ positions, layers }: FbxVertices, corners: Uint32Array, look: FbxLook): LookPart {
  const { index, unique } = joinCorners(new Int32Array(corners), 1);
  const own = (name: string, width: number): Float32Array | null => {
    const layer = layers.find((one) => one.name === name);
    return layer === undefined || layer.size !== width ? null : picked(layer.values, unique, width);
  };
  const uvs = own('uv', 2);
  // What is done to the picture is done to the coordinates.
  if (uvs !== null && look.placing !== null) {
    const { scale, offset } = look.placing;
    for (let n = 0; n < uvs.length; n++) uvs[n] = (uvs[n] ?? 0) * (scale[n % 2] ?? 1) + (offset[n % 2] ?? 0);
  }
  return {
    material: look.material,
    positions: Float64Array.from(picked(positions, unique, 3)),
    normals: own('normal', 3),
    uvs,
    colours: own('color', 3)?.map(toLinear) ?? null,
    indices: index,
  };
}

type Placing = Pick<FbxTexture, 'scale' | 'offset'>;

interface FbxLook {
  readonly material: number | null;
  readonly placing: Placing | null;
}

const isSamePlacing = (one: Placing, other: Placing): boolean =>
  one.scale.join(' ') === other.scale.join(' ') && one.offset.join(' ') === other.offset.join(' ');

/** Reads each material once. */
class FbxMaterials {
  readonly materials: LookMaterial[] = [];
  private readonly folder: Folder;
  private readonly localPath: string;
  private readonly left: Looks['left'][number][];
  private readonly known = new Map<string, FbxLook>();
  private readonly pictures = new Map<string, Promise<Picture | null>>();

  constructor(folder: Folder, localPath: string, left: Looks['left'][number][]) {
    this.folder = folder;
    this.localPath = localPath;
    this.left = left;
  }

  /** `material` undefined: the polygons name none that is there. */
  async of(material: FbxMaterial | undefined): Promise<FbxLook> {
    if (material === undefined) return { material: null, placing: null };
    const known = this.known.get(material.id);
    if (known !== undefined) return known;
    const look = { placing: this.placingOf(material), material: this.materials.length };
    this.known.set(material.id, look);
    this.materials.push(await this.read(material));
    return look;
  }

  /** Of its first picture: a part has one set of coordinates. */
  private placingOf({ name, maps }: FbxMaterial): Placing | null {
    const first = maps.get('colour') ?? [...maps.values()][0] ?? null;
    for (const [map, texture] of maps)
      if (first !== null && !isSamePlacing(first, texture))
        this.left.push({ code: 'placing-left', values: { material: name, map: leftNames[map] } });
    return first;
  }

  private async read(material: FbxMaterial): Promise<LookMaterial> {
    const { name, maps, opacity, shininess, emissiveFactor } = material;
    const picture = async (map: FbxMapName): Promise<Picture | null> => {
      const texture = maps.get(map);
      const found = texture === undefined ? null : await this.picture(texture);
      if (texture !== undefined && found === null) this.leave(name, map);
      return found;
    };
    const base = await picture('colour');
    const [normal, emissive] = [await picture('normal'), await picture('emissive')];
    const [rough, metal] = [await picture('roughness'), await picture('metalness')];
    const metalness = metal === null ? (material.metalness ?? 0) : 1;
    const surface = await surfacePicture(
      rough === null ? null : { picture: rough, channel: 'g' },
      metal === null ? null : { picture: metal, channel: 'b' },
      metalness,
    ).catch(() => null);
    if (surface === null && (rough !== null || metal !== null)) this.leave(name, 'roughness');
    const alpha = maps.get('opacity');
    const isAlphaOfBase = alpha !== undefined && base !== null && alpha.uri === maps.get('colour')?.uri;
    if (alpha !== undefined && !isAlphaOfBase) this.leave(name, 'opacity');
    if (normal === null && maps.has('bump')) this.leave(name, 'bump');
    if (maps.has('occlusion')) this.leave(name, 'occlusion');
    const [red, green, blue] = linearColour(material.emissive).map((part) => part * emissiveFactor);
    const pictures: Readonly<Record<LookMap, Picture | null>> = { base, surface, normal, emissive };
    return {
      name: name === '' ? 'material' : name,
      // Where a picture gives the colour, programs write black or anything beside it.
      baseColour: base === null ? linearColour(material.colour) : [1, 1, 1],
      opacity,
      metalness: surface === null && metal !== null ? 0 : fractionOf(metalness),
      roughness: fractionOf(material.roughness ?? (shininess === null ? 1 : roughnessOf(shininess))),
      emissive: [fractionOf(red), fractionOf(green), fractionOf(blue)],
      isBlended: opacity < 1 || isAlphaOfBase,
      cutBelow: null,
      isDoubleSided: false,
      maps: Object.fromEntries(Object.entries(pictures).filter(([, one]) => one !== null)),
    };
  }

  private leave(material: string, map: FbxMapName): void {
    this.left.push({ code: 'texture-left', values: { material, map: leftNames[map] } });
  }

  private picture({ id, name, uri, embedded }: FbxTexture): Promise<Picture | null> {
    const file = embedded === null ? namedHere(this.folder, this.localPath, uri) : `${name}/${id}`;
    const known =
      this.pictures.get(file) ??
      (embedded === null
        ? readPictureFile(this.folder, this.localPath, file)
        : pictureOf(embedded, uri === '' ? `${name}.png` : uri, null));
    this.pictures.set(file, known);
    return known;
  }
}

const fractionOf = (value = 0): number => Math.min(1, Math.max(0, value));

/** As notes name them. */
const leftNames: Readonly<Record<FbxMapName, string>> = {
  colour: 'base',
  normal: 'normal',
  bump: 'map_Bump',
  emissive: 'emissive',
  opacity: 'map_d',
  occlusion: 'occlusion',
  roughness: 'map_Pr',
  metalness: 'map_Pm',
};
