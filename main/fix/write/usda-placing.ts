/** USD text under a similarity: one operation in front of those of each outermost prim, and the physics that scaling does not reach. */
import { AppError } from '../../contract/plain/errors.ts';
import { inertiaFactor, isShifted, isTurned, quaternionOf, type Similarity } from '../placing/similarity.ts';
import { bytesOf, edited, numberText, type TextEdit, textOf } from './text-edits.ts';

/** Where a prim lies in the text; offsets of characters. `bodyStart` is behind its `{`. */
interface Prim {
  readonly type: string;
  readonly name: string;
  readonly depth: number;
  readonly bodyStart: number;
  end: number;
}

/** A statement of a prim, such as `float physics:mass = 1`. */
interface Statement {
  readonly prim: Prim | null;
  readonly start: number;
  end: number;
}

/** `by` is in the frame and units of the stage. Throws `fix.impossible` without a prim that can be placed. */
export function placeUsda(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const text = textOf(bytes);
  if (!/^\s*#usda \d/.test(text)) throw new AppError('fix.impossible', { path, reason: 'it is no USD text' });
  const { prims, statements } = scan(path, text);
  const roots = prims.filter(
    ({ depth, type }) =>
      depth === 0 && type !== 'Scope' && !/^(Material|Physics\w*Joint|PhysicsScene)$/.test(type),
  );
  if (roots.length === 0)
    throw new AppError('fix.impossible', { path, reason: 'it has no outermost prim with a place' });
  // Where masses are stated, the density of a material is only a fact about it.
  const hasMass = /\bphysics:mass\s*=/.test(text);
  const edits = [
    ...roots.flatMap((prim) =>
      placeRoot(
        path,
        text,
        prim,
        statements.filter((one) => one.prim === prim),
        by,
      ),
    ),
    ...statements.flatMap((one) => physicsEdits(text, one, by, hasMass)),
  ];
  return bytesOf(edited(text, edits));
}

/** Unit and up axis of the layer. Null leaves them. */
export function declareUsda(
  path: string,
  bytes: Uint8Array,
  declared: { readonly unitMetres: number | null; readonly up: 'y' | 'z' | null },
): Uint8Array {
  let text = textOf(bytes);
  if (!/^\s*#usda \d/.test(text)) throw new AppError('fix.impossible', { path, reason: 'it is no USD text' });
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

function placeRoot(
  path: string,
  text: string,
  { bodyStart, name }: Prim,
  own: readonly Statement[],
  by: Similarity,
): TextEdit[] {
  const ops: { readonly name: string; readonly line: string }[] = [];
  const suffix = freeSuffix(text);
  const op = (type: string, kind: string, value: string): void => {
    const written = `xformOp:${kind}:${suffix}`;
    ops.push({ name: written, line: `${type} ${written} = ${value}` });
  };
  if (isShifted(by)) op('double3', 'translate', tuple(by.shift));
  if (isTurned(by)) {
    const [x, y, z, w] = quaternionOf(by.turn);
    op('quatf', 'orient', tuple([w, x, y, z]));
  }
  if (by.factor !== 1) op('float3', 'scale', tuple([by.factor, by.factor, by.factor]));
  if (ops.length === 0) return [];
  const names = ops.map((one) => `"${one.name}"`).join(', ');
  const order = own.find((one) =>
    /^\s*(uniform\s+)?token\[\]\s+xformOpOrder\b/.test(text.slice(one.start, one.end)),
  );
  const lines = ops.map(({ line }) => `\n    ${line}`).join('');
  if (order === undefined)
    return [
      {
        start: bodyStart,
        end: bodyStart,
        text: `${lines}\n    uniform token[] xformOpOrder = [${names}]`,
      },
    ];
  const open = text.indexOf('[', text.indexOf('=', order.start));
  const rest = text.slice(open + 1, order.end);
  if (open < 0 || open > order.end || rest.includes('!resetXformStack!'))
    throw new AppError('fix.impossible', { path, reason: `the operations of “${name}” cannot be extended` });
  return [
    { start: bodyStart, end: bodyStart, text: lines },
    { start: open + 1, end: open + 1, text: rest.trim().startsWith(']') ? names : `${names}, ` },
  ];
}

/** Another fix of the same file gets a name of its own. */
function freeSuffix(text: string): string {
  let suffix = 'fix';
  for (let n = 2; text.includes(`:${suffix} `) || text.includes(`:${suffix}"`); n++) suffix = `fix${n}`;
  return suffix;
}

const tuple = (values: readonly number[]): string => `(${values.map(numberText).join(', ')})`;

function physicsEdits(
  text: string,
  { prim, start, end }: Statement,
  by: Similarity,
  hasMass: boolean,
): TextEdit[] {
  const statement = text.slice(start, end);
  const [head, name] =
    /^\s*(?:custom\s+)?(?:uniform\s+)?[\w[\]]+\s+(physics:\w+)\s*=\s*/.exec(statement) ?? [];
  if (head === undefined || name === undefined || (hasMass && name === 'physics:density')) return [];
  const factor = physicsFactor(name, prim, by);
  if (factor === 1) return [];
  const value = statement.slice(head.length).replace(/\s*(\([^()]*"[^]*)?$/, '');
  if (/[^-+\d.eE(),\s]/.test(value)) return [];
  return [
    {
      start: start + head.length,
      end: start + head.length + value.length,
      text: value.replace(/[^\s(),]+/g, (one) => numberText(Number(one) * factor)),
    },
  ];
}

function physicsFactor(name: string, prim: Prim | null, by: Similarity): number {
  switch (name) {
    case 'physics:mass':
      return by.mass;
    case 'physics:diagonalInertia':
      return inertiaFactor(by);
    case 'physics:density':
      return Math.abs(by.mass / by.factor ** 3 - 1) < 1e-12 ? 1 : by.mass / by.factor ** 3;
    case 'physics:lowerLimit':
    case 'physics:upperLimit':
      return prim?.type === 'PhysicsPrismaticJoint' ? by.factor : 1;
    case 'physics:minDistance':
    case 'physics:maxDistance':
      return by.factor;
    default:
      return 1;
  }
}

// Prims and their statements; strings, asset paths and comments are passed over.

const skipped =
  /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@@@[^]*?@@@|@[^@\n]*@|#[^\n]*|[{}()[\]\n;]/g;
const header = /(?:^|[\n;{}])\s*(def|over|class)\b\s*([A-Za-z_]\w*)?\s*"([^"]*)"\s*$/;

function scan(path: string, text: string): { prims: Prim[]; statements: Statement[] } {
  const prims: Prim[] = [];
  const statements: Statement[] = [];
  /** Open braces: a prim, or null for a dictionary or a variant. */
  const open: (Prim | null)[] = [];
  let depth = 0;
  let from = 0;
  let lineStart = 0;
  /** The last outermost parentheses: the metadata of a prim, when its brace follows. */
  let group = { start: -1, end: -1 };
  const endStatement = (end: number): void => {
    const inPrim = open.at(-1);
    if (inPrim !== undefined && inPrim !== null && text.slice(lineStart, end).trim() !== '')
      statements.push({ prim: inPrim, start: lineStart, end });
    lineStart = end + 1;
  };
  for (const { 0: found, index } of text.matchAll(skipped)) {
    if (found === '(' || found === '[') {
      if (depth === 0) group = { start: index, end: -1 };
      depth += 1;
    } else if (found === ')' || found === ']') {
      depth -= 1;
      if (depth === 0) group = { ...group, end: index + 1 };
    } else if (depth > 0) continue;
    else if (found === '{') {
      // Metadata in parentheses lies between the name and the brace.
      const hasMetadata = group.start >= from && text.slice(group.end, index).trim() === '';
      const match = header.exec(`\n${text.slice(from, hasMetadata ? group.start : index)}`);
      const prim =
        match === null
          ? null
          : {
              type: match[2] ?? '',
              name: match[3] ?? '',
              depth: open.length,
              bodyStart: index + 1,
              end: text.length,
            };
      if (prim !== null) prims.push(prim);
      open.push(prim);
      from = index + 1;
      lineStart = index + 1;
    } else if (found === '}') {
      endStatement(index);
      const prim = open.pop();
      if (prim !== undefined && prim !== null) prim.end = index;
      from = index + 1;
      lineStart = index + 1;
    } else if (found === '\n' || found === ';') endStatement(index);
    if (open.length > 1000 || depth < 0)
      throw new AppError('fix.impossible', { path, reason: 'its brackets do not match' });
  }
  if (open.length > 0 || depth !== 0)
    throw new AppError('fix.impossible', { path, reason: 'its brackets do not match' });
  return { prims, statements };
}
