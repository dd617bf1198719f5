/** What the world outside of a view can do with it and ask it. */
import type { Triple } from '../frames.ts';
import type { CameraHandle } from './camera.tsx';

/** A place on the model under a point of the screen. Metres of the picture's frame (Y up, see `frames.ts`). */
export interface ViewPick {
  readonly point: Triple;
  /** Of the face that was hit, turned towards the camera; of length 1. */
  readonly normal: Triple;
  /** Of the face that was hit, the corner nearest to the point on the screen; null where the face has none. */
  readonly vertex: Triple | null;
}

/** A click or tap on the view that did not turn it; client coordinates in CSS pixels. */
export interface ViewPress {
  readonly clientX: number;
  readonly clientY: number;
  readonly shiftKey: boolean;
}

/** `scale` times as large as on the page. */
export interface PictureOptions {
  readonly scale: number;
  readonly transparent: boolean;
  /** With the words that lie over the view. */
  readonly words: boolean;
}

/** A film under way. */
export interface Film {
  /** As JPEG, after this part of the whole turn, 0 to 1; null when the driver has none of that size. */
  frame(part: number): Promise<Blob | null>;
  end(): void;
}

/** One per view; every call does nothing, or gives null, before the model is there. */
export interface ViewHandle extends CameraHandle {
  /** What of the model was drawn at this point when it was asked; null beside it. Client coordinates in CSS pixels. Never rejects. */
  pick(clientX: number, clientY: number): Promise<ViewPick | null>;
  /** Where a point is drawn, in CSS pixels from the view's left upper corner; null behind the camera. */
  project(point: Triple): { readonly x: number; readonly y: number } | null;
  /** Hears of presses until the function that is returned is called. */
  onPress(listener: (press: ViewPress) => void): () => void;
  /** What is in the middle of the picture is drawn there; client coordinates in CSS pixels. */
  middle(): { readonly x: number; readonly y: number } | null;
  /** The element that is drawn on, for listeners of other gestures. */
  canvas(): HTMLCanvasElement | null;
  /** The picture as PNG; `too-large` when the driver has none of that size, `left` when the view went before it was made. */
  picture(options: PictureOptions): Promise<Blob | 'too-large' | 'left'>;
  /** Stops the view and turns it once around: until `end` is called it shows the frames. Null before there is a view. */
  film(size: { readonly widthPx: number; readonly heightPx: number }): Film | null;
}
