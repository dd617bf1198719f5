/** The mass of one MJCF geom, where it can be told without its mesh. Pure. */
import { numbersOf } from '../xml.ts';

/** MuJoCo's own, kg/m³. */
const usualDensity = 1000;

/** In kg; null when only the simulator computes it: out of a mesh, a height field or a fitted shape. */
export function massOfGeom(attributes: Readonly<Record<string, string>>): number | null {
  const [mass] = numbersOf(attributes['mass']) ?? [];
  if (mass !== undefined) return mass;
  const [density = usualDensity] = numbersOf(attributes['density']) ?? [];
  if (density === 0) return 0;
  const type = attributes['type'] ?? 'sphere';
  // A plane is fixed, and has none.
  if (type === 'plane') return 0;
  if (attributes['mesh'] !== undefined) return null;
  const volume = volumeOf(type, numbersOf(attributes['size']) ?? [], numbersOf(attributes['fromto']));
  return volume === null ? null : volume * density;
}

/** `size` as MuJoCo takes it: radii and half lengths. */
function volumeOf(type: string, size: readonly number[], fromTo: readonly number[] | null): number | null {
  const [a, second, third] = size;
  if (a === undefined) return null;
  const b = fromTo?.length === 6 ? lengthOf(fromTo) / 2 : second;
  switch (type) {
    case 'sphere':
      return (4 / 3) * Math.PI * a ** 3;
    case 'capsule':
      return b === undefined ? null : Math.PI * a ** 2 * 2 * b + (4 / 3) * Math.PI * a ** 3;
    case 'cylinder':
      return b === undefined ? null : Math.PI * a ** 2 * 2 * b;
    case 'ellipsoid':
      return second === undefined || third === undefined ? null : (4 / 3) * Math.PI * a * second * third;
    case 'box':
      return second === undefined || third === undefined || fromTo !== null ? null : 8 * a * second * third;
    default:
      return null;
  }
}

function lengthOf([x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0]: readonly number[]): number {
  return Math.hypot(x2 - x1, y2 - y1, z2 - z1);
}

/** Whether it touches anything. */
export function isCollider(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['contype'] !== '0' || attributes['conaffinity'] !== '0';
}
