/** How pictures and films of models are taken, and the film that is being made. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FilmOptions, makeFilm } from './film.ts';

export type FilmSize = '640x360' | '1280x720' | '1920x1080' | '1080x1080' | '3840x2160';

/** `scale` is how much larger than on the page. */
export interface PictureChoices {
  readonly scale: 1 | 2 | 4;
  readonly transparent: boolean;
  readonly words: boolean;
  readonly filmSize: FilmSize;
  readonly filmSeconds: number;
  readonly filmFormat: 'mp4' | 'webm';
}

export interface Studio {
  readonly store: StoreApi<PictureChoices>;
  set(patch: Partial<PictureChoices>): void;
  /** As `makeFilm`. */
  film(options: Omit<FilmOptions, 'api' | 'clock'>): Promise<Blob | null>;
}

/** One per window. */
export function createStudio({ api, clock }: Pick<FilmOptions, 'api' | 'clock'>): Studio {
  const store = createStore<PictureChoices>(() => ({
    scale: 2,
    transparent: false,
    words: false,
    filmSize: '1280x720',
    filmSeconds: 6,
    filmFormat: 'mp4',
  }));
  return {
    store,
    set: (patch) => store.setState(patch),
    film: (options) => makeFilm({ ...options, api, clock }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly studio: Studio;
  }
}
