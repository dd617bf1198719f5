/** The picture of a second: requested once the playhead rests, the one before stays until it is there. */
import { useEffect, useRef, useState } from 'react';
import { contentPaths } from '../../../../../main/contract/rules/content-paths.ts';

/** What is on the screen; `failed` is that the second wished for cannot be shown. */
export interface ShownFrame {
  readonly url: string | null;
  /** The second that `url` shows, or that failed. */
  readonly atS: number | null;
  readonly failed: boolean;
}

/** A press of a key that is held down is not worth a picture. */
const restMs = 60;
const edges = [480, 640, 960, 1280, 1920] as const;

/** The next of few sizes, so that the same pictures are requested again and again. */
export function frameEdgePx(widthPx: number, heightPx: number, pixelRatio: number): number {
  const wanted = Math.max(widthPx, heightPx) * pixelRatio;
  return edges.find((edge) => edge >= wanted) ?? 1920;
}

interface WantedFrame {
  readonly url: string;
  readonly atS: number;
}

/** `atS` null or `edgePx` 0 asks for nothing. */
export function useFrame(inputId: string, atS: number | null, edgePx: number): ShownFrame {
  const [shown, setShown] = useState<ShownFrame>({ url: null, atS: null, failed: false });
  const latest = useRef<Latest<WantedFrame> | null>(null);
  useEffect(() => {
    const loading = createLatest<WantedFrame>(
      ({ url }) => {
        const picture = new Image();
        picture.src = url;
        return picture.decode();
      },
      (frame, failed) => setShown(({ url }) => ({ url: failed ? url : frame.url, atS: frame.atS, failed })),
    );
    latest.current = loading;
    return () => loading.close();
  }, []);
  useEffect(() => {
    if (atS === null || edgePx === 0) return undefined;
    const url = contentPaths.captureFrame(inputId, atS, edgePx);
    const timer = setTimeout(() => latest.current?.ask({ url, atS }), restMs);
    return () => clearTimeout(timer);
  }, [inputId, atS, edgePx]);
  return shown;
}

/** `close` forgets what waits; what is still loaded then is no longer reported. */
interface Latest<K> {
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
