/** The picture of a second: requested once the playhead rests, the one before stays until it is there. */
import { useEffect, useRef, useState } from 'react';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { createLatest, type Latest } from './latest.ts';

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
