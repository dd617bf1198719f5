/** The files behind the rows as long as the page lives: which are at hand, and which could not be taken. */

import { sentenceOf } from '../../../../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../../../../main/contract/plain/errors.ts';
import type { BatchRow, RowFile, RowSource } from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { InputKind } from '../../../../../main/contract/schema/creation/stored-input.ts';
import type { GivenFile } from '../../../shared/store/given-files.ts';
import type { RowTrouble } from './judge.ts';

/** A file of a row and what it is there. */
export interface FileUse {
  readonly rowFile: RowFile;
  readonly kind: InputKind;
}

/** By the identity of the rows' own objects, which live as long as an edit does not replace them. */
export interface HeldFiles {
  fileOf(file: RowFile): File | null;
  /** What the row's files are, by the paths under which they were given. */
  bind(row: BatchRow, given: ReadonlyMap<string, GivenFile>): void;
  hold(rowFile: RowFile, file: File): void;
  /** Why the service or the library does not take it: another one is needed. */
  refuse(rowFile: RowFile, failure: AppFailureWire): void;
  troublesOf(row: BatchRow): RowTrouble[];
  /** What was said of the row from elsewhere: it goes when the row is edited, and keeps nothing from being sent. */
  say(row: BatchRow, message: string): void;
  saidOf(row: BatchRow): string | null;
  /** What rows have used stays at hand: a row that is undone, or names it later, finds it again. */
  keep(files: Iterable<GivenFile>): void;
  kept(): readonly GivenFile[];
  /** What was kept; what rows are bound to stays theirs. */
  forget(): void;
}

/** Nothing is held at first. */
export function createHeldFiles(): HeldFiles {
  const held = new WeakMap<RowFile, File>();
  const refused = new WeakMap<RowFile, string>();
  const said = new WeakMap<BatchRow, string>();
  const kept = new Map<string, GivenFile>();
  return {
    fileOf: (file) => held.get(file) ?? null,
    hold: (rowFile, file) => void held.set(rowFile, file),
    bind(row, given) {
      for (const { rowFile } of usesOf(row)) {
        const file = given.get(rowFile.path)?.file;
        if (file !== undefined && rowFile.inputId === null && !held.has(rowFile)) held.set(rowFile, file);
      }
    },
    refuse: (rowFile, failure) => void refused.set(rowFile, sentenceOf(failure)),
    say: (row, message) => void said.set(row, message),
    saidOf: (row) => said.get(row) ?? null,
    keep(files) {
      // The same file given twice is one.
      for (const one of files) kept.set(`${one.sizeBytes} ${one.file.lastModified} ${one.path}`, one);
    },
    kept: () => [...kept.values()],
    forget: () => kept.clear(),
    troublesOf(row) {
      return usesOf(row).flatMap(({ rowFile, kind }): RowTrouble[] => {
        const why = refused.get(rowFile);
        return why === undefined ? [] : [{ column: kind === 'clip' ? 'capture' : 'image', message: why }];
      });
    },
  };
}

/** The files that a row uses. */
export function usesOf({ image, capture }: BatchRow): FileUse[] {
  return [...useOf(image, 'image'), ...useOf(capture, 'clip')];
}

function useOf(source: RowSource | null, kind: InputKind): FileUse[] {
  return source === null || source.file === null ? [] : [{ rowFile: source.file, kind }];
}

/** No two under one path, as when files of several folders are dropped on their own; names stay as they are. */
export function withOwnPaths(files: readonly GivenFile[]): GivenFile[] {
  const taken = new Set<string>();
  return files.map((given) => {
    let { path } = given;
    for (let copy = 2; taken.has(path); copy += 1) path = `${copy}/${given.path}`;
    taken.add(path);
    return path === given.path ? given : { ...given, path };
  });
}
