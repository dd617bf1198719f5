/** Starts MuJoCo in a worker of the window, with the glue that the build rewrote. */
import loadMujoco from '@mujoco/mujoco';
import { type Engine, loadEngine } from '../../../main/formats/mjcf/engine.ts';

/** Takes 0.1 to 0.6 s. */
export function startEngine(): Promise<Engine> {
  return loadEngine(loadMujoco, {});
}
