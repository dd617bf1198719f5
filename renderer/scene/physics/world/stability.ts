/** Whether a state can still be believed. */
import type { MjData } from '@mujoco/mujoco';

/** Metres and radians per second: a fall from 500 m is slower. */
const mostSpeed = 1_000;

// mjtWarning, 3.14. MuJoCo puts the model back to its start after the last four.
const warnings = [
  'an inertia matrix is close to singular',
  'there were more contacts than it has memory for',
  'there were more constraints than it has memory for',
  'a position became no number',
  'a speed became no number',
  'an acceleration became no number',
  'a control became no number',
];

/** Null while the simulation is sound, else what happened, as a sentence. */
export function troubleOf(data: MjData, timeS: number): string | null {
  const when = `after ${timeS.toFixed(3)} s`;
  // These belong to the state: ended here, the engine aborts. What `get` answers is a copy.
  const all = data.warning;
  for (let i = 0; i < all.size(); i++) {
    using warning = all.get(i);
    if (warning === undefined || warning.number === 0) continue;
    return `The simulation was stopped ${when}: MuJoCo says that ${warnings[i] ?? 'it is unstable'}. Check masses, inertias and the time step of the model.`;
  }
  const speeds: Float64Array = data.qvel;
  const wild = speeds.some((speed) => !Number.isFinite(speed) || Math.abs(speed) > mostSpeed);
  if (!wild) return null;
  return `The simulation was stopped ${when}: something moves faster than ${mostSpeed} m/s, which no object does. Check masses, inertias and the time step of the model.`;
}
