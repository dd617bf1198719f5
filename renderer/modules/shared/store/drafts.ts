/** Forms: kept as they were left, at once for a reload of the page and a moment later with Caliper itself; and the key of a form's request. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events, FirstListener } from '../../../bridge/events.ts';

// Forms: kept as they were left, at once for a reload of the page and a moment later with Caliper itself.

/** The page's session storage, or a map in tests. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A form that is kept: `key` in the page's storage, and which further items go with it. */
export interface KeptForm {
  readonly key: string;
  /** Of a form in several parts, the keys of the others, read from the first. */
  readonly parts?: (text: string) => readonly string[];
  /** Called when something of an earlier run was put into the storage. */
  readonly restore: () => void;
  /** Needed by the first screen: fetched before all that nobody sees yet. */
  readonly first?: boolean;
  /** Called once it is known whether an earlier run left something, after `restore`. */
  readonly settled?: () => void;
}

/** What a kill of Caliper would take. */
export interface UnkeptDrafts {
  /** Forms that are not with Caliper itself as they are now. */
  readonly forms: number;
  /** Fields whose text is kept nowhere before they are left or confirmed. */
  readonly texts: number;
}

/** What cannot be kept is tried again with the next form, and at the next `ready`: it is in memory until then. */
export interface Drafts {
  readonly unkept: StoreApi<UnkeptDrafts>;
  /** A field holds text that is kept nowhere; call what it answers when that is over. */
  openText(): () => void;
  /** A form has changed and is written soon, or after all not. */
  soon(key: string, isSoon: boolean): void;
  /** What forms read and write. */
  readonly storage: PageStorage;
  /** Writes what waits; resolves when all that was written is with Caliper itself, or cannot be. */
  kept(): Promise<void>;
  /** From the next `ready` on, what an earlier run left is restored, unless the user was quicker. */
  register(form: KeptForm): void;
  /** Writes what waits, before the page goes. */
  flush(): void;
}

const keepMs = 400;

/** One per window. Keys of the storage begin with `caliper.`. */
export function createDrafts(ports: {
  readonly api: { readonly drafts: Client['drafts'] };
  readonly events: Pick<Events, 'on' | 'onFirst'>;
  readonly clock: PageClock;
  readonly storage: PageStorage;
}): Drafts {
  const { api, storage } = ports;
  const forms: KeptForm[] = [];
  const { write, hasWaiting, ...writing } = createWriting(ports);
  const fetched = async (key: string): Promise<string | null> => {
    const { value } = await api.drafts.get({ key: draftKey(key) });
    return typeof value === 'string' ? value : null;
  };
  const restore = async ({ key, parts, restore: tell }: KeptForm): Promise<void> => {
    if (storage.getItem(key) !== null) return;
    const head = await fetched(key);
    if (head === null) return;
    const others = await Promise.all(
      (parts?.(head) ?? []).map(async (part) => [part, await fetched(part)] as const),
    );
    // The user was quicker.
    if (storage.getItem(key) !== null) return;
    for (const [part, text] of [...others, [key, head] as const])
      if (text !== null) storage.setItem(part, text);
    tell();
  };
  const restoreOnce = (which: (form: KeptForm) => boolean): FirstListener => {
    let begun = false;
    return (batch) => {
      if (begun || !batch.some(({ type }) => type === 'ready')) return undefined;
      begun = true;
      return Promise.all(
        forms.filter(which).map((form) =>
          restore(form)
            .catch(() => undefined)
            .finally(() => form.settled?.()),
        ),
      );
    };
  };
  ports.events.onFirst(restoreOnce(({ first }) => first === true));
  const others = restoreOnce(({ first }) => first !== true);
  ports.events.on((batch) => {
    void others(batch);
    if (batch.some(({ type }) => type === 'ready') && hasWaiting()) writing.flush();
  });
  return {
    ...writing,
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        write(key, value);
        storage.setItem(key, value);
      },
    },
    register: (form) => void forms.push(form),
  };
}

type Writing = Pick<Drafts, 'unkept' | 'openText' | 'soon' | 'kept' | 'flush'> & {
  readonly write: PageStorage['setItem'];
  readonly hasWaiting: () => boolean;
};

