/** Physics sidecars: JSON whose form the service's document leaves open; what has a common name is read. */
import type { ToldJoint } from '../../contract/schema/inspection-report.ts';
import { isRecord, readDimensions } from '../../contract/schema/reported-size.ts';
import { principalMoments } from '../../formats/geometry/symmetric-tensor.ts';
import { contentWords, reasonWords } from '../file-words.ts';
import { inertiaFault, inertiaOf } from '../judge/findings.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../model-folder.ts';
import { nameOr } from '../name-words.ts';
import { nothingRead, type Reading } from '../types.ts';
import { modelWords } from './model-words.ts';

const mostBytes = 8 * 1024 * 1024;
const mostLinks = 10_000;
const inertias = ['inertia_kg_m2', 'inertia', 'inertia_tensor'];
const sections = ['physics', 'physical', 'rigid_body', 'geometry', 'properties'];

/** Throws `model.unreadable`. */
export async function readSidecar(
  folder: ModelFolder,
  localPath: string,
  isSimReady: boolean,
): Promise<Reading> {
  const bytes = await folder.read(localPath, mostBytes);
  const parsed = fromJson(bytes.toString('utf8').replace(/^\ufeff/, ''));
  if (!isRecord(parsed))
    throw unreadable(
      reasonWords.isNot(nameOfContent(bytes.subarray(0, 512)), contentWords.wanted.jsonObject),
    );
  const parts = [parsed, ...sections.flatMap((name) => (isRecord(parsed[name]) ? [parsed[name]] : []))];
  const dimensions = parts.map(readDimensions);
  const metres = dimensions.find((one) => one.metres !== null)?.metres ?? null;
  const links = listOf(parsed['links']);
  const massKg = dimensions.find((one) => one.massKg !== null)?.massKg ?? massOfLinks(links);
  const faults: Reading['faults'][number][] = [];
  for (const part of parts) check(part, null, faults);
  for (const link of links) check(link, nameOf(link), faults);
  // What a SimReady sidecar must say is not settled; a physics sidecar is there for this.
  if (massKg === null && !isSimReady)
    faults.push({
      code: 'no-mass',
      severity: 'warn',
      message: modelWords.noMass,
    });
  const joints = listOf(parsed['joints']).filter((joint) => joint['type'] !== 'fixed').length;
  return {
    ...nothingRead,
    format: isSimReady ? modelWords.simReadySidecar : modelWords.physicsSidecar,
    upAxis: upAxisOf(parsed['up_axis'] ?? parsed['upAxis']),
    centreOfMassM: centreOf(parts),
    inertiaKgM2: momentsOf(parts),
    colliders: collidersOf(parts),
    jointList: Array.isArray(parsed['joints']) ? jointsOf(parsed['joints']) : null,
    size: metres === null ? null : { metres, exact: true },
    massKg,
    triangles: trianglesOf(parsed['mesh']),
    joints: Array.isArray(parsed['joints']) || parsed['articulated'] === false ? joints : null,
    faults,
  };
}

function upAxisOf(value: unknown): Reading['upAxis'] {
  return (
    (['x', 'y', 'z'] as const).find((axis) => typeof value === 'string' && value.toLowerCase() === axis) ??
    null
  );
}

type Part = Readonly<Record<string, unknown>>;

function centreOf(parts: readonly Part[]): Reading['centreOfMassM'] {
  for (const part of parts)
    for (const name of ['center_of_mass', 'centre_of_mass', 'center_of_mass_m', 'com']) {
      const value = part[name];
      const [x, y, z] = Array.isArray(value) ? value.map(number) : [];
      if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') return [x, y, z];
    }
  return null;
}

function momentsOf(parts: readonly Part[]): Reading['inertiaKgM2'] {
  for (const part of parts)
    for (const name of inertias) {
      const values = tensorOf(part[name]);
      const inertia = values === null ? null : inertiaOf(values);
      if (inertia !== null && inertiaFault(inertia) === null) return principalMoments(inertia);
    }
  return null;
}

/** A number of parts, or a list of them. */
function collidersOf(parts: readonly Part[]): Reading['colliders'] {
  for (const part of parts) {
    const colliders = part['collision'] ?? part['colliders'];
    if (Array.isArray(colliders)) return { shape: colliders.length };
    const count = isRecord(colliders) ? colliders['parts'] : null;
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return { shape: count };
  }
  return null;
}

const jointTypes = new Map<unknown, ToldJoint['type']>([
  ['revolute', 'hinge'],
  ['hinge', 'hinge'],
  ['continuous', 'hinge'],
  ['prismatic', 'slide'],
  ['slide', 'slide'],
  ['ball', 'ball'],
  ['spherical', 'ball'],
]);

function jointsOf(joints: unknown): ToldJoint[] {
  return listOf(joints).flatMap((joint): ToldJoint[] => {
    if (joint['type'] === 'fixed') return [];
    const inDegrees = joint['limits_deg'] ?? joint['limit_deg'];
    const limits = inDegrees ??
      joint['limits'] ??
      joint['limit'] ??
      joint['range'] ?? [joint['lower'], joint['upper']];
    const [least, most] = Array.isArray(limits) ? limits.map(number) : [];
    const factor = inDegrees === undefined ? 1 : Math.PI / 180;
    const isBounded = typeof least === 'number' && typeof most === 'number';
    return [
      {
        name: nameOf(joint),
        type: jointTypes.get(joint['type']) ?? 'other',
        limits: isBounded ? [least * factor, most * factor] : null,
      },
    ];
  });
}

/** Null unless every link tells its own. */
function massOfLinks(links: readonly Readonly<Record<string, unknown>>[]): number | null {
  const masses = links.map((link) => readDimensions(link).massKg);
  return masses.length === 0 || masses.includes(null)
    ? null
    : masses.reduce<number>((a, b) => a + (b ?? 0), 0);
}

function check(
  part: Readonly<Record<string, unknown>>,
  link: string | null,
  faults: Reading['faults'][number][],
): void {
  for (const name of ['mass_kg', 'mass']) {
    const mass = part[name];
    if (typeof mass === 'number' && mass < 0) faults.push(invalid(modelWords.badMass(link, mass)));
  }
  for (const name of inertias) {
    if (part[name] === undefined || part[name] === null) continue;
    const values = tensorOf(part[name]);
    const inertia = values === null ? null : inertiaOf(values);
    const fault = inertia === null ? null : inertiaFault(inertia);
    if (fault !== null) faults.push(invalid(modelWords.badInertia(link, fault)));
  }
}

/** xx, yy, zz, xy, xz, yz out of an object, three or six numbers, or a matrix. */
function tensorOf(value: unknown): (number | null)[] | null {
  if (isRecord(value)) {
    const names = ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'];
    return names.map((name) => number(value[`i${name}`] ?? value[name] ?? value[`I${name}`]));
  }
  if (!Array.isArray(value)) return null;
  const rows = value.map((row) => (Array.isArray(row) ? row.map(number) : null));
  const [a, b, c] = rows;
  if (rows.length === 3 && a && b && c) return [a[0], b[1], c[2], a[1], a[2], b[2]].map((one) => one ?? null);
  return value.length === 3 || value.length === 6 ? value.map(number) : null;
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.slice(0, mostLinks).filter(isRecord) : [];
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? name.slice(0, 80) : nameOr('');
}

function trianglesOf(mesh: unknown): number | null {
  const count = isRecord(mesh) ? mesh['triangles'] : null;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalid(message: string): Reading['faults'][number] {
  return {
    code: 'invalid-inertia',
    severity: 'error',
    message,
  };
}
