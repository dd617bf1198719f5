/** Wavefront OBJ with its material libraries. It states neither a unit nor an axis: taken as metres with Y up, and said so. */

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  type Object3D,
  Points,
  PointsMaterial,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { everyHas, joinCorners } from '../../../../main/formats/mesh/join-corners.ts';
import { type MtlMaterial, readMtl } from '../../../../main/formats/obj/read-mtl.ts';
import { type ObjPart, type ObjScan, scanObj } from '../../../../main/formats/obj/scan-obj.ts';
import { type Folder, leadsOutside } from '../../../../main/formats/resolve-entry.ts';
import { linearColours } from '../linear-colours.ts';
import { parseWords } from '../parse-words.ts';
import { type ParseModel, type ParseRequest, withoutUnit } from '../parsed-model.ts';
import { createTextureReader } from '../textures.ts';
import { buildMaterial, type ReadTexture } from './materials.ts';

/** A material library is text for people; a larger one is none. */
const libraryBytes = 16_000_000;

/** One mesh for each material, whatever the objects and groups: thousands of them would be thousands of draws. */
export const parseObj: ParseModel = async (request, folder) => {
  const bytes = await folder.read(request.path);
  const scan = scanObj(bytes);
  if (scan.positions.length === 0 && bytes.subarray(0, 4096).includes(0))
    throw new AppError('model.not-a-model', { found: parseWords.not.obj });
  if (scan.bounds === null) throw new AppError('model.nothing-to-show', {});
  const notes: LoadNote[] = [withoutUnit('OBJ'), ...scanNotes(scan)];
  const materials = await readLibraries(scan, request, folder, notes);
  const texture = createTextureReader(request, folder, (note) => notes.push(note));
  const root = new Group();
  const unknown = new Set<string>();
  for (const part of scan.parts) {
    const material = part.material === null ? null : (materials.get(part.material) ?? null);
    if (part.material !== null && material === null) unknown.add(part.material);
    root.add(...(await buildPart(scan, part, material, texture)));
  }
  if (unknown.size > 0) notes.push(unknownNote([...unknown], scan.libraries.length));
  return { root, stated: { unitMetres: null, upAxis: null }, physics: null, notes };
};

async function buildPart(
  scan: ObjScan,
  part: ObjPart,
  material: MtlMaterial | null,
  texture: ReadTexture,
): Promise<Object3D[]> {
  const built: Object3D[] = [];
  if (part.triangles.length > 0) {
    const geometry = buildGeometry(scan, part.triangles.filled());
    const look = await buildMaterial(material, texture);
    look.vertexColors = scan.colours !== null;
    if (!geometry.hasAttribute('normal')) {
      // Without normals a smoothing group asks for round edges, and its absence for flat faces.
      if (part.smooth) geometry.computeVertexNormals();
      else look.flatShading = true;
    }
    built.push(new Mesh(geometry, look));
  }
  if (part.lines.length > 0) {
    const geometry = buildGeometry(scan, part.lines.filled());
    built.push(new LineSegments(geometry, new LineBasicMaterial({ color: 0x808080 })));
  }
  if (part.points.length > 0) {
    const geometry = buildGeometry(scan, part.points.filled());
    const look = new PointsMaterial({ color: 0x808080, size: 3, sizeAttenuation: false });
    built.push(new Points(geometry, look));
  }
  for (const object of built) object.name = part.material ?? 'without a material';
  return built;
}

async function readLibraries(
  scan: ObjScan,
  { path }: ParseRequest,
  folder: Folder,
  notes: LoadNote[],
): Promise<Map<string, MtlMaterial>> {
  const all = new Map<string, MtlMaterial>();
  for (const { name: line } of scan.libraries) {
    // A name may hold blanks, and a line may hold several names: as one first, as exporters write it.
    const names = folder.resolve(path, line) === null ? line.split(/\s+/) : [line];
    for (const name of names) {
      const entry = folder.resolve(path, name);
      if (entry === null) notes.push(libraryNote(path, name));
      else if (entry.sizeBytes > libraryBytes)
        notes.push({
          level: 'warn',
          what: 'refused',
          message: parseWords.notes.obj.largeLibrary(name),
        });
      else {
        const text = new TextDecoder().decode(await folder.read(entry.path));
        for (const [key, material] of readMtl(text).materials) all.set(key, material);
      }
    }
  }
  const ignored = new Set([...all.values()].flatMap((material) => [...material.ignored]));
  if (ignored.size > 0)
    notes.push({
      level: 'info',
      what: 'ignored',
      message: parseWords.notes.obj.unsupportedLooks([...ignored].slice(0, 6).join(', ')),
    });
  return all;
}

function libraryNote(path: string, name: string): LoadNote {
  const short = name.slice(0, 80);
  return leadsOutside(path, name)
    ? {
        level: 'warn',
        what: 'refused',
        message: parseWords.notes.obj.libraryOutside(short),
      }
    : {
        level: 'warn',
        what: 'missing',
        message: parseWords.notes.obj.noLibrary(short),
      };
}

function unknownNote(names: readonly string[], libraries: number): LoadNote {
  const shown = names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ');
  const message = parseWords.notes.obj.greyMaterials(shown, Math.max(0, names.length - 3), libraries > 0);
  return { level: 'warn', what: 'missing', message };
}

function scanNotes({ brokenFaces, mergeMarks, strange }: ObjScan): LoadNote[] {
  const notes: LoadNote[] = [];
  if (brokenFaces.count > 0) {
    const message = parseWords.notes.obj.faces(brokenFaces.count, brokenFaces.line);
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  if (mergeMarks.count > 0) {
    const message = parseWords.notes.obj.merge(mergeMarks.line);
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  if (strange.length > 0) {
    const message = parseWords.notes.obj.statements(strange.map((name) => `“${name}”`).join(', '));
    notes.push({ level: 'warn', what: 'refused', message });
  }
  return notes;
}

// From corners of three indices to vertices of one: equal corners become one vertex.

/** `corners` are triples of `[position, texture, normal]`. Attributes that not every corner has are left out. */
export function buildGeometry(scan: ObjScan, corners: Int32Array): BufferGeometry {
  const { index, unique } = joinCorners(corners, 3);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('position', new BufferAttribute(picked(scan.positions.array, unique, 0, 3), 3));
  if (everyHas(unique, 1, 3))
    geometry.setAttribute('uv', new BufferAttribute(picked(scan.textureCoordinates.array, unique, 1, 2), 2));
  if (everyHas(unique, 2, 3))
    geometry.setAttribute('normal', new BufferAttribute(picked(scan.normals.array, unique, 2, 3), 3));
  if (scan.colours !== null) {
    const colours = picked(scan.colours.array, unique, 0, 3);
    linearColours(colours);
    geometry.setAttribute('color', new BufferAttribute(colours, 3));
  }
  return geometry;
}

/** `from` holds triples. */
function picked(
  from: Float32Array,
  unique: Int32Array,
  part: number,
  itemSize: number,
): Float32Array<ArrayBuffer> {
  const count = unique.length / 3;
  const array = new Float32Array(count * itemSize);
  for (let vertex = 0; vertex < count; vertex++) {
    const source = (unique[vertex * 3 + part] ?? 0) * 3;
    for (let axis = 0; axis < itemSize; axis++) array[vertex * itemSize + axis] = from[source + axis] ?? 0;
  }
  return array;
}
