/** What an FBX file is made of, binary or text: records with values and records below them, where each stands, and how much of it is kept. */

import { formatNumber } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { fbxWords } from '../fbx-words.ts';

/** How much a file may ask for; what is beyond is refused before it takes memory. Counts, and bytes where they are named. */
export const fbxLimits = {
  /** As a JavaScript string it takes up to twice as much. */
  textBytes: 250_000_000,
  depth: 64,
  records: 2_000_000,
  /** Single values of all kept records; a number takes eight bytes. */
  values: 60_000_000,
  /** What packed lists unfold to, and plain ones have, all together. */
  listBytes: 900_000_000,
  /** Of all lists, those that are read for several models counted for each. */
  numbersRead: 300_000_000,
  objects: 500_000,
  connections: 2_000_000,
  /** Corners of all meshes, those that are used twice counted twice. */
  corners: 60_000_000,
  /** Numbers of the points of meshes with bones or shapes, for each model that has one. */
  copied: 90_000_000,
  /** Meshes where models put them. */
  placed: 100_000,
  /** Models within models. */
  modelDepth: 200,
} as const;

/** Numbers of a list in a binary file, still packed as they stand there: `count` of them. */
export interface FbxList {
  readonly kind: 'f' | 'd' | 'i' | 'l' | 'b';
  readonly count: number;
  readonly isPacked: boolean;
  readonly bytes: Uint8Array;
}

/** Whole numbers that are too large to be exact are texts of their digits. */
export type FbxValue = number | string | Uint8Array | FbxList;

/** `Model: 123, "Model::mug", "Mesh" { … }`. */
export interface FbxRecord {
  readonly name: string;
  readonly values: readonly FbxValue[];
  readonly children: readonly FbxRecord[];
  /** From 1, of a text; null in a binary file. */
  readonly line: number | null;
}

/** The records of a file that a still view and an inspection need. */
export interface FbxRecords {
  /** As written: 7400 is 7.4. */
  readonly version: number;
  readonly isText: boolean;
  readonly top: readonly FbxRecord[];
}

const wantedTop = new Set([
  'FBXHeaderExtension',
  'GlobalSettings',
  'Definitions',
  'Objects',
  'Connections',
  'Version5',
]);
const wantedObjects = new Set([
  'Geometry',
  'Model',
  'Material',
  'Texture',
  'LayeredTexture',
  'Video',
  'Deformer',
  'GlobalSettings',
]);
const unwantedOfMesh =
  /^(?:Edges|NormalsW|PreviewDivisionLevels|LayerElement(?:Binormal|Tangent|Smoothing|EdgeCrease|VertexCrease|Hole|Visibility|UserData|PolygonGroup|Specularity|Shininess|.*Textures))$/;

/** Is a record looked into? Animations, poses, previews and the like are passed over, whatever is in them. */
export function isWanted(name: string, path: readonly string[]): boolean {
  const [top, object] = path;
  if (top === undefined) return wantedTop.has(name);
  if (top !== 'Objects') return true;
  if (object === undefined) return wantedObjects.has(name);
  return !(path.length === 2 && (object === 'Geometry' || object === 'Model') && unwantedOfMesh.test(name));
}

// Looking into records.

export function childOf({ children }: FbxRecord, name: string): FbxRecord | null {
  return children.find((child) => child.name === name) ?? null;
}

/** The first value of a record below, where that is a text; empty otherwise. */
export function wordOf(record: FbxRecord, name: string): string {
  const [value] = childOf(record, name)?.values ?? [];
  return typeof value === 'string' ? value : '';
}

/** The first value of a record below, where that is a number. */
export function numberOf(record: FbxRecord, name: string): number | null {
  const [value] = childOf(record, name)?.values ?? [];
  return typeof value === 'number' ? value : null;
}

export function isList(value: FbxValue | undefined): value is FbxList {
  return typeof value === 'object' && !(value instanceof Uint8Array);
}

// Why a file is refused. Pure.

export const damaged = (reason: string, cause?: unknown): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason }, cause === undefined ? {} : { cause });

export const beyond = (what: string, limit: string): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit });

/** Throws `model.version-unsupported` for all but FBX 6.0 to 7.7. */
export function checkVersion(version: number, isBigEndian = false): void {
  if (version >= 6000 && version < 8000 && !isBigEndian) return;
  const number = formatNumber(version / 1000, { useGrouping: false });
  throw new AppError('model.version-unsupported', {
    what: fbxWords.version(number, isBigEndian),
    known: fbxWords.knownVersions,
  });
}
