/** Follows connections between shaders: through node graphs and interface inputs to the shader or the value behind them. */
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';

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
