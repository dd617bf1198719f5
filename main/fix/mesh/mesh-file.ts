/** A mesh file taken apart into surfaces, and how it is written again. */
import type { FixFile, FixFiles, FixNote } from '../fix.ts';
import type { Surface } from './surface.ts';

/** What is opened. */
export interface MeshOrder {
  readonly files: FixFiles;
  readonly file: FixFile;
  readonly bytes: Uint8Array;
  /** What one of the file's units is, by the files around it. */
  readonly metresPerUnit: number;
  readonly signal: AbortSignal;
}

export interface MeshFile {
  readonly surfaces: readonly Surface[];
  /** How often each of them is drawn. */
  readonly copies: readonly number[];
  /** Parts of the file that are not repaired. */
  readonly left: readonly FixNote[];
  /** Of formats that number places apart from vertices: how many of them were joined besides. */
  countJoinedPlaces?(surfaces: readonly Surface[]): number;
  /** Of formats that state normals of faces: how many are wrong. */
  countWrongNormals?(surfaces: readonly Surface[]): number;
  /**
   * The bytes of this file (under '') and of those that hold its numbers, by their paths. `withNormals`: those of faces are
   * made anew.
   */
  write(surfaces: readonly Surface[], withNormals: boolean): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Without anything that could be repaired. */
export const noSurfaces = (left: readonly FixNote[] = []): MeshFile => ({
  surfaces: [],
  copies: [],
  left,
  write: () => Promise.resolve(new Map()),
});

export const notChanged = (path: string, reason: string): FixNote => ({
  code: 'file-not-changed',
  path,
  values: { reason },
});
