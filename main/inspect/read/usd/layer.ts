/** One USD layer as it is inspected: its prims in document order, without what it is composed of, and which values are kept. */
import type { Value } from '../../../formats/usd/layer/layer.ts';
import { unreadable } from '../../model-folder.ts';

/** Numbers are kept of what is needed only; other values are null. */
export type UsdValue = number | string | boolean | readonly number[] | readonly string[] | null;

/** A prim; `parent` is its place in the list, -1 at the top. */
export interface UsdPrim {
  readonly path: string;
  readonly parent: number;
  readonly specifier: 'def' | 'over' | 'class';
  readonly type: string;
  /** Applied schemas. */
  readonly apis: readonly string[];
  readonly isActive: boolean;
  /** From 1; null in binary files. */
  readonly line: number | null;
  readonly values: Readonly<Record<string, UsdValue>>;
  readonly lines: Readonly<Record<string, number>>;
  /** Paths of the prims that a relationship names. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  /** That its content comes from somewhere else, too. */
  readonly hasArcs: boolean;
}

/** A file or prim that is named. An empty `uri` is this layer itself. */
export interface UsdAsset {
  readonly uri: string;
  readonly prim: string | null;
  readonly line: number | null;
}

export interface UsdLayer {
  readonly metersPerUnit: number | null;
  readonly kilogramsPerUnit: number | null;
  readonly upAxis: string | null;
  readonly defaultPrim: string | null;
  readonly hasSublayers: boolean;
  readonly prims: readonly UsdPrim[];
  readonly assets: readonly UsdAsset[];
}

/** Lists of numbers that are needed: everything else of a mesh is left where it is. */
export const wantedLists: ReadonlySet<string> = new Set([
  'points',
  'faceVertexCounts',
  'extent',
  'xformOpOrder',
  'protoIndices',
  'positions',
  'orientations',
  'orientationsf',
  'scales',
  'ids',
  'invisibleIds',
  'inactiveIds',
]);
/** What is a picture, by its name. */
export const imageName = /\.(png|jpe?g|webp|exr|hdr|tga|tiff?|bmp|ktx2?|dds)$/i;
/** Of one layer. */
export const usdLimits = { prims: 100_000, depth: 200, assets: 10_000, listNumbers: 30_000_000 } as const;

// Which attributes are looked at, and what is kept of their values: everything else of a mesh is left where it is.

const wanted =
  /^(points|faceVertexCounts|extent|xformOpOrder|xformOp:.*|physics:.*|purpose|visibility|protoIndices|positions|orientationsf?|scales|ids|invisibleIds|inactiveIds|size|radius|height|length|width|axis)$/;
/** Of one attribute: fits a matrix for each of four places, and no mesh. */
const longestOther = 64;

/** By its name. */
export const isLookedAt = (name: string): boolean => wanted.test(name);

/** Throws `model.unreadable` for a list beyond the limit. */
export function keptValue(name: string, value: Value | undefined): UsdValue {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if ('asset' in value) return null;
  if (value.length > longestOther && !wantedLists.has(name)) return null;
  if (value.length > usdLimits.listNumbers) throw unreadable('a list in it is too long');
  const list: readonly unknown[] = [...value];
  if (list.every((one) => typeof one === 'number')) return list;
  return list.filter((one) => typeof one === 'string');
}