/** To Caliper itself, and what of that is not done yet. */
function createWriting({
  api,
  clock,
}: {
  readonly api: { readonly drafts: Pick<Client['drafts'], 'set'> };
  readonly clock: PageClock;
}): Writing {
  const unkept = createStore<UnkeptDrafts>(() => ({ forms: 0, texts: 0 }));
  const waiting = new Map<string, string>();
  const announced = new Set<string>();
  const onTheirWay = new Map<Promise<unknown>, string>();
  let timer: { cancel(): void } | null = null;
  const count = (): void => {
    const { size } = new Set([...waiting.keys(), ...onTheirWay.values(), ...announced].map(formOfKey));
    if (unkept.getState().forms !== size) unkept.setState({ forms: size });
  };
  const flush = (): void => {
    timer?.cancel();
    timer = null;
    const due = [...waiting];
    waiting.clear();
    for (const [key, value] of due) {
      const set = api.drafts
        .set({ key: draftKey(key), value })
        // What was written since is newer.
        .catch(() => void (waiting.has(key) || waiting.set(key, value)))
        .finally(() => {
          onTheirWay.delete(set);
          count();
        });
      onTheirWay.set(set, key);
    }
    count();
  };
  return {
    unkept,
    openText() {
      unkept.setState(({ texts }) => ({ texts: texts + 1 }));
      return () => unkept.setState(({ texts }) => ({ texts: texts - 1 }));
    },
    soon(key, isSoon) {
      if (isSoon) announced.add(key);
      else announced.delete(key);
      count();
    },
    write(key, value) {
      waiting.set(key, value);
      count();
      timer?.cancel();
      timer = clock.after(keepMs, flush);
    },
    hasWaiting: () => waiting.size > 0,
    async kept() {
      flush();
      await Promise.all(onTheirWay.keys());
    },
    flush,
  };
}

/** `caliper.batch.3` -> `caliper.batch`: its parts are one form. */
const formOfKey = (key: string): string => key.replace(/\.\d+$/, '');

/** `caliper.batch.3` -> `batch-3`. */
function draftKey(key: string): string {
  return key.replace(/^caliper\./, '').replaceAll('.', '-');
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly drafts: Drafts;
  }
}

// The key of a form's request: the same until its answer is known, so that one whose answer was lost is not made twice.

/**
 * `of` takes the request as text, without where it comes from and why it is sent in spite of something: neither is paid,
 * and a start forgets them. What was changed since is another request.
 */
export interface AskedKey {
  of(text: string): string;
  /** To be waited for before the key is used: then it is where a kill of Caliper leaves it. Null where it is only in memory. */
  readonly kept: (() => Promise<void>) | null;
  answered(): void;
}

const nothing = { text: '', key: '' };

/** Without `kept` only as long as the page lives. `kept.key` is its place in the page's storage. */
export function createAskedKey(
  newKey: () => string,
  kept?: { readonly drafts: Pick<Drafts, 'storage' | 'register' | 'kept'>; readonly key: string },
): AskedKey {
  const read = () => askedIn(kept?.drafts.storage.getItem(kept.key) ?? null);
  let asked = read();
  kept?.drafts.register({ key: kept.key, restore: () => void (asked = read()) });
  const write = (next: typeof nothing): void => {
    asked = next;
    try {
      kept?.drafts.storage.setItem(kept.key, JSON.stringify(next));
    } catch {
      // Full or forbidden: it is known as long as the page lives.
    }
  };
  return {
    of(text) {
      if (asked.text !== text) write({ text, key: newKey() });
      return asked.key;
    },
    kept: kept === undefined ? null : kept.drafts.kept,
    answered: () => write(nothing),
  };
}

function askedIn(kept: string | null): typeof nothing {
  try {
    const found: unknown = JSON.parse(kept ?? 'null');
    if (typeof found !== 'object' || found === null || !('text' in found) || !('key' in found))
      return nothing;
    const { text, key } = found;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : nothing;
  } catch {
    return nothing;
  }
}
