/** The colliders of bodies in a USDA text: hulls and primitives in a group below the body, what collided before no longer does, all else stays byte for byte. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Collider } from '../colliders/collider.ts';
import { number } from './urdf-colliders.ts';
import { applyEdits, decodeText, type TextEdit } from './xml-spans.ts';

/** `path` of a prim in the text itself; `metresPerUnit` of the prim's own frame, its scale included. */
export interface UsdaBodyColliders {
  readonly path: string;
  readonly colliders: readonly Collider[];
  readonly metresPerUnit: number;
}

/** A prim as it lies in the text; `body` is between its braces. */
interface PrimSpan {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly body: { readonly start: number; readonly end: number };
}

/** The group that is put below a body; one of that name, of an earlier fix, is replaced. */
const group = 'caliper_colliders';

/** `silenced`: prims that collided and are seen; `removed`: those that only collided. Throws `model.damaged`. */
export function usdaColliders(
  bytes: Uint8Array,
  bodies: readonly UsdaBodyColliders[],
  silenced: readonly string[],
  removed: readonly string[],
): Uint8Array {
  const text = decodeText(bytes);
  const prims = new Map(primSpans(text).map((prim) => [prim.path, prim]));
  const edits: TextEdit[] = [];
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const gone = [...removed, ...bodies.map(({ path }) => `${path}/${group}`)].flatMap(
    (path) => prims.get(path) ?? [],
  );
  for (const prim of gone) {
    if (gone.some((other) => other !== prim && other.start <= prim.start && other.end >= prim.end)) continue;
    const lineStart = text.lastIndexOf('\n', prim.start - 1) + 1;
    const nextLine = text.indexOf('\n', prim.end);
    edits.push({ start: lineStart, end: nextLine < 0 ? text.length : nextLine + 1, text: '' });
  }
  for (const path of silenced) {
    const prim = prims.get(path);
    if (prim !== undefined) edits.push(silence(text, prim, newLine));
  }
  for (const body of bodies) {
    const prim = prims.get(body.path);
    if (prim === undefined || body.colliders.length === 0) continue;
    const indent = `${indentOf(text, prim.start)}    `;
    const lineStart = text.lastIndexOf('\n', prim.body.end) + 1;
    const at = text.slice(lineStart, prim.body.end).trim() === '' ? lineStart : prim.body.end;
    const lines = groupLines(body).map((line) => (line === '' ? line : indent + line));
    edits.push({ start: at, end: at, text: `${lines.join(newLine)}${newLine}` });
  }
  return applyEdits(text, edits);
}

function silence(text: string, prim: PrimSpan, newLine: string): TextEdit {
  const stated = /\bphysics:collisionEnabled\s*=\s*(?:1|true)\b/.exec(
    text.slice(prim.body.start, prim.body.end),
  );
  if (stated !== null) {
    const start = prim.body.start + stated.index;
    return { start, end: start + stated[0].length, text: 'physics:collisionEnabled = 0' };
  }
  const indent = `${indentOf(text, prim.start)}    `;
  return {
    start: prim.body.start,
    end: prim.body.start,
    text: `${newLine}${indent}bool physics:collisionEnabled = 0`,
  };
}

/** A group of colliders as it stands below its body; `path` is not written. */
export function groupLines({ colliders, metresPerUnit }: Omit<UsdaBodyColliders, 'path'>): string[] {
  const lines = [`def Scope "${group}"`, '{'];
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
  const [x, y, z, w] = turn;
  const type = { box: 'Cube', sphere: 'Sphere', cylinder: 'Cylinder', capsule: 'Capsule' }[shape.type];
  const sizes =
    shape.type === 'box'
      ? ['    double size = 1', `    float3 xformOp:scale = ${triple(shape.size)}`]
      : shape.type === 'sphere'
        ? [`    double radius = ${number(shape.radius * perMetre)}`]
        : [
            `    double radius = ${number(shape.radius * perMetre)}`,
            `    double height = ${number(shape.length * perMetre)}`,
            '    uniform token axis = "Z"',
          ];
  const order = [
    '"xformOp:translate"',
    '"xformOp:orient"',
    ...(shape.type === 'box' ? ['"xformOp:scale"'] : []),
  ];
  return [
    `def ${type} "collider_${n}" (`,
    '    prepend apiSchemas = ["PhysicsCollisionAPI"]',
    ')',
    '{',
    guide,
    ...sizes,
    `    double3 xformOp:translate = ${triple(at)}`,
    `    quatf xformOp:orient = (${[w, x, y, z].map(number).join(', ')})`,
    `    uniform token[] xformOpOrder = [${order.join(', ')}]`,
    '}',
  ];
}

function indentOf(text: string, start: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))?.[0] ?? '';
}

/** All prims that the text defines, by their paths. Throws `model.damaged` for text that ends within one. */
function primSpans(text: string): PrimSpan[] {
  const found: PrimSpan[] = [];
  const open: { path: string | null; start: number; bodyStart: number }[] = [];
  let pending: { path: string; start: number } | null = null;
  const pieces =
    /#[^\n]*|"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@@@[^]*?@@@|@[^@\n]*@|\b(?:def|over|class)\b(?:\s+\w+)?\s+"(\w+)"|[{}()[\]]/g;
  let depth = 0;
  for (const match of text.matchAll(pieces)) {
    const [piece, name] = match;
    if (name !== undefined && depth === 0) {
      const parent = open.at(-1)?.path ?? '';
      pending = { path: `${parent}/${name}`, start: match.index };
    } else if (piece === '(' || piece === '[') depth += 1;
    else if (piece === ')' || piece === ']') depth -= 1;
    else if (piece === '{') {
      open.push({
        path: depth === 0 ? (pending?.path ?? null) : null,
        start: pending?.start ?? match.index,
        bodyStart: match.index + 1,
      });
      if (depth === 0) pending = null;
    } else if (piece === '}') {
      const prim = open.pop();
      if (prim === undefined) throw new AppError('model.damaged', { reason: 'it has a brace too many' });
      if (prim.path !== null)
        found.push({
          path: prim.path,
          start: prim.start,
          end: match.index + 1,
          body: { start: prim.bodyStart, end: match.index },
        });
    }
  }
  if (open.length > 0) throw new AppError('model.damaged', { reason: 'it ends within a prim' });
  return found;
}
