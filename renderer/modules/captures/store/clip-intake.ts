/** Clips on their way into the library: copied one or two at a time from the card, each checked as soon as it is there. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { roleOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import type { BoardChoice } from '../../../../main/contract/schema/capture/board.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { GivenFile, StoreInput } from '../../shared/store/given-files.ts';
import type { Captures } from './captures.ts';

/** One file; `key` is its own. */
export interface ClipCopy {
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  /** A failed one stays until it is tried again or taken off. */
  readonly state: 'waiting' | 'copying' | 'failed';
  readonly error: AppFailureWire | null;
}

/** `ignored`: files of the last drop that are no clips. */
export interface ClipIntakeState {
  readonly copies: readonly ClipCopy[];
  readonly ignored: number;
  readonly board: BoardChoice;
}

/** Who waits for the first of some clips. */
export interface ExpectedClips {
  arrived(inputId: InputId): void;
  /** Whenever that changes; not after the first has arrived. */
  comes(now: boolean): void;
}

/** No method rejects; failures are in the state. */
export interface ClipIntake {
  readonly store: StoreApi<ClipIntakeState>;
  /** `expected` is notified of the first of these clips that has arrived in the library, and whether one is on its way. */
  take(given: readonly GivenFile[], expected?: ExpectedClips): void;
  /** A failed one once more. */
  retry(key: string): void;
  /** Stops the copying; nothing of it stays in the library. */
  drop(keys: readonly string[]): void;
  /** By which board the next clips are judged. */
  setBoard(board: BoardChoice): void;
  forgetIgnored(): void;
}

/** What phones and cameras call their films; what it is, the content says. */
const clipName = /\.(mp4|mov|m4v|qt)$/i;
/** A card gives no more when it is requested more at once. */
const atOnce = 2;

interface Held {
  readonly file: File;
  readonly abort: AbortController;
  readonly onStored: (inputId: InputId) => void;
}

/** Some clips of which the first is waited for. */
interface Awaited {
  readonly keys: ReadonlySet<string>;
  readonly expected: ExpectedClips;
  isComing: boolean;
}

/** The files live as long as the page: a copy that is under way ends with it. */
export function createClipIntake(ports: {
  readonly store: StoreInput;
  readonly captures: Pick<Captures, 'check'>;
  readonly newKey: () => string;
}): ClipIntake {
  const store = createStore<ClipIntakeState>(() => ({ copies: [], ignored: 0, board: { type: 'auto' } }));
  const files = new Map<string, Held>();
  const awaiting = createAwaiting(store);
  let working = 0;
  const change = (key: string, patch: Partial<ClipCopy>): void =>
    store.setState(({ copies }) => ({
      copies: copies.map((copy) => (copy.key === key ? { ...copy, ...patch } : copy)),
    }));
  const leave = (keys: readonly string[]): void => {
    for (const key of keys) files.delete(key);
    store.setState(({ copies }) => ({ copies: copies.filter(({ key }) => !keys.includes(key)) }));
  };
  const copy = async ({ key, fileName }: ClipCopy): Promise<void> => {
    const held = files.get(key);
    if (held === undefined) return leave([key]);
    const { file, abort, onStored } = held;
    change(key, { state: 'copying', sentBytes: 0, error: null });
    try {
      const onProgress = (sentBytes: number): void => change(key, { sentBytes });
      const stored = await ports.store(file, { kind: 'clip', signal: abort.signal, onProgress });
      await ports.captures.check([{ inputId: stored.id, fileName }], { board: store.getState().board });
      onStored(stored.id);
      leave([key]);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { state: 'failed', error: failureOf(error) });
    }
  };
  const work = (): void => {
    while (working < atOnce) {
      const next = store.getState().copies.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      working += 1;
      void copy(next).finally(() => {
        working -= 1;
        work();
      });
    }
  };
  return {
    store,
    take(given, expected) {
      const keys = new Set<string>();
      const onStored = awaiting.begin(keys, expected);
      const clips = given.filter(({ path }) => clipName.test(path) && !isHidden(path));
      const copies = clips.map(({ path, sizeBytes, file }): ClipCopy => {
        const key = ports.newKey();
        keys.add(key);
        files.set(key, { file, abort: new AbortController(), onStored });
        const fileName = path.split('/').at(-1) ?? path;
        return { key, fileName, sizeBytes, sentBytes: 0, state: 'waiting', error: null };
      });
      store.setState((state) => ({
        copies: [...state.copies, ...copies],
        // Photos have a list of their own.
        ignored: given.length - clips.length - given.filter(({ path }) => roleOf(path) === 'image').length,
      }));
      work();
    },
    retry(key) {
      change(key, { state: 'waiting', error: null });
      work();
    },
    drop(keys) {
      for (const key of keys) files.get(key)?.abort.abort();
      leave(keys);
    },
    setBoard: (board) => store.setState({ board }),
    forgetIgnored: () => store.setState({ ignored: 0 }),
  };
}

/** Tells those who wait for the first of some clips what becomes of them. */
function createAwaiting(store: StoreApi<ClipIntakeState>) {
  const awaited = new Set<Awaited>();
  store.subscribe(({ copies }, before) => {
    if (copies === before.copies) return;
    for (const one of awaited) {
      const isComing = copies.some(({ key, state }) => state !== 'failed' && one.keys.has(key));
      if (isComing !== one.isComing) one.expected.comes(isComing);
      one.isComing = isComing;
      if (!copies.some(({ key }) => one.keys.has(key))) awaited.delete(one);
    }
  });
  return {
    /** `keys` are filled before the copies are listed. Call what is returned with each that has arrived. */
    begin(keys: ReadonlySet<string>, expected?: ExpectedClips): Held['onStored'] {
      if (expected === undefined) return () => undefined;
      const one: Awaited = { keys, expected, isComing: false };
      awaited.add(one);
      return (inputId) => {
        if (awaited.delete(one)) expected.arrived(inputId);
      };
    },
  };
}

/** What a Mac leaves beside every file on a card of another system. */
function isHidden(path: string): boolean {
  return (path.split('/').at(-1) ?? '').startsWith('.');
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly clipIntake: ClipIntake;
  }
}
