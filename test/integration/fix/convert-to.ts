/** A conversion of files in memory, and its GLB as glTF-Transform reads it. */
import { type Document, NodeIO, type Primitive } from '@gltf-transform/core';
import { expect } from 'vitest';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import type { ConvertTo } from '../../../main/contract/schema/fix/fix.ts';
import type { Fixed } from '../../../main/fix/fix.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { applied, type Contents, memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';
import { bytesAt, complaints } from './judge-gltf.ts';

export interface Converted {
  readonly fixed: Fixed;
  readonly after: Contents;
  /** The new file. */
  readonly file: string;
}

/** Every note has a sentence. */
export async function convertedTo(contents: Contents, to: ConvertTo): Promise<Converted> {
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  for (const note of [...fixed.done, ...fixed.left]) expect(fixNoteText(note)).not.toBe(note.code);
  return { fixed, after: applied(contents, fixed), file: fixed.changes[0]?.localPath ?? '' };
}

export const leftCodes = ({ fixed }: Converted): string[] => fixed.left.map(({ code }) => code).toSorted();

/** A GLB that the validator has nothing against but for tangents, which programs make themselves. */
export async function glbOf({ after, file }: Converted): Promise<Document> {
  const found = await complaints(after, file);
  expect(found.filter((message) => !message.includes('requires a tangent space'))).toEqual([]);
  return await new NodeIO().readBinary(bytesAt(after, file));
}

export const primitivesOf = (document: Document): Primitive[] =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());

/** Of each corner of each triangle the tuple, rounded to micrometres. */
export function cornersOf(primitive: Primitive | undefined, attribute = 'POSITION'): number[][] {
  const values = primitive?.getAttribute(attribute);
  return Array.from(primitive?.getIndices()?.getArray() ?? [], (vertex) =>
    (values?.getElement(vertex, []) ?? []).map((value) => Math.round(value * 1e6) / 1e6 + 0),
  );
}
