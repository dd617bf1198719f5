/** Judges the rows of a draft by the shared rules, in pieces, each row once until it changes; and plans the batches. */

import { nameFaults } from '../../../../../main/contract/plain/request-rules/inputs.ts';
import { sameName } from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  itemBytes,
  type PlannedPart,
  planSizes,
  sizeFaults,
} from '../../../../../main/contract/rules/batch-rows/requests.ts';
import type { BatchRow, RowColumn } from '../../../../../main/contract/rules/batch-rows/row.ts';
import { rowFaults } from '../../../../../main/contract/rules/batch-rows/row-faults.ts';
import { createBreathe, type PageClock } from '../../../../bridge/clock.ts';
import { type ParamChoices, paramsOf } from '../../../creation/store/create-params.ts';
import { formWords } from '../../../shared/store/form-words.ts';
import type { BatchDraft } from './draft.ts';

/** A sentence and the cell in which it can be mended. */
export interface RowTrouble {
  readonly column: RowColumn;
  readonly message: string;
}

/** `bytes` of the row as it will be sent. */
export interface RowVerdict {
  readonly troubles: readonly RowTrouble[];
  readonly bytes: number;
  /** Its image is on its way: that it has none yet is no trouble, and it cannot be sent. */
  readonly awaitsImage: boolean;
}

/** Of the whole draft; `of` is the draft that was judged, so that a verdict on an older one is distinguished from one that counts. */
export interface BatchVerdict {
  readonly of: BatchDraft | null;
  /** Rows with troubles. */
  readonly faulty: number;
  /** Rows whose image is on its way. */
  readonly awaiting: number;
  /** What is wrong with the whole. */
  readonly faults: readonly string[];
  readonly parts: readonly PlannedPart[];
  /** Files that rows name, each counted once, and how many of them are at hand. */
  readonly files: { readonly named: number; readonly found: number };
}

/** Of nothing. */
export const noVerdict: BatchVerdict = {
  of: null,
  faulty: 0,
  awaiting: 0,
  faults: [],
  parts: [],
  files: { named: 0, found: 0 },
};

/** `of` judges one row at once; `begin` all of them in pieces. */
export interface Judge {
  of(row: BatchRow): RowVerdict;
  /** Rejects with an `AbortError` when another draft takes its place. */
  begin(draft: BatchDraft, choices: ParamChoices): Promise<BatchVerdict>;
}

/** What the judge needs; `troubleOf` is what else is known of a row, as that its file was refused. */
export interface JudgePorts {
  readonly clock: PageClock;
  /** ms, finely. */
  readonly now: () => number;
  readonly troubleOf: (row: BatchRow) => readonly RowTrouble[];
  readonly awaitsImage: (row: BatchRow) => boolean;
}

/** Nothing is judged yet. */
export function createJudge({ clock, now, troubleOf, awaitsImage }: JudgePorts): Judge {
  let kept = new WeakMap<BatchRow, RowVerdict>();
  let kind: BatchDraft['kind'] = 'standard';
  let params = '';
  let choices: ParamChoices | null = null;
  let running = new AbortController();
  const of = (row: BatchRow): RowVerdict => {
    const known = kept.get(row);
    if (known !== undefined) return known;
    const bytes = choices === null ? 0 : itemBytes(row, kind, paramsOf(choices));
    const awaits = row.image === null && awaitsImage(row);
    const verdict = {
      awaitsImage: awaits,
      troubles: [
        ...rowFaults(row, kind).filter(({ column }) => !(awaits && column === 'image')),
        ...troubleOf(row),
        ...sizeFaults(bytes, null).map((message) => ({ column: 'image' as const, message })),
      ],
      bytes,
    };
    kept.set(row, verdict);
    return verdict;
  };
  const judge = async (draft: BatchDraft, signal: AbortSignal): Promise<BatchVerdict> => {
    const breathe = createBreathe(clock, now, signal);
    const sizes: number[] = [];
    const named = new Set<string>();
    const missed = new Set<string>();
    let faulty = 0;
    let awaiting = 0;
    for (const { row } of draft.rows) {
      const { troubles, bytes, awaitsImage: awaits } = of(row);
      sizes.push(bytes);
      if (awaits) awaiting += 1;
      if (troubles.length > 0) faulty += 1;
      for (const source of [row.image, draft.kind === 'measured' ? row.capture : null]) {
        if (source === null || source.file === null) continue;
        const path = sameName(source.file.path);
        named.add(path);
        if (source.file.sizeBytes === null) missed.add(path);
      }
      if (sizes.length % 20 === 0) await breathe();
    }
    const name = draft.name.trim() === '' ? null : draft.name;
    const faults = [
      ...nameFaults(name, 'name').map(({ message }) => message),
      ...(draft.label.trim().length > 100 ? [formWords.labelTooLong] : []),
    ];
    const files = { named: named.size, found: named.size - missed.size };
    return { of: draft, faulty, awaiting, faults, parts: planSizes(sizes, name), files };
  };
  return {
    of,
    begin(draft, next) {
      const asText = JSON.stringify(next);
      if (draft.kind !== kind || asText !== params) kept = new WeakMap();
      kind = draft.kind;
      params = asText;
      choices = next;
      running.abort();
      running = new AbortController();
      return judge(draft, running.signal);
    },
  };
}
