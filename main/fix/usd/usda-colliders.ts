/** The colliders of bodies in a USDA text: hulls and primitives in a group below the body, what collided before no longer does, all else stays byte for byte. */
import type { Collider } from '../colliders/collider.ts';
import { bytesOf, edited, removal, type TextEdit } from '../write/text-edits.ts';
import { number } from '../write/urdf-colliders.ts';
import { gprimOf, placeLines } from './gprim.ts';
import { indentOf, type LocatedPrim, locatePrims, usdaText } from './usda-prims.ts';

/** `path` of a prim in the text itself; `metresPerUnit` of the prim's own frame, its scale included. */
export interface UsdaBodyColliders {
  readonly path: string;
  readonly colliders: readonly Collider[];
  readonly metresPerUnit: number;
}

/** The group that is put below a body; one of that name, of an earlier fix, is replaced. */
export const colliderGroup = 'caliper_colliders';

/** `silenced`: prims that collided and are seen; `removed`: those that only collided. Throws `fix.impossible`. */
export function usdaColliders(
  path: string,
  bytes: Uint8Array,
  bodies: readonly UsdaBodyColliders[],
  silenced: readonly string[],
  removed: readonly string[],
): Uint8Array {
  const text = usdaText(path, bytes);
  const prims = new Map(
    locatePrims(path, text).flatMap((prim) => (prim.isInVariant ? [] : [[prim.path, prim] as const])),
  );
  const edits: TextEdit[] = [];
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const groups = bodies.map((body) => `${body.path}/${colliderGroup}`);
  const isGone = (one: string): boolean =>
    [...removed, ...groups].some((above) => one === above || one.startsWith(`${above}/`));
  for (const prim of prims.values()) {
    const above = prim.path.slice(0, prim.path.lastIndexOf('/'));
    if (!isGone(prim.path) || isGone(above)) continue;
    edits.push(removal(text, prim.whole));
  }
  for (const one of silenced) {
    const prim = prims.get(one);
    if (prim !== undefined && !isGone(one)) edits.push(silence(text, prim, newLine));
  }
  for (const body of bodies) {
    const prim = prims.get(body.path);
    if (prim === undefined || body.colliders.length === 0) continue;
    const indent = `${indentOf(text, prim.whole.start)}    `;
    const lineStart = text.lastIndexOf('\n', prim.body.end) + 1;
    const at = text.slice(lineStart, prim.body.end).trim() === '' ? lineStart : prim.body.end;
    const lines = groupLines(body).map((line) => (line === '' ? line : indent + line));
    edits.push({ start: at, end: at, text: `${lines.join(newLine)}${newLine}` });
  }
  return bytesOf(edited(text, edits));
}

function silence(text: string, prim: LocatedPrim, newLine: string): TextEdit {
  const stated = prim.values.get('physics:collisionEnabled');
  if (stated !== undefined) return { ...stated, text: '0' };
  const indent = `${indentOf(text, prim.whole.start)}    `;
  return {
    start: prim.body.start,
    end: prim.body.start,
    text: `${newLine}${indent}bool physics:collisionEnabled = 0`,
  };
}

/** A group of colliders as it is below its body; `path` is not written. */
export function groupLines({ colliders, metresPerUnit }: Omit<UsdaBodyColliders, 'path'>): string[] {
  const lines = [`def Scope "${colliderGroup}"`, '{'];
  for (const [n, collider] of colliders.entries())
    lines.push(...primLines(collider, n, 1 / metresPerUnit).map((line) => `    ${line}`));
  return [...lines, '}'];
}

function primLines(collider: Collider, n: number, perMetre: number): string[] {
  const triple = (values: readonly number[]): string =>
    `(${values.map((value) => number(value * perMetre)).join(', ')})`;
  const guide = '    uniform token purpose = "guide"';
  if (collider.is === 'hull') {
    const { points, triangles } = collider.hull;
    const vertices = Array.from({ length: points.length / 3 }, (_, at) =>
      triple([...points.subarray(at * 3, at * 3 + 3)]),
    );
    return [
      `def Mesh "collider_${n}" (`,
      '    prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]',
      ')',
      '{',
      guide,
      '    uniform token physics:approximation = "convexHull"',
      '    uniform token subdivisionScheme = "none"',
      `    int[] faceVertexCounts = [${Array.from({ length: triangles.length / 3 }, () => 3).join(', ')}]`,
      `    int[] faceVertexIndices = [${triangles.join(', ')}]`,
      `    point3f[] points = [${vertices.join(', ')}]`,
      '}',
    ];
  }
  const { shape, at, turn } = collider;
  const { type, sizes, scale } = gprimOf(shape, perMetre);
  const [x, y, z] = at;
  return [
    `def ${type} "collider_${n}" (`,
    '    prepend apiSchemas = ["PhysicsCollisionAPI"]',
    ')',
    '{',
    guide,
    ...[...sizes, ...placeLines([x * perMetre, y * perMetre, z * perMetre], turn, scale)].map(
      (line) => `    ${line}`,
    ),
    '}',
  ];
}
