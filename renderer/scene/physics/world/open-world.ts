/** From a source to a world on a floor. */

import type { MjModel } from '@mujoco/mujoco';
import { BufferGeometry, Mesh, type Object3D, Vector3 } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { escapeMarkup } from '../../../../main/contract/plain/foreign-text.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { compileModel, type Engine, writeEngineFile } from '../../../../main/formats/mjcf/engine.ts';
import { checkComplete, gatherModel } from '../../../../main/formats/mjcf/gather-files.ts';
import { geomType, jointTypes } from '../../../../main/formats/mjcf/model-arrays.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { findRobotFile } from '../../../../main/formats/robot/find-file.ts';
import { readUrdf } from '../../../../main/formats/urdf/read-urdf.ts';
import type { XmlElement } from '../../../../main/formats/xml/read-xml.ts';
import { endingOf } from '../../parse/endings.ts';
import type { ParseRequest } from '../../parse/parsed-model.ts';
import { createMeshLoader } from '../../parse/urdf/load-mesh.ts';
import { physicsWords } from '../physics-words.ts';
import type { SimulationSource } from '../protocol.ts';
import { type CompiledWorld, compileHulls } from './compile-hulls.ts';
import { World } from './world.ts';
import { freedWorld, heldWorld, includedWorld } from './world-text.ts';

/** `notes`: what the user should know before believing it. */
export interface OpenedWorld {
  readonly world: World;
  readonly notes: readonly string[];
}

/** What opening needs besides the source. */
export interface OpenOptions {
  readonly engine: Engine;
  readonly folder: Folder;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
}

/** Throws `model.*` errors with MuJoCo's words. */
export async function openWorld(source: SimulationSource, options: OpenOptions): Promise<OpenedWorld> {
  const { engine, folder, signal, nowMs } = options;
  if (source.type === 'hulls') {
    const { model, notes } = compileHulls(engine, source);
    return { world: new World({ engine, model, nowMs }), notes };
  }
  const said: LoadNote[] = [];
  const request = { path: source.path, textureEdgePx: 64, signal };
  const { model, notes } =
    source.type === 'mjcf'
      ? fromMjcf(engine, await placeMjcf(engine, folder, source.path, said), source.base)
      : fromUrdf(engine, await placeUrdf(engine, folder, request, said), source.base);
  signal.throwIfAborted();
  return {
    world: new World({ engine, model, nowMs }),
    notes: [...said.map(({ message }) => message), ...notes],
  };
}

async function placeMjcf(engine: Engine, folder: Folder, path: string, said: LoadNote[]): Promise<string> {
  const gathered = await gatherModel(folder, path);
  checkComplete(gathered);
  for (const [at, bytes] of gathered.files) writeEngineFile(engine, at, bytes);
  said.push(...gathered.notes);
  return gathered.path;
}

function fromMjcf(engine: Engine, path: string, base: 'free' | 'held'): CompiledWorld {
  const own = compileModel(engine, path);
  // A scene with a floor of its own is complete.
  if (Array.from<number>(own.geom_type).includes(geomType.plane)) return { model: own, notes: [] };
  try {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const free = Array.from({ length: own.njnt }, (_, id) => id).some(
      (id) => jointTypes[Number(own.jnt_type[id])] === 'free',
    );
    // A deformable thing moves by its own points.
    const letGo = !free && base === 'free' && own.nflex === 0;
    const held = includedWorld(file);
    const made = around(engine, path, letGo ? { freed: freedWorld(file), held } : { held });
    copySettings(own, made.model);
    return made;
  } finally {
    own.delete();
  }
}

function fromUrdf(engine: Engine, path: string, base: 'free' | 'held'): CompiledWorld {
  const file = path.slice(path.lastIndexOf('/') + 1);
  // On its own first: its faults then have the lines of the file.
  compileModel(engine, path).delete();
  const held = heldWorld(file);
  const made = around(engine, path, base === 'free' ? { freed: freedWorld(file), held } : { held });
  // A robot is let go as a matter of course.
  return { ...made, notes: made.notes.filter((note) => note !== physicsWords.notes.freed) };
}

/** Let go if that was requested; a base without mass cannot be. */
function around(
  engine: Engine,
  path: string,
  { freed, held }: { readonly freed?: string; readonly held: string },
): CompiledWorld {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const compile = (name: string, text: string): MjModel => {
    writeEngineFile(engine, `${folder}/${name}`, new TextEncoder().encode(text));
    return compileModel(engine, `${folder}/${name}`);
  };
  if (freed === undefined) return { model: compile('caliper world.xml', held), notes: [] };
  try {
    return { model: compile('caliper freed world.xml', freed), notes: [physicsWords.notes.freed] };
  } catch {
    return { model: compile('caliper world.xml', held), notes: [physicsWords.notes.held] };
  }
}

/** What is attached brings its bodies along and leaves its settings behind. */
function copySettings(from: MjModel, to: MjModel): void {
  const own = from.opt;
  const ours = to.opt;
  ours.timestep = own.timestep;
  ours.integrator = own.integrator;
  ours.cone = own.cone;
  ours.solver = own.solver;
  ours.jacobian = own.jacobian;
  ours.iterations = own.iterations;
  ours.tolerance = own.tolerance;
  ours.ls_iterations = own.ls_iterations;
  ours.noslip_iterations = own.noslip_iterations;
  ours.impratio = own.impratio;
  ours.density = own.density;
  ours.viscosity = own.viscosity;
  ours.disableflags = own.disableflags;
  ours.enableflags = own.enableflags;
  const gravity: Float64Array = ours.gravity;
  gravity.set(own.gravity);
}

// A URDF as MuJoCo can read it: contact meshes under names of its own, looks left out, nothing fused.

/** What MuJoCo reads from a URDF's meshes on its own. */
const read = new Set(['stl', 'obj', 'msh']);

/** Answers the path in the engine's file system. `notes` is added to. */
async function placeUrdf(
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
        message: physicsWords.notes.shapesOfWater(link.name),
      });
    for (const { geometry, line } of link.collisions) {
      if (geometry.type !== 'mesh' || names.has(geometry.file)) continue;
      const entry = findRobotFile(folder.entries, request.path, geometry.file);
      if (entry === null)
        throw new AppError('model.damaged', {
          reason: physicsWords.refused.missingMesh(geometry.file, line),
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
      return ` ${name}="${escapeMarkup(renamed)}"`;
    });
    return `<${element.name}${attributes.join('')}>${element.children.map(part).join('')}</${element.name}>`;
  };
  const attributes = [...robot.attributes].map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<robot${attributes.join('')}>${compiler}${robot.children.map(part).join('')}</robot>`;
}

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
