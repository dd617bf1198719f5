/** The key of a form's request: the same until its answer is known, so that one whose answer was lost is not made twice. */
import type { Drafts } from '../../shared/store/drafts.ts';

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
