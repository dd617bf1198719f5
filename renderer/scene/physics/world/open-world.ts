/** From a source to a world on a floor. */
import type { MjModel } from '@mujoco/mujoco';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { geomType, jointTypes } from '../../engine/model-arrays.ts';
import { compileModel, type Engine, writeEngineFile } from '../../engine/start-engine.ts';
import { gatherModel } from '../../parse/mjcf/engine-files.ts';
import type { SimulationSource } from '../protocol.ts';
import { type CompiledWorld, compileHulls } from './compile-hulls.ts';
import { placeUrdf } from './place-urdf.ts';
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
  for (const [at, bytes] of gathered.files) writeEngineFile(engine, at, bytes);
  said.push(...gathered.notes);
  return gathered.path;
}

const freedNote = 'Its file holds it to the world; it was let go here, so that it can fall.';
const heldNote = 'Its base has no mass of its own and cannot fall: it is held where its file has it.';

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
  return { ...made, notes: made.notes.filter((note) => note !== freedNote) };
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
    return { model: compile('caliper freed world.xml', freed), notes: [freedNote] };
  } catch {
    return { model: compile('caliper world.xml', held), notes: [heldNote] };
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
