/** What an inspection is asked about a folder of an asset, and what it answers. */
import type { ProblemWords } from '../contract/plain/problem-sentences.ts';
import type {
  FileTruth,
  InspectionCode,
  PictureFacts,
  ToldJoint,
} from '../contract/schema/inspection-report.ts';
import type { AssetFacts, ProblemSeverity } from '../contract/schema/library/facts.ts';
import type { Box } from '../formats/matrix.ts';

/** A file that the catalogue lists, by its slash-separated path below the folder. */
export interface ListedFile {
  readonly localPath: string;
  /** As in `AssetFile`. */
  readonly kind: string;
  readonly sizeBytes: number;
}

/** A folder to look into. */
export interface InspectRequest {
  /** Absolute. */
  readonly root: string;
  /** Where it came from decides what can be done about what is wrong. */
  readonly origin: 'service' | 'folder';
  readonly files: readonly ListedFile[];
  /** As the service gave them, free-form. */
  readonly dimensions: Readonly<Record<string, unknown>> | null;
  /** What was requested, as the service froze it (`AssetDetail.effective_params`); null where nobody knows. */
  readonly effectiveParams: Readonly<Record<string, unknown>> | null;
  /** Of the file that equal content is found by, where that is known already; null: it is hashed. */
  readonly contentSha256: string | null;
  /** False when models of several assets lie in the folder: they are not compared with each other. */
  readonly isOneAsset?: boolean | undefined;
  /** Paths of those of `files` that are read; the others are only known to be there. All without it. */
  readonly only?: ReadonlySet<string> | undefined;
}

/** Something wrong. `path` is below the folder, empty for the asset as a whole. */
export interface Fault {
  readonly code: InspectionCode;
  readonly path: string;
  readonly severity: ProblemSeverity;
  /** From 1; missing where it is about no line. */
  readonly line?: number | undefined;
  /** What was seen and what to do, in words for the user. */
  readonly message: string;
  /** The same as data, where there is a code for it. */
  readonly words?: ProblemWords;
}

export type ReadFacts = Omit<AssetFacts, 'version' | 'inspectedAt'>;

/** What came of it. */
export interface Findings {
  readonly facts: ReadFacts;
  readonly faults: readonly Fault[];
}

/** A file that the model's own files name. */
export interface Reference {
  /** As it is written there. */
  readonly uri: string;
  readonly what: 'texture' | 'model';
  readonly line?: number | undefined;
}

/** Extents in metres along x, y, z; `exact` when no part is turned out of the axes. */
export interface Size {
  readonly metres: readonly [number, number, number];
  readonly exact: boolean;
}

/** What one file tells; null where it tells nothing of it. */
export interface Reading {
  /** In words, such as `FBX 7.4, binary`. */
  readonly format: string | null;
  /** What of it was not read, in words; null when all was. */
  readonly unread: string | null;
  readonly unitMetres: number | null;
  readonly upAxis: FileTruth['upAxis'];
  readonly size: Size | null;
  /** Along its axes in units that it does not state. */
  readonly unitlessSize: readonly [number, number, number] | null;
  readonly massKg: number | null;
  /** Of the only body, in metres of the file's own frame. */
  readonly centreOfMassM: readonly [number, number, number] | null;
  /** Principal moments of the only body, smallest first. */
  readonly inertiaKgM2: readonly [number, number, number] | null;
  readonly triangles: number | null;
  readonly materials: number | null;
  readonly textures: number | null;
  /** Longer edge of the largest one that is in the file itself. */
  readonly textureEdgePx: number | null;
  /** By their kind. */
  readonly colliders: Readonly<Record<string, number>> | null;
  /** Moving joints. */
  readonly joints: number | null;
  readonly jointList: readonly ToldJoint[] | null;
  /** Where a mesh lies in its own frame and units, for the caller that places it. */
  readonly box: Box | null;
  /** Files that are read into this one as if they stood in it, below the asset's folder. */
  readonly included: readonly string[];
  /** Of a texture, by its header. */
  readonly picture: PictureFacts | null;
  readonly references: readonly Reference[];
  /** `path` where it is about a file that is read into this one. */
  readonly faults: readonly (Omit<Fault, 'path'> & { readonly path?: string })[];
}

/** Of a file that tells nothing. */
export const nothingRead: Reading = {
  format: null,
  unread: null,
  unitMetres: null,
  upAxis: null,
  size: null,
  unitlessSize: null,
  massKg: null,
  centreOfMassM: null,
  inertiaKgM2: null,
  triangles: null,
  materials: null,
  textures: null,
  textureEdgePx: null,
  colliders: null,
  joints: null,
  jointList: null,
  box: null,
  included: [],
  picture: null,
  references: [],
  faults: [],
};

export const noFacts: ReadFacts = {
  sizeM: null,
  massKg: null,
  triangles: null,
  materials: null,
  textures: null,
  joints: null,
  contentSha256: null,
};

// Which of an asset's files represents all of them. Pure.

/** The file that equal content is found by: the preview or, without one, the largest. */
export function contentFile<F extends Pick<ListedFile, 'localPath' | 'kind' | 'sizeBytes'>>(
  files: readonly F[],
): F | null {
  const preview = files.find(({ kind }) => kind === 'preview');
  const [largest] = files.toSorted(
    (a, b) => b.sizeBytes - a.sizeBytes || (a.localPath < b.localPath ? -1 : 1),
  );
  return preview ?? largest ?? null;
}
