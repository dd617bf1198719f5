/** MuJoCo as a reader: loads delivered files from its own file system and lets the object fall. */
import loadMujoco, { type MainModule, type MjData, type MjModel } from '@mujoco/mujoco';
import type { MadeFile } from '../../../main/sandbox/make/types.ts';

export type Mujoco = MainModule;

/** The engine; once per test file, since it takes a quarter of a second. */
export const startMujoco = (): Promise<Mujoco> => loadMujoco();

/** A loaded model with its state; both are freed at the end of a `using` block. */
export interface World extends Disposable {
  readonly model: MjModel;
  readonly data: MjData;
}

/** Writes the files under `root` of the engine's file system. */
export function mount(mujoco: Mujoco, root: string, files: readonly MadeFile[]): void {
  for (const file of files) {
    const parts = `${root}/${file.path}`.split('/');
    let folder = '';
    for (const part of parts.slice(0, -1)) {
      folder += `/${part}`;
      if (!mujoco.FS.analyzePath(folder, false).exists) mujoco.FS.mkdir(folder);
    }
    mujoco.FS.writeFile(`/${parts.join('/')}`, file.bytes);
  }
}

/** Compiles the file at that path of the engine's file system. Throws the engine's message. */
export function openModel(mujoco: Mujoco, path: string): World {
  const model = mujoco.MjModel.from_xml_path(path);
  const data = new mujoco.MjData(model);
  return {
    model,
    data,
    [Symbol.dispose]: () => {
      data.delete();
      model.delete();
    },
  };
}

/** A floor, and above it the object of the MJCF at `path`, lifted by `lift` metres when it is a free body. */
export function dropped(mujoco: Mujoco, root: string, path: string, lift: number): World {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const name = path.slice(folder.length + 1);
  const text = `<mujoco><include file="${name}"/><worldbody><geom type="plane" size="0 0 0.1"/></worldbody></mujoco>`;
  const at = `/${root}/${folder}/world.xml`;
  mujoco.FS.writeFile(at, new TextEncoder().encode(text));
  const world = openModel(mujoco, at);
  if (lift > 0) (world.data.qpos as Float64Array)[2] = lift;
  return world;
}

/** Runs `seconds` of simulated time. */
export function run(mujoco: Mujoco, model: MjModel, data: MjData, seconds: number): void {
  const steps = Math.round(seconds / model.opt.timestep);
  for (let i = 0; i < steps; i++) mujoco.mj_step(model, data);
}

/** A copy of one of the engine's arrays. */
export const numbersOf = (values: Iterable<number> | ArrayLike<number>): number[] => Array.from(values);
