/** MuJoCo as a reader: loads delivered files from its own file system and lets the object fall. */
import loadMujoco, { type MainModule, type MjData, type MjModel } from '@mujoco/mujoco';
import type { MadeFile } from '../../../main/sandbox/make/types.ts';

export type Mujoco = MainModule;

/** The engine, loaded once per test file: it takes a quarter of a second. */
export const startMujoco = (): Promise<Mujoco> => loadMujoco();

/** Writes the files under `root` of the engine's file system. */
export function mount(mujoco: Mujoco, root: string, files: readonly MadeFile[]): void {
  for (const file of files) {
    const parts = `${root}/${file.path}`.split('/').filter((part) => part !== '');
    let folder = '';
    for (const part of parts.slice(0, -1)) {
      folder += `/${part}`;
      if (!mujoco.FS.analyzePath(folder, false).exists) mujoco.FS.mkdir(folder);
    }
    mujoco.FS.writeFile(`/${parts.join('/')}`, file.bytes);
  }
}

/** A world with a floor around the model in `path`, its body lifted by `lift` metres. */
export function dropWorld(mujoco: Mujoco, root: string, path: string, lift: number): MjModel {
  const world = `<mujoco>
  <include file="${path}"/>
  <worldbody><geom name="floor" type="plane" size="0 0 0.1" friction="0.8 0.005 0.0001"/></worldbody>
</mujoco>`;
  const at = `/${root}/world_${lift}.xml`;
  mujoco.FS.writeFile(at, new TextEncoder().encode(world));
  return mujoco.MjModel.from_xml_path(at);
}

/** Runs `seconds` of simulated time. */
export function run(mujoco: Mujoco, model: MjModel, data: MjData, seconds: number): void {
  const steps = Math.round(seconds / model.opt.timestep);
  for (let i = 0; i < steps; i++) mujoco.mj_step(model, data);
}
