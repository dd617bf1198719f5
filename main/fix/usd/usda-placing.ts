/** USD text under a similarity: one operation in front of those of each outermost prim, and the physics that scaling does not reach. */
import { AppError } from '../../contract/plain/errors.ts';
import { turnOf } from '../../formats/quaternion.ts';
import { inertiaFactor, isShifted, isTurned, type Similarity } from '../placing/similarity.ts';
import { editWords } from '../write/edit-words.ts';
import { bytesOf, edited, numberText, type TextEdit, tupleText } from '../write/text-edits.ts';
import { type LocatedPrim, locatePrims, usdaText } from './usda-prims.ts';

/** Prims at the root that have no place. */
const notPlaced = /^(?:Scope|Material|Physics\w*Joint|PhysicsScene)$/;

export const hasPlace = (typeName: string): boolean => !notPlaced.test(typeName);

/** Numbers of UsdPhysics that a similarity changes. */
export const placedPhysics = [
  'physics:mass',
  'physics:diagonalInertia',
  'physics:density',
  'physics:lowerLimit',
  'physics:upperLimit',
  'physics:minDistance',
  'physics:maxDistance',
] as const;

/**
 * `by` is in the frame and units of the stage; `typeOf` of prims whose type another layer states. Throws `fix.impossible`
 * without a prim that can be placed.
 */
export function placeUsda(
  path: string,
  bytes: Uint8Array,
  by: Similarity,
  typeOf: (path: string) => string = () => '',
): Uint8Array {
  const text = usdaText(path, bytes);
  const prims = locatePrims(path, text).map((prim) => ({ ...prim, type: prim.type || typeOf(prim.path) }));
  const roots = prims.filter(
    (prim) =>
      !prim.isInVariant &&
      prim.specifier !== 'class' &&
      prim.path.lastIndexOf('/') === 0 &&
      hasPlace(prim.type),
  );
  if (roots.length === 0) throw new AppError('fix.impossible', { path, reason: editWords.usd.noRoot });
  // Where masses are stated, the density of a material is only a fact about it.
  const hasMass = prims.some(({ values }) => values.has('physics:mass'));
  const edits = [
    ...roots.flatMap((prim) => placeRoot(path, text, prim, by)),
    ...prims.flatMap((prim) => physicsEdits(text, prim, by, hasMass)),
  ];
  return bytesOf(edited(text, edits));
}

/** Unit and up axis of the layer. Null leaves them. */
export function declareUsda(
  path: string,
  bytes: Uint8Array,
  declared: { readonly unitMetres: number | null; readonly up: 'y' | 'z' | null },
): Uint8Array {
  let text = usdaText(path, bytes);
  const set = (name: string, value: string): void => {
    const head = /^\s*#usda [^\n]*\n/.exec(text)?.[0].length ?? 0;
    const known = new RegExp(String.raw`^([ \t]*${name}\s*=\s*)("[^"]*"|[^\s)]+)`, 'm').exec(text);
    const firstPrim = text.search(/^\s*(def|over|class)\b/m);
    if (known !== null && (firstPrim < 0 || known.index < firstPrim)) {
      const at = known.index + (known[1] ?? '').length;
      text = text.slice(0, at) + value + text.slice(at + (known[2] ?? '').length);
      return;
    }
    const open = /^\s*\(/.exec(text.slice(head));
    const line = `    ${name} = ${value}\n`;
    text =
      open === null
        ? `${text.slice(0, head)}(\n${line})\n${text.slice(head)}`
        : `${text.slice(0, head + open[0].length)}\n${line}${text.slice(head + open[0].length).replace(/^\r?\n/, '')}`;
  };
  if (declared.unitMetres !== null) set('metersPerUnit', numberText(declared.unitMetres));
  if (declared.up !== null) set('upAxis', `"${declared.up.toUpperCase()}"`);
  return bytesOf(text);
}

const put = (at: number, added: string): TextEdit => ({ start: at, end: at, text: added });

function placeRoot(
  path: string,
  text: string,
  { path: primPath, body, values }: LocatedPrim,
  by: Similarity,
): TextEdit[] {
  const ops: { readonly name: string; readonly line: string }[] = [];
  const suffix = freeSuffix(text);
  const op = (type: string, kind: string, value: string): void => {
    const written = `xformOp:${kind}:${suffix}`;
    ops.push({ name: written, line: `${type} ${written} = ${value}` });
  };
  if (isShifted(by)) op('double3', 'translate', tupleText(by.shift));
  if (isTurned(by)) {
    const [x, y, z, w] = turnOf(by.turn);
    op('quatf', 'orient', tupleText([w, x, y, z]));
  }
  if (by.factor !== 1) op('float3', 'scale', tupleText([by.factor, by.factor, by.factor]));
  if (ops.length === 0) return [];
  const names = ops.map((one) => `"${one.name}"`).join(', ');
  const order = values.get('xformOpOrder');
  const lines = ops.map(({ line }) => `\n    ${line}`).join('');
  if (order === undefined)
    return [put(body.start, `${lines}\n    uniform token[] xformOpOrder = [${names}]`)];
  const rest = text.slice(order.start + 1, order.end);
  if (text[order.start] !== '[' || rest.includes('!resetXformStack!'))
    throw new AppError('fix.impossible', {
      path,
      reason: editWords.usd.operations(primPath.slice(1)),
    });
  return [put(body.start, lines), put(order.start + 1, rest.trim().startsWith(']') ? names : `${names}, `)];
}

/** Another fix of the same file gets a name of its own. */
function freeSuffix(text: string): string {
  let suffix = 'fix';
  for (let n = 2; text.includes(`:${suffix} `) || text.includes(`:${suffix}"`); n++) suffix = `fix${n}`;
  return suffix;
}

function physicsEdits(text: string, prim: LocatedPrim, by: Similarity, hasMass: boolean): TextEdit[] {
  return placedPhysics.flatMap((name) => {
    const span = prim.values.get(name);
    const factor = physicsFactor(name, prim.type, by);
    if (span === undefined || factor === 1 || (hasMass && name === 'physics:density')) return [];
    const value = text.slice(span.start, span.end);
    if (/[^-+\d.eE(),\s]/.test(value)) return [];
    return [{ ...span, text: value.replace(/[^\s(),]+/g, (one) => numberText(Number(one) * factor)) }];
  });
}

function physicsFactor(name: (typeof placedPhysics)[number], type: string, by: Similarity): number {
  switch (name) {
    case 'physics:mass':
      return by.mass;
    case 'physics:diagonalInertia':
      return inertiaFactor(by);
    case 'physics:density':
      return Math.abs(by.mass / by.factor ** 3 - 1) < 1e-12 ? 1 : by.mass / by.factor ** 3;
    case 'physics:lowerLimit':
    case 'physics:upperLimit':
      return type === 'PhysicsPrismaticJoint' ? by.factor : 1;
    case 'physics:minDistance':
    case 'physics:maxDistance':
      return by.factor;
  }
}
