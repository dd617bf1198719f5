/** Newer versions of the program, as a host looks for them. */
import { AppError } from '../contract/plain/errors.ts';
import type { UpdateState } from '../contract/schema/update.ts';

/** Neither action rejects: what went wrong is the state's. */
export interface Updates {
  state(): UpdateState;
  /** Does nothing while it looks or loads. */
  look(): Promise<void>;
  /** Loads what was found. Does nothing where nothing was. */
  load(): Promise<void>;
  /** Ends the program in an orderly way and puts the loaded version in place. Throws `update.not-ready`. */
  install(): void;
  /** Replaces the listener before. */
  onChange(listener: (state: UpdateState) => void): void;
}

/** Of a program that looks for nothing itself. */
export function noUpdates(setUp: 'off' | 'elsewhere'): Updates {
  const state: UpdateState = {
    setUp,
    phase: 'idle',
    lookedAt: null,
    version: null,
    progress: null,
    error: null,
  };
  return {
    state: () => state,
    look: async () => undefined,
    load: async () => undefined,
    install() {
      throw new AppError('update.not-ready', {});
    },
    onChange: () => undefined,
  };
}
