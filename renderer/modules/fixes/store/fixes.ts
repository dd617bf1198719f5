/** The window in which fixes are chosen, previewed and applied to one asset or many. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetMeasures } from '../../../../main/contract/schema/fix/asset-measures.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { FixPreview, FixRun, FixRunId } from '../../../../main/contract/schema/library/versions.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { EditSubject } from '../../organise/store/organise-windows.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';
import { type FixForm, type FixPart, firstFixForm, formFixes } from './fix-form.ts';
import { fixNoticeWords } from './fix-notice-words.ts';

/** What the fixes would make of the asset that is shown; `after` follows the files, and null again when it cannot be measured. */
export type PreviewState =
  | { readonly status: 'none' }
  | { readonly status: 'making' }
  | { readonly status: 'failed'; readonly failure: AppFailureWire }
  | {
      readonly status: 'ready';
      readonly preview: FixPreview;
      readonly after: AssetMeasures | null;
      readonly form: FixForm;
    };

export interface FixesState {
  /** Null while the window is closed. */
  readonly subject: EditSubject | null;
  /** Kept while Caliper runs. */
  readonly form: FixForm;
  /** Of the asset that is shown: the first one. Null until it was measured. */
  readonly before: AssetMeasures | null;
  /** Its colliders are being measured. */
  readonly measuring: boolean;
  readonly preview: PreviewState;
  /** Requested and not listed yet. */
  readonly beginning: boolean;
  /** Of this window. */
  readonly run: FixRun | null;
  readonly failure: AppFailureWire | null;
}

/** No method rejects; failures are in the state or notices. */
export interface Fixes {
  readonly store: StoreApi<FixesState>;
  /** `parts` are chosen at once. */
  open(subject: EditSubject, parts?: readonly FixPart[]): void;
  set(patch: Partial<FixForm>): void;
  choose(part: FixPart, isChosen: boolean): void;
  measureColliders(): Promise<void>;
  preview(): Promise<void>;
  /** Closes the window when all assets were fixed. */
  apply(): Promise<void>;
  stop(): Promise<void>;
  /** What has begun goes on, and its end is a notice. */
  close(): void;
}

interface FixesDeps {
  readonly api: {
    readonly versions: Pick<
      Client['versions'],
      'measure' | 'preview' | 'apply' | 'runs' | 'stop' | 'undo' | 'switchTo'
    >;
  };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  readonly undo: Undo;
}

const closed = {
  subject: null,
  before: null,
  measuring: false,
  preview: { status: 'none' },
  beginning: false,
  run: null,
  failure: null,
} as const satisfies Partial<FixesState>;

/** One per window; closed at first. */
export function createFixes(deps: FixesDeps): Fixes {
  const { api } = deps;
  const store = createStore<FixesState>(() => ({ ...closed, form: firstFixForm }));
  const { setState: set, getState: get } = store;
  const shownId = (): AssetId | null => get().subject?.known[0]?.id ?? null;
  let work = new AbortController();
  /** What is under way for the asset that was shown means nothing any more. */
  const anew = (): AbortSignal => {
    work.abort();
    work = new AbortController();
    return work.signal;
  };
  const runs = followRuns(deps, store);
  const measure = async (assetId: AssetId, colliders: boolean, signal: AbortSignal): Promise<void> => {
    try {
      const before = await api.versions.measure({ assetId, of: 'current', colliders }, { signal });
      if (!signal.aborted) set({ before, measuring: false });
    } catch {
      // Fixes say themselves why they cannot be made.
      if (!signal.aborted) set({ measuring: false });
    }
  };
  return {
    store,
    open(subject, parts = []) {
      const signal = anew();
      set(({ form }) => ({ ...closed, subject, form: { ...form, chosen: new Set(parts) } }));
      const assetId = shownId();
      if (assetId !== null) void measure(assetId, false, signal);
    },
    set: (patch) => set(({ form }) => ({ form: { ...form, ...patch } })),
    choose(part, isChosen) {
      const chosen = new Set(get().form.chosen);
      if (isChosen) chosen.add(part);
      else chosen.delete(part);
      set(({ form }) => ({ form: { ...form, chosen } }));
    },
    async measureColliders() {
      const assetId = shownId();
      if (assetId === null || get().measuring) return;
      set({ measuring: true });
      await measure(assetId, true, work.signal);
    },
    preview: () => previewNow(deps, store, work.signal),
    async apply() {
      const { subject, form, beginning, run } = get();
      const { fixes, faults } = formFixes(form);
      if (subject === null || beginning || run?.state === 'running') return;
      if (fixes.length === 0 || Object.keys(faults).length > 0) return;
      set({ beginning: true, failure: null });
      try {
        await runs.begin(subject, [...fixes]);
      } catch (error) {
        set({ failure: failureOf(error) });
      }
      set({ beginning: false });
    },
    async stop() {
      const { run } = get();
      if (run !== null)
        await api.versions
          .stop({ id: run.id })
          .catch((error: unknown) => deps.notices.fail(failureOf(error)));
    },
    close() {
      anew();
      set(closed);
    },
  };
}

