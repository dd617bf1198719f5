/** What MuJoCo makes of a description, as numbers that two files of one thing must agree in. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Contents } from '../../unit/fix/memory-files.ts';
import { type Mujoco, numbersOf, openModel, run } from '../sandbox-make/simulate.ts';

/** SI units, in the frame of the world, every joint at its reference. */
export interface Compiled {
  readonly massKg: number;
  /** By name; without those that were added between joints. */
  readonly bodies: ReadonlyMap<
    string,
    { readonly massKg: number; readonly centreM: number[]; readonly inertia: number[] }
  >;
  /** By name; ranges are counted from the reference. */
  readonly joints: ReadonlyMap<
    string,
    {
      readonly type: number;
      readonly axis: number[];
      readonly anchor: number[];
      readonly range: number[];
      readonly damping: number;
      readonly friction: number;
    }
  >;
  readonly free: number;
  /** Boxes around what collides. */
  readonly touched: number[];
}

/** All files below a folder on disk, by slash-separated paths. */
export function folderContents(root: string): Contents {
  const names = readdirSync(root, { recursive: true }).map(String);
  return Object.fromEntries(
    names
      .filter((name) => statSync(path.join(root, name)).isFile())
      .map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(root, name))]),
  );
}

const row = (values: ArrayLike<number>, at: number, width: number): number[] =>
  Array.from({ length: width }, (_, n) => values[at * width + n] ?? Number.NaN);

let mounts = 0;

/** Throws the engine's message. URDF keeps the folders of its meshes and its looks. */
export function compile(mujoco: Mujoco, contents: Contents, file: string): Compiled {
  mounts += 1;
  const root = `/convert${mounts}`;
  for (const [name, content] of Object.entries(contents)) {
    const at = `${root}/${name}`;
    mujoco.FS.mkdirTree(at.slice(0, at.lastIndexOf('/')), 0o777);
    const text = typeof content === 'string' ? content : null;
    const bytes = text === null ? (content as Uint8Array) : new TextEncoder().encode(text);
    mujoco.FS.writeFile(at, name === file && file.endsWith('.urdf') ? forMujoco(bytes) : bytes);
  }
  using world = openModel(mujoco, `${root}/${file}`);
  const { model, data } = world;
  run(mujoco, model, data, 0);
  mujoco.mj_forward(model, data);
  const name = (kind: number, id: number): string => {
    const address = Number((kind === 1 ? model.name_bodyadr : model.name_jntadr)[id]);
    // The engine has no name for what has none.
    if (model.names[address] === 0)
      return kind === 1 ? `body_${id}` : `${name(1, Number(model.jnt_bodyid[id]))}_joint`;
    return mujoco.mj_id2name(model, kind, id);
  };
  const bodies = new Map<string, { massKg: number; centreM: number[]; inertia: number[] }>();
  for (let body = 1; body < model.nbody; body++)
    bodies.set(name(1, body), {
      massKg: Number(model.body_mass[body]),
      centreM: row(data.xipos, body, 3),
      inertia: worldInertia(row(model.body_inertia, body, 3), row(data.ximat, body, 9)),
    });
  const joints: Compiled['joints'] extends ReadonlyMap<string, infer J> ? Map<string, J> : never = new Map();
  let free = 0;
  for (let joint = 0; joint < model.njnt; joint++) {
    const type = Number(model.jnt_type[joint]);
    if (type === 0) {
      free += 1;
      continue;
    }
    const dof = Number(model.jnt_dofadr[joint]);
    const reference = Number(model.qpos0[Number(model.jnt_qposadr[joint])]);
    joints.set(name(3, joint), {
      type,
      axis: row(data.xaxis, joint, 3),
      anchor: row(data.xanchor, joint, 3),
      range: row(model.jnt_range, joint, 2).map((end) =>
        end === 0 && reference === 0 ? 0 : end - reference,
      ),
      damping: Number(model.dof_damping[dof]),
      friction: Number(model.dof_frictionloss[dof]),
    });
  }
  return {
    massKg: numbersOf(model.body_mass).reduce((sum, one) => sum + one, 0),
    bodies,
    joints,
    free,
    touched: touchedBox(model, data),
  };
}

