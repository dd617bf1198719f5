/** Brings the review beside the files of an asset back into a catalogue that knows nothing of it. */
import { join } from 'node:path';
import { assetIdSchema } from '../contract/schema/ids.ts';
import { noOrganisation } from '../contract/schema/library/organisation.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { reviewFileName } from '../core/review-file-name.ts';
import type { Catalogue } from './catalogue.ts';
import { readReviewFile } from './review-file.ts';

/** One that cannot be read stays as it is, and is told when the asset is reviewed next. Throws what the catalogue throws. */
export async function restoreReview(
  { organisation, reviews, transaction }: Pick<Catalogue, 'organisation' | 'reviews' | 'transaction'>,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const name = reviewFileName('');
  // The asset's own file of that name is no review.
  if (manifest.files.some(({ localPath }) => localPath === name)) return;
  const found = await readReviewFile(join(folder, name));
  if (found === null || !('review' in found)) return;
  const { review, marks, removed, history, verdictAt } = found.review;
  const assetId = assetIdSchema.parse(manifest.asset.id);
  transaction(() => {
    const said = organisation.byAssets([assetId]).get(assetId) ?? noOrganisation;
    if (review !== null) organisation.put(assetId, { ...said, review });
    reviews.put({
      assetId,
      body: { marks, removed, history, verdictAt },
      base: Object.fromEntries(marks.map(({ id, changedAt }) => [id, changedAt])),
      due: false,
      fileSha256: found.sha256,
      fileError: null,
    });
  });
}
