/** Keeps the draft of a batch over a reload of the page: in parts, so that one edit among ten thousand rows writes a few hundred. */
import {
  type BatchRow,
  emptyRow,
  type RowParams,
  type RowSource,
  rowParamPaths,
} from '../../../../main/contract/rules/batch-rows/row.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { choicesIn, paramsOf, specifiedChoices } from '../../creation/store/create-params.ts';
import { type BatchDraft, type DraftRow, emptyDraft } from './table/draft.ts';

const key = 'caliper.batch';
const partRows = 500;

/** The page's session storage, or a map in tests; `kept` resolves when what was written outlives Caliper, too; `soon` hears of what is not written yet. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'> & {
  kept?(): Promise<void>;
  soon?(key: string, isSoon: boolean): void;
};

/** A draft and the key of its sending, if it may have been sent. */
export interface KeptDraft {
  readonly draft: BatchDraft;
  readonly sendKey: string | null;
}

/** `write` one part at a time: false when there is nothing more to write. */
export interface DraftKeeper {
  /** What has to be kept from now on. */
  keep(draft: BatchDraft, sendKey: string | null): void;
  /** Storage that is full or forbidden costs only the keeping. */
  writePart(): boolean;
}

/** Where the draft's head is kept. */
export const batchKey = key;

/** The keys of the parts that belong to a kept head. */
export function partKeys(head: string): string[] {
  const { parts } = objectOf(parsed(head));
  return typeof parts === 'number'
    ? Array.from({ length: Math.min(parts, 100) }, (_, at) => `${key}.${at}`)
    : [];
}

/** Nothing is written before `keep`. */
export function createDraftKeeper(storage: DraftStorage): DraftKeeper {
  const written: (readonly DraftRow[])[] = [];
  let wanted: KeptDraft | null = null;
  let headWritten: KeptDraft | null = null;
  const set = (name: string, value: object): void => {
    try {
      storage.setItem(name, JSON.stringify(value));
    } catch {
      // See above: the draft itself is in memory.
    }
  };
  return {
    keep(draft, sendKey) {
      wanted = { draft, sendKey };
    },
    writePart() {
      if (wanted === null) return false;
      const { draft, sendKey } = wanted;
      const parts = Math.ceil(draft.rows.length / partRows);
      for (let part = 0; part < Math.max(parts, written.length); part += 1) {
        const rows = draft.rows.slice(part * partRows, (part + 1) * partRows);
        if (same(rows, written[part] ?? [])) continue;
        written[part] = rows;
        set(
          `${key}.${part}`,
          rows.map(({ row }) => row),
        );
        return true;
      }
      if (headWritten === wanted) return false;
      headWritten = wanted;
      const { kind, name, label, chosen } = draft;
      const params = paramsOf({ ...specifiedChoices, ...chosen });
      set(key, { kind, name, label, chosen: Object.keys(chosen), params, parts, sendKey });
      return true;
    },
  };
}

/** The kept draft, or an empty one. Files that were not copied into the library must be chosen again. */
export function restoredDraft(storage: Pick<Storage, 'getItem'>, nextId: () => number): KeptDraft {
  const head = objectOf(read(storage, key));
  const parts = typeof head['parts'] === 'number' ? Math.min(head['parts'], 100) : 0;
  const rows = Array.from({ length: parts }, (_, part) => read(storage, `${key}.${part}`)).flatMap((part) =>
    Array.isArray(part)
      ? part.map((row: unknown) => ({ id: nextId(), row: restoredRow(objectOf(row)) }))
      : [],
  );
  const names: unknown[] = Array.isArray(head['chosen']) ? head['chosen'] : [];
  const draft: BatchDraft = {
    ...emptyDraft,
    kind: head['kind'] === 'measured' ? 'measured' : 'standard',
    name: textIn(head, 'name'),
    label: textIn(head, 'label'),
    chosen: Object.fromEntries(
      Object.entries(choicesIn(head['params'])).filter(([path]) => names.includes(path)),
    ),
    rows,
  };
  return { draft, sendKey: typeof head['sendKey'] === 'string' ? head['sendKey'] : null };
}

function restoredRow(kept: Record<string, unknown>): BatchRow {
  const params = objectOf(kept['params']);
  const origin = objectOf(kept['origin']);
  const place = (name: string): number | null => (typeof origin[name] === 'number' ? origin[name] : null);
  return {
    ...emptyRow,
    name: textIn(kept, 'name'),
    text: textIn(kept, 'text'),
    subjectName: textIn(kept, 'subjectName'),
    image: restoredSource(kept['image']),
    capture: restoredSource(kept['capture']),
    params: Object.fromEntries(
      rowParamPaths.flatMap((path) => {
        const value = params[path];
        return typeof value === 'string' || typeof value === 'number' ? [[path, value]] : [];
      }),
    ) satisfies RowParams,
    origin:
      typeof origin['fileName'] === 'string'
        ? { fileName: origin['fileName'], line: place('line'), item: place('item') }
        : null,
  };
}

function restoredSource(kept: unknown): RowSource | null {
  const { url, file } = objectOf(kept);
  const { path, sizeBytes, inputId } = objectOf(file);
  if (typeof path !== 'string') return typeof url === 'string' ? { url, file: null } : null;
  const isStored = typeof inputId === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(inputId);
  return {
    url: typeof url === 'string' ? url : null,
    file: {
      path,
      // What is not in the library is only in the memory of the page that is gone.
      sizeBytes: isStored && typeof sizeBytes === 'number' ? sizeBytes : null,
      // An id of our own, its shape checked above.
      inputId: isStored ? (inputId as InputId) : null,
    },
  };
}

function same(a: readonly DraftRow[], b: readonly DraftRow[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

function textIn(kept: Record<string, unknown>, name: string): string {
  const value = kept[name];
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function read(storage: Pick<Storage, 'getItem'>, name: string): unknown {
  return parsed(storage.getItem(name) ?? 'null');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
