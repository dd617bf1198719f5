/** The facts of files that state nothing. */
import type { ReadFacts } from './types.ts';

export const noFacts: ReadFacts = {
  sizeM: null,
  massKg: null,
  triangles: null,
  materials: null,
  textures: null,
  joints: null,
  contentSha256: null,
};
