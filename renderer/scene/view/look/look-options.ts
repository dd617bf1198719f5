/** Everything about how a model is drawn, apart from the camera's place. */
import type { PaintOptions } from './drawing.ts';

/** Where the light comes from. */
export interface LightOptions {
  /** `file` is the light of `surroundings`, and the studio's while there is none. */
  readonly light: 'studio' | 'plain' | 'file';
  /** Around the up axis. */
  readonly lightTurnDegrees: number;
  /** Each stop doubles the light. */
  readonly exposureStops: number;
}

/** What is beside the model, to tell its size by. */
export type FigureName = 'cube' | 'hand' | 'chair';

export interface LookOptions extends PaintOptions, LightOptions {
  readonly surroundings: File | null;
  readonly background: 'theme' | 'white' | 'grey' | 'black' | 'surroundings';
  readonly figure: FigureName | 'none';
  readonly orthographic: boolean;
}

/** As the file means it, in the studio, before the window's own colour. */
export const usualLook: LookOptions = {
  drawing: 'lit',
  wires: 'off',
  section: null,
  light: 'studio',
  lightTurnDegrees: 0,
  exposureStops: 0,
  surroundings: null,
  background: 'theme',
  figure: 'none',
  orthographic: false,
};