/** Its importer cuts folders off and drops the looks unless it is asked not to. */
function forMujoco(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const compiler = '<mujoco><compiler strippath="false" discardvisual="false" fusestatic="false"/></mujoco>';
  return new TextEncoder().encode(text.replace('</robot>', `${compiler}</robot>`));
}

/** Six numbers of the tensor in axes of the world. */
function worldInertia(moments: readonly number[], turn: readonly number[]): number[] {
  const entry = (a: number, b: number): number =>
    [0, 1, 2].reduce(
      (sum, k) => sum + (turn[3 * a + k] ?? 0) * (moments[k] ?? 0) * (turn[3 * b + k] ?? 0),
      0,
    );
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
}

interface GeomArrays {
  readonly ngeom: number;
  readonly geom_type: ArrayLike<number>;
  readonly geom_contype: ArrayLike<number>;
  readonly geom_aabb: ArrayLike<number>;
  readonly geom_dataid: ArrayLike<number>;
  readonly mesh_vert: ArrayLike<number>;
  readonly mesh_vertadr: ArrayLike<number>;
  readonly mesh_vertnum: ArrayLike<number>;
}

/** Of geoms that collide and are not planes: vertices of meshes, whose frames are the engine's, and corners of the boxes of others. */
function touchedBox(
  model: GeomArrays,
  data: { geom_xpos: ArrayLike<number>; geom_xmat: ArrayLike<number> },
): number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let geom = 0; geom < model.ngeom; geom++) {
    if (model.geom_type[geom] === 0 || model.geom_contype[geom] === 0) continue;
    for (const local of geomPoints(model, geom))
      for (let axis = 0; axis < 3; axis++) {
        const value =
          (data.geom_xpos[geom * 3 + axis] ?? 0) +
          [0, 1, 2].reduce(
            (sum, k) => sum + (data.geom_xmat[geom * 9 + axis * 3 + k] ?? 0) * (local[k] ?? 0),
            0,
          );
        bounds[axis] = Math.min(bounds[axis] ?? value, value);
        bounds[axis + 3] = Math.max(bounds[axis + 3] ?? value, value);
      }
  }
  return bounds;
}

function geomPoints(model: GeomArrays, geom: number): number[][] {
  const mesh = model.geom_dataid[geom] ?? -1;
  if (model.geom_type[geom] === 7) {
    const first = model.mesh_vertadr[mesh] ?? 0;
    return Array.from({ length: model.mesh_vertnum[mesh] ?? 0 }, (_, n) =>
      row(model.mesh_vert, first + n, 3),
    );
  }
  const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0] = row(model.geom_aabb, geom, 6);
  return [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j) => [-1, 1].map((k) => [x + i * a, y + j * b, z + k * c])),
  );
}

/** How far the two are apart, at most: kilograms, metres, kilograms times square metres, radians. */
export function furthestApart(a: Compiled, b: Compiled): Record<string, number> {
  const worst: Record<string, number> = { massKg: Math.abs(a.massKg - b.massKg) };
  const note = (what: string, one: readonly number[], other: readonly number[]): void => {
    for (const [n, value] of one.entries())
      worst[what] = Math.max(worst[what] ?? 0, Math.abs(value - (other[n] ?? Number.NaN)));
  };
  for (const [name, body] of a.bodies) {
    const other = b.bodies.get(name);
    if (other === undefined) throw new Error(`the body ${name} is gone: ${[...b.bodies.keys()].join(', ')}`);
    note('massKg', [body.massKg], [other.massKg]);
    // What weighs nothing has its centre anywhere.
    if (body.massKg > 0) note('centreM', body.centreM, other.centreM);
    note('inertia', body.inertia, other.inertia);
  }
  const added = [...b.joints.keys()].filter((name) => !a.joints.has(name));
  if (added.length > 0) throw new Error(`joints were added: ${added.join(', ')}`);
  for (const [name, joint] of a.joints) {
    const other = b.joints.get(name);
    if (other === undefined) throw new Error(`the joint ${name} is gone: ${[...b.joints.keys()].join(', ')}`);
    note('jointType', [joint.type], [other.type]);
    note('axis', joint.axis, other.axis);
    note('anchorM', joint.anchor, other.anchor);
    note('range', joint.range, other.range);
    note('dynamics', [joint.damping, joint.friction], [other.damping, other.friction]);
  }
  note('touchedM', a.touched, b.touched);
  return worst;
}
