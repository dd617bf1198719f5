/** Vectors and rotations of the workshop: right-handed, metres, quaternions as (w, x, y, z) of unit length. */

export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];

/** Where a thing sits: rotated first, then moved. */
export interface Pose {
  readonly position: Vec3;
  readonly rotation: Quat;
}

export const unrotated: Quat = [1, 0, 0, 0];
export const origin: Pose = { position: [0, 0, 0], rotation: unrotated };

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
// Math.hypot guards against overflow that metres never reach, and costs ten times as much.
export const length = (a: Vec3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);

/** The unit vector along `a`; straight up for a vector of no length. */
export function normalized(a: Vec3): Vec3 {
  const size = length(a);
  return size > 0 ? scale(a, 1 / size) : [0, 0, 1];
}

/** Rotation by `radians` about a unit axis. */
export function turn(axis: Vec3, radians: number): Quat {
  const s = Math.sin(radians / 2);
  return [Math.cos(radians / 2), axis[0] * s, axis[1] * s, axis[2] * s];
}

/** The vector turned by the quaternion. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, q[0])), cross(u, t));
}

/** `a` after `b`: rotate(multiply(a, b), v) = rotate(a, rotate(b, v)). */
export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/** The shortest rotation that brings +Z onto the given direction. */
export function fromZTo(direction: Vec3): Quat {
  const d = normalized(direction);
  if (d[2] < -0.999999) return [0, 1, 0, 0];
  const q: Quat = [1 + d[2], -d[1], d[0], 0];
  const size = Math.hypot(...q);
  return [q[0] / size, q[1] / size, q[2] / size, 0];
}

/** The point carried by the pose. */
export const carry = (pose: Pose, point: Vec3): Vec3 => add(rotate(pose.rotation, point), pose.position);

/** Roll, pitch, yaw about fixed X, Y, Z axes (radians), as URDF's `rpy` wants them. */
export function toRollPitchYaw([w, x, y, z]: Quat): Vec3 {
  const sinPitch = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sinPitch),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}
