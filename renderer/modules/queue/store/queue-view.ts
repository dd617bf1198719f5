/** What the user has set in the queue; kept while other screens are shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { ConnectionId, GroupId, JobId, SubmissionId } from '../../../../main/contract/schema/ids.ts';
import type { JobRoute } from '../../../../main/contract/schema/job.ts';

/** One kind of question. */
export type QuestionOf<T extends QueueQuestion['type']> = Extract<QueueQuestion, { type: T }>;

/** `all`, or one of the four parts into which every row falls; `waiting` is what waits here. */
export type QueueFilter = 'all' | 'active' | 'waiting' | 'done' | 'failed';

/** A job to be canceled; `members` is how many unfinished ones go with it, null for a single asset. */
export interface CancelTarget {
  readonly jobId: JobId;
  readonly title: string;
  readonly members: number | null;
}

/** What the queue asks in a window of its own before it acts. */
export type QueueQuestion =
  | { readonly type: 'label'; readonly submissionIds: readonly SubmissionId[]; readonly label: string | null }
  | { readonly type: 'gaps'; readonly groupId: GroupId }
  | {
      readonly type: 'clear';
      readonly done: readonly JobId[];
      readonly failed: readonly JobId[];
      readonly refused: readonly SubmissionId[];
    }
  | { readonly type: 'cancel'; readonly targets: readonly CancelTarget[] };

/** Rows go by their ids. */
export interface QueueViewState {
  readonly filter: QueueFilter;
  readonly search: string;
  /** Leaves what is done out of `all`; what failed stays. */
  readonly hideDone: boolean;
  /** Only rows of this create call, null for any. */
  readonly route: JobRoute | null;
  /** Only rows of this connection, null for any. */
  readonly connectionId: ConnectionId | null;
  /** Unfolded rows: groups show their members, others their history. */
  readonly open: ReadonlySet<string>;
  /** Folded headings. */
  readonly folded: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** Where a selection up to another row begins. */
  readonly anchor: string | null;
  /** The row that had the focus last: what commands mean when nothing is selected. */
  readonly active: string | null;
  readonly asking: QueueQuestion | null;
  /** Why the service did not cancel, by job id. */
  readonly refusals: ReadonlyMap<string, AppFailureWire>;
}

/** The store and what changes it. */
export interface QueueView {
  readonly store: StoreApi<QueueViewState>;
  setFilter(filter: QueueFilter): void;
  setSearch(search: string): void;
  setHideDone(hideDone: boolean): void;
  /** Null for any. */
  setRoute(route: JobRoute | null): void;
  setConnection(connectionId: ConnectionId | null): void;
  /** No filter, no search, no folded heading. */
  showAll(): void;
  /** Unfolds or folds a row; `open` says which, else it changes over. */
  toggle(id: string, open?: boolean): void;
  fold(id: string, folded?: boolean): void;
  setActive(id: string): void;
  /** Selects exactly these. */
  select(ids: Iterable<string>, anchor?: string): void;
  toggleSelected(id: string): void;
  ask(question: QueueQuestion | null): void;
  /** Null forgets it. */
  refused(jobId: string, failure: AppFailureWire | null): void;
}

/** Everything is shown at first, nothing is unfolded or selected. */
export function createQueueView(): QueueView {
  const store = createStore<QueueViewState>(() => ({
    filter: 'all',
    search: '',
    hideDone: false,
    route: null,
    connectionId: null,
    open: new Set<string>(),
    folded: new Set<string>(),
    selected: new Set<string>(),
    anchor: null,
    active: null,
    asking: null,
    refusals: new Map(),
  }));
  return {
    store,
    setFilter: (filter) => store.setState({ filter }),
    setSearch: (search) => store.setState({ search }),
    setHideDone: (hideDone) => store.setState({ hideDone }),
    setRoute: (route) => store.setState({ route }),
    setConnection: (connectionId) => store.setState({ connectionId }),
    showAll: () =>
      store.setState({
        filter: 'all',
        search: '',
        hideDone: false,
        route: null,
        connectionId: null,
        folded: new Set<string>(),
      }),
    toggle: (id, open) => store.setState((state) => ({ open: changed(state.open, id, open) })),
    fold: (id, folded) => store.setState((state) => ({ folded: changed(state.folded, id, folded) })),
    setActive: (active) => store.setState({ active }),
    select: (ids, anchor) => store.setState({ selected: new Set(ids), anchor: anchor ?? null }),
    toggleSelected: (id) =>
      store.setState((state) => ({ selected: changed(state.selected, id), anchor: id })),
    ask: (asking) => store.setState({ asking }),
    refused: (jobId, failure) =>
      store.setState((state) => {
        const refusals = new Map(state.refusals);
        if (failure === null) refusals.delete(jobId);
        else refusals.set(jobId, failure);
        return { refusals };
      }),
  };
}

function changed(set: ReadonlySet<string>, id: string, to?: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (to ?? !next.has(id)) next.add(id);
  else next.delete(id);
  return next;
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly queueView: QueueView;
  }
}
