/** A film of one turn, made while the tool is open. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ViewHandle } from '../../../scene/view/view-handle.ts';
import { failureOf } from '../../../state/failure.ts';
import type { FilmProgress } from '../../../state/film.ts';
import { useApp } from '../../app-context.ts';
import { saveBlob } from '../../save-blob.ts';
import { pictureWords } from './picture-words.ts';

const fps = 30;

/** `progress` is null while no film is made. */
export function useFilm(
  view: RefObject<ViewHandle | null>,
  title: string,
): { readonly progress: FilmProgress | null; readonly make: () => void; readonly cancel: () => void } {
  const { notices, studio } = useApp();
  const [progress, setProgress] = useState<FilmProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const make = async (): Promise<void> => {
    const { filmSize, filmSeconds, filmFormat } = studio.store.getState();
    const [widthPx = 0, heightPx = 0] = filmSize.split('x').map(Number);
    const film = view.current?.film({ widthPx, heightPx });
    if (film === null || film === undefined || running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    const frames = filmSeconds * fps;
    const order = { widthPx, heightPx, fps, frames, format: filmFormat };
    setProgress({ drawn: 0, frames, leftMs: null, encoding: false });
    try {
      const options = { order, signal: stop.signal, onProgress: setProgress };
      const blob = await studio.film({ ...options, draw: film.frame });
      if (blob === null) notices.tell(pictureWords.tooLarge, { tag: 'film' });
      else {
        saveBlob(blob, `${pictureWords.fileName(title)}.${filmFormat}`);
        notices.tell(pictureWords.filmSaved, { tone: 'success', tag: 'film' });
      }
    } catch (error) {
      if (stop.signal.aborted) notices.tell(pictureWords.filmCancelled, { tag: 'film' });
      else notices.fail(failureOf(error));
    } finally {
      running.current = null;
      film.end();
      setProgress(null);
    }
  };
  return { progress, make: () => void make(), cancel };
}
