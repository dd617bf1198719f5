/** A URDF as MuJoCo can read it: contact meshes under names of its own, looks left out, nothing fused. */
import { BufferGeometry, Mesh, type Object3D, Vector3 } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { type Engine, writeEngineFile } from '../../engine/start-engine.ts';
import { endingOf } from '../../parse/endings.ts';
import type { ParseRequest } from '../../parse/types.ts';
import { createMeshLoader, meshEntry } from '../../parse/urdf/load-mesh.ts';
import { readUrdf } from '../../parse/urdf/read-urdf.ts';
import type { XmlElement } from '../../parse/xml/read-xml.ts';

/** What MuJoCo reads from a URDF's meshes on its own. */
const read = new Set(['stl', 'obj', 'msh']);

/** Answers the path in the engine's file system. `notes` is added to. */
export async function placeUrdf(
  engine: Engine,
  folder: Folder,
  request: ParseRequest,
  notes: LoadNote[],
): Promise<string> {
  const urdf = readUrdf(await folder.read(request.path));
  const names = new Map<string, string>();
  // What a mesh says of its textures matters to nobody here.
  const loadMesh = createMeshLoader(request, folder, []);
  for (const link of urdf.links) {
    if ((link.inertial?.massKg ?? null) === null && link.collisions.length > 0)
      notes.push({
        level: 'warn',
        what: 'replaced',
        message: `No mass is known of ${link.name}: it has that of water in its contact shapes.`,
      });
    for (const { geometry, line } of link.collisions) {
      if (geometry.type !== 'mesh' || names.has(geometry.file)) continue;
      const entry = meshEntry(folder, request.path, geometry.file);
      if (entry === null)
        throw new AppError('model.damaged', {
          reason: `it needs the mesh “${geometry.file}” (line ${line}), which is not in the folder`,
        });
      const ending = endingOf(entry.path);
      const name = `m${names.size}.${read.has(ending) ? ending : 'stl'}`;
      names.set(geometry.file, name);
      const loaded = read.has(ending) ? null : await loadMesh(geometry.file, line);
      writeEngineFile(
        engine,
        `/model/${name}`,
        loaded === null ? await folder.read(entry.path) : stlOf(loaded.object),
      );
    }
  }
  const text = write(urdf.document, names);
  writeEngineFile(engine, '/model/robot.urdf', new TextEncoder().encode(text));
  return '/model/robot.urdf';
}

// Meshes lie beside it; nothing is fused, so that its links stay what they are called.
const compiler =
  '<mujoco><compiler fusestatic="false" discardvisual="true" strippath="false" meshdir=""/></mujoco>';

function write(robot: XmlElement, names: ReadonlyMap<string, string>): string {
  const part = (element: XmlElement): string => {
    // MuJoCo's own extension stays as the file has it, but for what is set above.
    if (element.name === 'visual' || element.name === 'compiler') return '';
    const attributes = [...element.attributes].map(([name, value]) => {
      const renamed = element.name === 'mesh' && name === 'filename' ? (names.get(value) ?? value) : value;
      return ` ${name}="${escaped(renamed)}"`;
    });
    return `<${element.name}${attributes.join('')}>${element.children.map(part).join('')}</${element.name}>`;
  };
  const attributes = [...robot.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<robot${attributes.join('')}>${compiler}${robot.children.map(part).join('')}</robot>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Binary STL of all triangles below the object. */
function stlOf(object: Object3D): Uint8Array<ArrayBuffer> {
  object.updateMatrixWorld(true);
  const corners: Vector3[] = [];
  object.traverse((part) => {
    if (!(part instanceof Mesh) || !(part.geometry instanceof BufferGeometry)) return;
    const flat = part.geometry.index === null ? part.geometry : part.geometry.toNonIndexed();
    const position = flat.getAttribute('position');
    for (let i = 0; i < position.count; i++)
      corners.push(new Vector3().fromBufferAttribute(position, i).applyMatrix4(part.matrixWorld));
  });
  const count = Math.floor(corners.length / 3);
  const view = new DataView(new ArrayBuffer(84 + count * 50));
  view.setUint32(80, count, true);
  corners.slice(0, count * 3).forEach((corner, i) => {
    const at = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12;
    corner.toArray().forEach((value, axis) => view.setFloat32(at + axis * 4, value, true));
  });
  return new Uint8Array(view.buffer);
}
