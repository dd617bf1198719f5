/** What a prim looks like: the material that it is bound to, its own colours, and the shaders behind a material's inputs (UsdShade, UsdPreviewSurface). Pure. */
import type { Stage } from '../compose/compose-stage.ts';
import type { StageAsset, StagePrim } from '../compose/stage-prim.ts';

/** What a mesh brings to its looks on its own. */
export interface OwnLooks {
  /** Linear; null where it says none. */
  readonly colour: readonly number[] | null;
  readonly opacity: number;
  readonly colouredCorners: boolean;
}

/** The nearest binding above that is for looks, the general one before those for a purpose. */
export function boundPath(prim: StagePrim): string | null {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    for (const name of ['material:binding', 'material:binding:preview', 'material:binding:full']) {
      const [target] = at.targets(name);
      if (target !== undefined) return target;
    }
  }
  return null;
}

/** True for faces with a material of their own. */
export function isMaterialSubset(prim: StagePrim): boolean {
  if (prim.typeName !== 'GeomSubset' || (prim.text('elementType') ?? 'face') !== 'face') return false;
  return prim.text('familyName') === 'materialBind' || prim.targets('material:binding').length > 0;
}

/** A primvar that is one for all goes for what is below, too (UsdGeomPrimvarsAPI, "Primvar Namespace Inheritance"). */
function holderOf(prim: StagePrim, name: string): StagePrim {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    if (at.numbers(name) === null) continue;
    if (at === prim || (at.interpolation(name) ?? 'constant') === 'constant') return at;
  }
  return prim;
}

/** Of the prim, or of one above it where that is for all below. */
export function ownLooks(prim: StagePrim): OwnLooks {
  const colours = holderOf(prim, 'primvars:displayColor').numbers('primvars:displayColor') ?? [];
  const [opacity = 1] = holderOf(prim, 'primvars:displayOpacity').numbers('primvars:displayOpacity') ?? [];
  return {
    colour: colours.length < 3 ? null : Array.from(colours.slice(0, 3)),
    opacity,
    colouredCorners: prim.typeName === 'Mesh' && colours.length > 3,
  };
}

/** Coordinates that place a texture: a primvar, and what is done to it. */
export interface UvSet {
  readonly primvar: string;
  /** u' = a u + c v + e, v' = b u + d v + f, as [a, b, c, d, e, f]; null: as it is. */
  readonly transform: readonly [number, number, number, number, number, number] | null;
}

/** True for the same coordinates. */
export const isSameUvSet = (one: UvSet, other: UvSet): boolean =>
  one.primvar === other.primvar && one.transform?.join(' ') === other.transform?.join(' ');

// Follows connections between shaders: through node graphs and interface inputs to the shader or the value behind them.

/** Node graphs within node graphs, and interfaces of interfaces. */
const mostSteps = 32;

/** A shader and the name of the output that is requested, without its prefix. */
export interface ShaderOutput {
  readonly shader: StagePrim;
  readonly output: string;
}

/** The end of a chain: a shader, or the prim and attribute that hold the value. */
export type InputSource =
  | ({ readonly type: 'shader' } & ShaderOutput)
  | { readonly type: 'value'; readonly prim: StagePrim; readonly attribute: string };

/** What feeds an attribute; circles end at the attribute that was reached last. */
export function sourceOf(stage: Stage, prim: StagePrim, attribute: string): InputSource {
  let at = { prim, attribute };
  for (let step = 0; step < mostSteps; step++) {
    const [target] = at.prim.targets(at.attribute);
    if (target === undefined) break;
    const dot = target.indexOf('.', target.lastIndexOf('/'));
    const next = stage.prims.get(target.slice(0, dot === -1 ? undefined : dot));
    if (next === undefined || dot === -1) break;
    const name = target.slice(dot + 1);
    if (next.typeName === 'Shader')
      return { type: 'shader', shader: next, output: name.replace(/^outputs:/, '') };
    at = { prim: next, attribute: name };
  }
  return { type: 'value', ...at };
}

/** The value of a shader's input, wherever its interface leads. */
export function inputNumbers(stage: Stage, shader: StagePrim, name: string): readonly number[] | null {
  const source = sourceOf(stage, shader, `inputs:${name}`);
  const holder = source.type === 'value' ? source : { prim: shader, attribute: `inputs:${name}` };
  const one = holder.prim.number(holder.attribute);
  if (one !== null) return [one];
  const many = holder.prim.numbers(holder.attribute);
  return many === null || many.length > 4 || !Array.from(many).every(Number.isFinite)
    ? null
    : Array.from(many);
}

/** A word or a name of an input. */
export function inputText(stage: Stage, shader: StagePrim, name: string): string | null {
  const source = sourceOf(stage, shader, `inputs:${name}`);
  return source.type === 'value' ? source.prim.text(source.attribute) : null;
}

/** The picture that a UsdUVTexture reads; null without one. */
export function textureAsset(stage: Stage, shader: StagePrim): StageAsset | null {
  const own = shader.asset('inputs:file');
  if (own !== null) return own;
  const source = sourceOf(stage, shader, 'inputs:file');
  return source.type === 'value' ? source.prim.asset(source.attribute) : null;
}

/** What a UsdTransform2d does to coordinates: scaled, then turned, then moved. */
export interface UvMove {
  readonly degrees: number;
  readonly scale: readonly [number, number];
  readonly by: readonly [number, number];
}

/** The primvar that places the picture of a UsdUVTexture; `move`: null where it is taken as it is. */
export function coordinatesOf(
  stage: Stage,
  shader: StagePrim,
): { readonly primvar: string; readonly move: UvMove | null } {
  const first = sourceOf(stage, shader, 'inputs:st');
  if (first.type !== 'shader') return { primvar: 'st', move: null };
  const isMoved = first.shader.text('info:id') === 'UsdTransform2d';
  const move = isMoved ? moveOf(stage, first.shader) : null;
  const source = isMoved ? sourceOf(stage, first.shader, 'inputs:in') : first;
  if (source.type !== 'shader') return { primvar: 'st', move };
  return { primvar: inputText(stage, source.shader, 'varname') ?? 'st', move };
}

function moveOf(stage: Stage, shader: StagePrim): UvMove {
  const [degrees = 0] = inputNumbers(stage, shader, 'rotation') ?? [];
  const [x = 1, y = 1] = inputNumbers(stage, shader, 'scale') ?? [];
  const [right = 0, up = 0] = inputNumbers(stage, shader, 'translation') ?? [];
  return { degrees, scale: [x, y], by: [right, up] };
}

export function uvTransform({ degrees, scale: [x, y], by: [right, up] }: UvMove): UvSet['transform'] {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [cosine * x, sine * x, -sine * y, cosine * y, right, up];
}
