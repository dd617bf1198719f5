/** The few lines of MJCF around a model: a floor, and a base that may fall. Pure. */
/** Not to be met in a file. */
export const ours = { floor: 'caliper floor', base: 'caliper base' } as const;

/** A floor without end at height 0. */
export const floor = `<geom name="${ours.floor}" type="plane" size="0 0 0.1"/>`;

/** The model as it is, on a floor. */
export function includedWorld(file: string): string {
  return `<mujoco><include file="${escaped(file)}"/><worldbody>${floor}</worldbody></mujoco>`;
}

/** The model let go: all that the world holds hangs on one free body. */
export function freedWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escaped(file)}" content_type="text/xml"/></asset><worldbody>${floor}<body name="${ours.base}"><freejoint name="${ours.base}"/><attach model="${ours.base}" prefix=""/></body></worldbody></mujoco>`;
}

/** A robot on a floor, held where its file has it. */
export function heldWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escaped(file)}" content_type="text/xml"/></asset><worldbody>${floor}<frame name="${ours.base}"><attach model="${ours.base}" prefix=""/></frame></worldbody></mujoco>`;
}

/** What MuJoCo takes for a shape of which nothing is said. */
export const waterKgM3 = 1000;

/** Text between quotes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
