/** How photos and clips were paired by name or time, and which were left out. */
import { catalogue, icu } from '../../messages/catalogue.ts';

interface Pair {
  readonly photo: string;
  readonly clip: string;
}

export const pairingWords = catalogue('batch.pairing', {
  livePhoto: icu(
    '“{path}” is the movie of a Live Photo, {seconds} s long, not a walk around the object.',
    (path: string, seconds: string) => ({ path, seconds }),
  ),
  otherVersion: icu(
    '“{path}” is the same photo as “{best}” in another format.',
    (path: string, best: string) => ({
      path,
      best,
    }),
  ),
  skipped: icu('{reason} It was skipped.', (reason: string) => ({ reason })),
  takenDuring: icu('“{photo}” is paired with “{clip}”: taken during it.', ({ photo, clip }: Pair) => ({
    photo,
    clip,
  })),
  takenApart: icu(
    '“{photo}” is paired with “{clip}”: taken {seconds} s from it.',
    ({ photo, clip }: Pair, seconds: number) => ({ photo, clip, seconds }),
  ),
  inDoubt: icu(
    '“{photo}” may belong to “{clip}”, but that is uncertain. Give both the same name.',
    ({ photo, clip }: Pair) => ({ photo, clip }),
  ),
  alone: icu(
    '{role, select, photo {The photo “{path}” has no clip} other {The clip “{path}” has no photo}} with the same name or time. Add one, or remove it.',
    (role: 'photo' | 'clip', path: string) => ({ role, path }),
  ),
});
