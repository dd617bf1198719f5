/** COLLADA as meshes in metres: turned by its up axis on its own, as written where a robot's description places it. */

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { DaeMaterial } from '../../../../main/formats/dae/materials.ts';
import { type DaeDocument, readDae } from '../../../../main/formats/dae/read-dae.ts';
import type { DaePart } from '../../../../main/formats/dae/scene.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { type Folder, namedHere } from '../../../../main/formats/resolve-entry.ts';
import { linearColours } from '../linear-colours.ts';
import { parseWords } from '../parse-words.ts';
import type { ParsedModel, ParseModel, ParseRequest } from '../parsed-model.ts';
import { createTextureReader, roughnessOf } from '../textures.ts';

/** Upright, as COLLADA means it. */
export const parseDae: ParseModel = (request, folder) => buildDae(request, folder, true);

/** For the meshes of robots' descriptions, see `main/formats/dae/read-dae.ts`. */
export const parseDaeAsWritten: ParseModel = (request, folder) => buildDae(request, folder, false);

async function buildDae(request: ParseRequest, folder: Folder, isUpright: boolean): Promise<ParsedModel> {
  const document = readDae(await folder.read(request.path));
  if (document.bounds === null) throw new AppError('model.nothing-to-show', {});
  const notes: LoadNote[] = notesOf(document);
  const readByName = createTextureReader(request, folder, (note) => notes.push(note));
  const read = (file: string): Promise<Texture | null> => readByName(namedHere(folder, request.path, file));
  const looks = new Map<string, Promise<Material>>();
  const root = new Group();
  for (const part of document.parts) {
    const hasColours = part.colours !== null;
    const key = `${part.material} ${part.kind} ${hasColours}`;
    const known = part.material === null ? undefined : document.looks.materials.get(part.material);
    const look = looks.get(key) ?? materialOf(known ?? null, part, read);
    looks.set(key, look);
    // oxlint-disable-next-line no-await-in-loop -- the same texture is read once
    root.add(objectOf(part, await look));
  }
  root.scale.setScalar(document.unitMetres);
  if (isUpright && document.upAxis === 'z') root.rotation.set(-Math.PI / 2, 0, 0);
  if (isUpright && document.upAxis === 'x') root.rotation.set(0, 0, Math.PI / 2);
  const { unitMetres, upAxis } = document;
  return { root: new Group().add(root), stated: { unitMetres, upAxis }, physics: null, notes };
}

function notesOf({ broken, xmlFault }: DaeDocument): LoadNote[] {
  const notes: LoadNote[] = [];
  if (broken.count > 0) {
    const message = parseWords.notes.daeFaces(broken.count, broken.line);
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  if (xmlFault !== null) {
    const message = parseWords.notes.daeXml(xmlFault.line, xmlFault.message.slice(0, 200));
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  return notes;
}

function objectOf(part: DaePart, look: Material): Mesh | LineSegments {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(part.index, 1));
  geometry.setAttribute('position', new BufferAttribute(part.positions, 3));
  if (part.normals !== null) geometry.setAttribute('normal', new BufferAttribute(part.normals, 3));
  if (part.textureCoordinates !== null)
    geometry.setAttribute('uv', new BufferAttribute(part.textureCoordinates, 2));
  // Instances of one geometry share its colours, which are turned in place.
  if (part.colours !== null)
    geometry.setAttribute('color', new BufferAttribute(linearColours(part.colours.slice()), 3));
  if (part.kind === 'lines') return new LineSegments(geometry, look);
  if (part.normals === null) geometry.computeVertexNormals();
  const mesh = new Mesh(geometry, look);
  mesh.name = part.material ?? 'without a material';
  return mesh;
}

async function materialOf(
  material: DaeMaterial | null,
  part: DaePart,
  read: (file: string) => Promise<Texture | null>,
): Promise<Material> {
  const vertexColors = part.colours !== null;
  const [red, green, blue] = material?.diffuse ?? (vertexColors ? [1, 1, 1] : [0.7, 0.7, 0.7]);
  if (part.kind === 'lines') {
    const line = new LineBasicMaterial({ vertexColors });
    line.color.setRGB(red, green, blue, SRGBColorSpace);
    return line;
  }
  const built = new MeshStandardMaterial({ roughness: 0.8, metalness: 0, vertexColors });
  built.color.setRGB(red, green, blue, SRGBColorSpace);
  if (material === null) return built;
  built.name = material.name;
  built.side = material.doubleSided ? DoubleSide : FrontSide;
  if (material.shininess !== null) built.roughness = roughnessOf(material.shininess);
  built.map = await textureOf(material.diffusePicture, read, true);
  if (built.map !== null) built.color.setRGB(1, 1, 1);
  if (material.emission !== null) {
    const [r, g, b] = material.emission;
    built.emissive.setRGB(r, g, b, SRGBColorSpace);
  }
  built.emissiveMap = await textureOf(material.emissionPicture, read, true);
  if (built.emissiveMap !== null) built.emissive.setRGB(1, 1, 1);
  built.bumpMap = await textureOf(material.bumpPicture, read, false);
  built.opacity = material.opacity;
  built.transparent = material.opacity < 1;
  return built;
}

async function textureOf(
  file: string | null,
  read: (file: string) => Promise<Texture | null>,
  isColour: boolean,
): Promise<Texture | null> {
  if (file === null) return null;
  const shared = await read(file);
  if (shared === null) return null;
  const own = shared.clone();
  own.wrapS = own.wrapT = RepeatWrapping;
  if (isColour) own.colorSpace = SRGBColorSpace;
  return own;
}
