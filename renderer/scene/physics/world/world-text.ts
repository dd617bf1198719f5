/** The few lines of MJCF around a model: a floor, and a base that may fall. Pure. */
import type { HullBody } from '../protocol.ts';

/** Not to be met in a file. */
export const ours = { floor: 'caliper floor', base: 'caliper base' } as const;

const floor = `<geom name="${ours.floor}" type="plane" size="0 0 0.1"/>`;

/** The model as it is, on a floor unless it brings one. */
export function includedWorld(file: string, withFloor: boolean): string {
  return `<mujoco><include file="${escaped(file)}"/><worldbody>${withFloor ? floor : ''}</worldbody></mujoco>`;
}

/** The model let go: all that the world holds hangs on one free body. */
export function freedWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escaped(file)}" content_type="text/xml"/></asset><worldbody>${floor}<body name="${ours.base}"><freejoint name="${ours.base}"/><attach model="${ours.base}" prefix=""/></body></worldbody></mujoco>`;
}

/** A robot on a floor, held where its file has it. */
export function heldWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escaped(file)}" content_type="text/xml"/></asset><worldbody>${floor}<frame name="${ours.base}"><attach model="${ours.base}" prefix=""/></frame></worldbody></mujoco>`;
}

/** Bodies of hulls that are written in the picture's frame (Y up), with these densities in kg/m3: all on one free base, as one thing. */
export function hullWorld(bodies: readonly HullBody[], densities: readonly number[]): string {
  const meshes: string[] = [];
  const parts = bodies.map(({ name, hulls }, body) => {
    const geoms = hulls.map((hull, i) => {
      meshes.push(`<mesh name="b${body}h${i}" vertex="${Array.from(hull).join(' ')}"/>`);
      return `<geom type="mesh" mesh="b${body}h${i}" density="${densities[body] ?? waterKgM3}"/>`;
    });
    return `<body name="${escaped(name)}">${geoms.join('')}</body>`;
  });
  return `<mujoco><asset>${meshes.join('')}</asset><worldbody>${floor}<body name="${ours.base}" quat="${yUpToZUp}"><freejoint/>${parts.join('')}</body></worldbody></mujoco>`;
}

/** What MuJoCo takes for a shape of which nothing is said. */
export const waterKgM3 = 1000;

const yUpToZUp = `${Math.SQRT1_2} ${Math.SQRT1_2} 0 0`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
