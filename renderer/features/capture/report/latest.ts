/** Loads one thing at a time: what is asked for meanwhile waits, and only the last of it is loaded. */

/** `close` forgets what waits; what is still loaded then is told no more. */
export interface Latest<K> {
  ask(key: K): void;
  close(): void;
}

/**
 * Dragging over a timeline asks for pictures faster than a decoder makes them: a queue of them would be shown long after
 * the drag. `tell` gets every key that was loaded; `failed` is that it could not be.
 */
export function createLatest<K>(
  load: (key: K) => Promise<unknown>,
  tell: (key: K, failed: boolean) => void,
): Latest<K> {
  let busy = false;
  let waiting: { readonly key: K } | null = null;
  let closed = false;
  const begin = async (key: K): Promise<void> => {
    busy = true;
    const failed = await load(key).then(
      () => false,
      () => true,
    );
    busy = false;
    if (closed) return;
    const next = waiting;
    waiting = null;
    // A failure counts only for what is still looked at.
    if (!failed || next === null) tell(key, failed);
    if (next !== null) void begin(next.key);
  };
  return {
    ask(key) {
      if (busy) waiting = { key };
      else void begin(key);
    },
    close() {
      closed = true;
      waiting = null;
    },
  };
}
