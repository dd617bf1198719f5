/** The text layer that fixes of a USD file go into: the file itself where it is text, else a new layer over it, and in either the prims that other layers define. */
import { overrideOf } from '../../contract/rules/usd-overrides.ts';
import type { StagePrim } from '../../formats/usd/compose/stage-prim.ts';
import type { UsdScene } from '../../formats/usd/scene/read-scene.ts';
import type { FileChange, FixFile, FixFiles, FixNote } from '../fix.ts';
import {
  asBytes,
  bytesOf,
  edited,
  numberText,
  type TextEdit,
  textOf,
  tupleText,
} from '../write/text-edits.ts';
import { openStage } from './read-usd.ts';
import { indentOf, isUsda, type LocatedPrim, locatePrims } from './usda-prims.ts';

/** `localPath`: of the layer that is written. */
export interface UsdLayer {
  readonly scene: UsdScene;
  /** Names of bodies by the paths of their prims. */
  readonly names: ReadonlyMap<string, string>;
  readonly localPath: string;
  readonly bytes: Uint8Array;
  readonly isNew: boolean;
}

/** Throws `model.*`, what `files` throws, and the signal's reason. */
export async function openUsdLayer(
  files: FixFiles,
  { localPath }: Pick<FixFile, 'localPath'>,
  signal: AbortSignal,
): Promise<UsdLayer> {
  const { scene, names } = await openStage(files, localPath, signal);
  const bytes = await files.read(localPath);
  if (isUsda(bytes)) return { scene, names, localPath, bytes, isNew: false };
  return {
    scene,
    names,
    localPath: overrideOf(localPath),
    bytes: emptyLayerOver(localPath, scene),
    isNew: true,
  };
}

/** The changed layer, with a note where it is a new one. */
export function layerChange(
  file: FixFile,
  { localPath, isNew }: UsdLayer,
  bytes: Uint8Array,
): { readonly change: FileChange; readonly left: readonly FixNote[] } {
  const left: FixNote[] = isNew
    ? [{ code: 'written-over', path: file.localPath, values: { over: localPath } }]
    : [];
  return { change: { localPath, kind: file.kind, bytes }, left };
}

/** Unit, axis and default prim count in the root layer alone, so they are stated again. */
function emptyLayerOver(localPath: string, { stage, frame }: UsdScene): Uint8Array {
  const { defaultPrim, upAxis } = stage.rootLayer;
  const name = localPath.slice(localPath.lastIndexOf('/') + 1);
  const at = name.includes('@') ? '@@@' : '@';
  const lines = [
    '#usda 1.0',
    '(',
    ...(defaultPrim === null ? [] : [`    defaultPrim = "${defaultPrim}"`]),
    `    kilogramsPerUnit = ${frame.unitKilograms}`,
    `    metersPerUnit = ${frame.unitMetres}`,
    `    subLayers = [${at}./${name.replaceAll('@@@', String.raw`\@@@`)}${at}]`,
    ...(upAxis === null ? [] : [`    upAxis = "${upAxis.toUpperCase()}"`]),
    ')',
    '',
  ];
  return new TextEncoder().encode(lines.join('\n'));
}

/** A prim of the stage, and those of its attributes that other layers state, to be put into the layer. */
export interface Opinion {
  readonly path: string;
  readonly attributes?: readonly string[];
}

/**
 * The layer with the prims in it, as opinions over what other layers define. Prims that are shared by instancing become
 * copies of their own, because USD passes over opinions within instances.
 */
export function withOpinions(layer: UsdLayer, opinions: readonly Opinion[]): Uint8Array {
  const { stage } = layer.scene;
  const text = textOf(layer.bytes);
  const located = new Map(
    locatePrims(layer.localPath, text).flatMap((prim) =>
      prim.isInVariant ? [] : [[prim.path, prim] as const],
    ),
  );
  const root = new Over(null);
  for (const { path, attributes = [] } of opinions) {
    const prim = stage.prims.get(path);
    for (const above of pathsAbove(path))
      if (stage.prims.get(above)?.instanceable === true) root.at(above, located).isOwnCopy = true;
    if (prim === undefined && located.get(asBytes(path)) === undefined) continue;
    const over = root.at(path, located);
    for (const name of attributes) {
      const line = prim === undefined ? null : statement(prim, name, layer);
      if (line !== null && over.prim?.values.has(name) !== true) over.lines.add(line);
    }
  }
  return bytesOf(edited(text, root.edits(text)));
}

