/** What an inspection is asked about a folder of an asset, and what it answers. */
import type { AssetFacts, AssetProblemCode, ProblemSeverity } from '../contract/model/library/facts.ts';

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
  /** Of the file that equal content is found by, where that is known already; null: it is hashed. */
  readonly contentSha256: string | null;
}

/** Something wrong. `path` is below the folder, empty for the asset as a whole. */
export interface Fault {
  readonly code: AssetProblemCode;
  readonly path: string;
  readonly severity: ProblemSeverity;
  /** What was seen and what to do, in words for the person. */
  readonly message: string;
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
}

/** Extents in metres along x, y, z; `exact` when no part is turned out of the axes. */
export interface Size {
  readonly metres: readonly [number, number, number];
  readonly exact: boolean;
}

/** What one file tells; null where it tells nothing of it. */
export interface Reading {
  readonly size: Size | null;
  readonly massKg: number | null;
  readonly triangles: number | null;
  readonly materials: number | null;
  readonly textures: number | null;
  readonly joints: number | null;
  readonly references: readonly Reference[];
  readonly faults: readonly Omit<Fault, 'path'>[];
}

/** Of a file that tells nothing. */
export const nothingRead: Reading = {
  size: null,
  massKg: null,
  triangles: null,
  materials: null,
  textures: null,
  joints: null,
  references: [],
  faults: [],
};