/** Of the first asset; nothing while the form has faults. */
async function previewNow(
  { api }: Pick<FixesDeps, 'api'>,
  { getState: get, setState: set }: StoreApi<FixesState>,
  signal: AbortSignal,
): Promise<void> {
  const { subject, form, before, preview } = get();
  const assetId = subject?.known[0]?.id;
  const { fixes, faults } = formFixes(form);
  if (assetId === undefined || preview.status === 'making') return;
  if (fixes.length === 0 || Object.keys(faults).length > 0) return;
  set({ preview: { status: 'making' } });
  try {
    const made = await api.versions.preview({ assetId, fixes: [...fixes] }, { signal });
    if (signal.aborted) return;
    set({ preview: { status: 'ready', preview: made, after: null, form } });
    const colliders = (before?.colliders ?? null) !== null || form.chosen.has('colliders');
    const after = await api.versions
      .measure({ assetId, of: 'preview', colliders }, { signal })
      .catch(() => null);
    if (!signal.aborted) set({ preview: { status: 'ready', preview: made, after, form } });
  } catch (error) {
    if (!signal.aborted) set({ preview: { status: 'failed', failure: failureOf(error) } });
  }
}

/** Follows the runs that this window began: their progress where it is open, their end as one step of undo. */
function followRuns({ api, events, notices, undo }: FixesDeps, store: StoreApi<FixesState>) {
  const { setState: set, getState: get } = store;
  const mine = new Map<FixRunId, EditSubject>();
  const ended = (run: FixRun): void => {
    const subject = mine.get(run.id);
    if (subject === undefined || run.state === 'running') return;
    mine.delete(run.id);
    const { made, failed } = run;
    if (made.length > 0) {
      const words = fixNoticeWords.fixed(made.length);
      undo.offer(
        {
          words,
          undo: async () => void (await api.versions.undo({ id: run.id })),
          async redo() {
            for (const { assetId, number } of made) await api.versions.switchTo({ assetId, number });
          },
        },
        failed.length === 0 ? words : fixNoticeWords.fixedSome(made.length, run.assets),
        'success',
      );
    }
    const isShown = get().run?.id === run.id;
    // What failed is listed in the window; where it is closed, the first is a notice.
    if (isShown && failed.length === 0) set(closed);
    const [first] = failed;
    if (!isShown && first !== undefined) notices.fail(first.error);
  };
  const changed = (run: FixRun): void => {
    if (get().run?.id === run.id) set({ run });
    ended(run);
  };
  events.on((batch) => {
    for (const event of batch) if (event.type === 'fix-run.changed') changed(event.run);
    if (mine.size > 0 && batch.some(({ type }) => type === 'ready'))
      void api.versions.runs().then(
        (all) => all.forEach(changed),
        // At the next connection again.
        () => undefined,
      );
  });
  return {
    async begin(subject: EditSubject, fixes: FixRun['fixes']): Promise<void> {
      const begun = await api.versions.apply({ of: [...subject.of], fixes });
      mine.set(begun.id, subject);
      set({ run: begun });
      // It may have ended before this answer came.
      const now = (await api.versions.runs()).find(({ id }) => id === begun.id);
      if (now !== undefined) changed(now);
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly fixes: Fixes;
  }
}