function pathsAbove(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`);
}

/** True for a number, or the order of operations, whose value another layer states. */
export const isStatedElsewhere = (prim: StagePrim, name: string, layer: UsdLayer): boolean =>
  statement(prim, name, layer) !== null;

/** Null for what this layer states itself, and for what is no number or list of names. */
function statement(prim: StagePrim, name: string, layer: UsdLayer): string | null {
  if (prim.layerOf(name) === (layer.isNew ? null : layer.localPath)) return null;
  const type = prim.typeOf(name);
  const value = prim.value(name);
  if (type === null) return null;
  if (name === 'xformOpOrder')
    return `uniform token[] xformOpOrder = [${prim
      .texts(name)
      .map((one) => `"${asBytes(one)}"`)
      .join(', ')}]`;
  const numbers = typeof value === 'number' ? [value] : [...(prim.numbers(name) ?? [])];
  // Zero and infinite are how USD says that nothing is stated, or no limit.
  if (!numbers.every(Number.isFinite) || numbers.every((one) => one === 0)) return null;
  return `${type} ${name} = ${typeof value === 'number' ? numberText(value) : tupleText(numbers)}`;
}

/** What is to be added to a prim of the text (`prim`), or as a new one below it. */
class Over {
  readonly prim: LocatedPrim | null;
  readonly lines = new Set<string>();
  isOwnCopy = false;
  private readonly children = new Map<string, Over>();

  constructor(prim: LocatedPrim | null) {
    this.prim = prim;
  }

  at(path: string, located: ReadonlyMap<string, LocatedPrim>): Over {
    return this.below(asBytes(path).split('/').slice(1), '', located);
  }

  private below(
    [name, ...rest]: readonly string[],
    here: string,
    located: ReadonlyMap<string, LocatedPrim>,
  ): Over {
    if (name === undefined) return this;
    const child = this.children.get(name) ?? new Over(located.get(`${here}/${name}`) ?? null);
    this.children.set(name, child);
    return child.below(rest, `${here}/${name}`, located);
  }

  edits(text: string): TextEdit[] {
    const known = [...this.children.values()].flatMap((child) =>
      child.prim === null ? [] : child.edits(text),
    );
    const isRoot = this.prim === null;
    const end = isRoot ? text.length : this.prim.body.end;
    const indent = isRoot ? '' : `${indentOf(text, this.prim.whole.start)}    `;
    const added = this.newChildren(indent);
    const lines = [...this.lines].map((line) => `\n${indent}${line}`).join('');
    const edits: TextEdit[] = [...known];
    if (lines !== '' && !isRoot)
      edits.push({ start: this.prim.body.start, end: this.prim.body.start, text: lines });
    if (added !== '') {
      // Before the line of the closing brace.
      const lineStart = text.lastIndexOf('\n', end - 1) + 1;
      const isOwnLine =
        !isRoot && lineStart > this.prim.body.start && text.slice(lineStart, end).trim() === '';
      const at = isOwnLine ? lineStart : end;
      const lead = at === 0 || text[at - 1] === '\n' ? '' : '\n';
      edits.push({ start: at, end: at, text: `${lead}${added}` });
    }
    if (this.isOwnCopy && !isRoot) edits.push(ownCopy(text, this.prim));
    return edits;
  }

  private newChildren(indent: string): string {
    return [...this.children]
      .flatMap(([name, child]) => (child.prim === null ? [child.written(name, indent)] : []))
      .join('');
  }

  private written(name: string, indent: string): string {
    const meta = this.isOwnCopy ? ' (instanceable = false)' : '';
    const lines = [...this.lines].map((line) => `${indent}    ${line}\n`).join('');
    return `${indent}over "${name}"${meta}\n${indent}{\n${lines}${this.newChildren(`${indent}    `)}${indent}}\n`;
  }
}

function ownCopy(text: string, { meta, nameEnd }: LocatedPrim): TextEdit {
  if (meta === null) return { start: nameEnd, end: nameEnd, text: ' (instanceable = false)' };
  const stated = /\binstanceable\s*=\s*(\w+)/.exec(text.slice(meta.start, meta.end));
  if (stated === null) return { start: meta.start, end: meta.start, text: 'instanceable = false; ' };
  const end = meta.start + stated.index + stated[0].length;
  return { start: end - (stated[1] ?? '').length, end, text: 'false' };
}
