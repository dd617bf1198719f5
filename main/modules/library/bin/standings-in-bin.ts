/** The assets that are in the bin, or were deleted from it for good, some hundred at a time. */
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';

const atOnce = 500;

/** Oldest first. What is changed between two of them may be left out or come again. */
export function* standingsInBin({ assets }: Pick<Catalogue, 'assets'>): Generator<AssetStanding[]> {
  let after: AssetStanding | null = null;
  for (;;) {
    const found = assets.deletedHere(after, atOnce);
    if (found.length === 0) return;
    yield found;
    after = found.at(-1) ?? null;
  }
}
