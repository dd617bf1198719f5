/** Verdicts and stars on a pane, and picking one of those that are compared: each is one step back by Ctrl+Z. */
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { LibraryEdit, ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { undoEntry } from '../organise/store/organise.ts';
import { failureOf } from '../shared/store/failure.ts';
import { compareWords } from './compare-words.ts';

/** Notes that stand are kept. */
export async function judgePane(
  { organise, reviewer }: StoresOf<'organise' | 'reviewer'>,
  assetId: AssetId,
  verdict: ReviewVerdict,
): Promise<void> {
  const name = await reviewer.read();
  await organise.edit({ assetIds: [assetId] }, { type: 'review', verdict, notes: null, reviewer: name });
}

export function ratePane({ organise }: StoresOf<'organise'>, assetId: AssetId, rating: number): void {
  void organise.edit({ assetIds: [assetId] }, { type: 'rating', rating });
}

type PickStores = StoresOf<'api' | 'notices' | 'reviewer' | 'undo'>;

/** Approves one and rejects the others in one step; what was done before a failure can be taken back. */
export function pickPane(app: PickStores, picked: AssetId, compared: readonly AssetId[]): Promise<void> {
  const picking = pick(
    app,
    picked,
    [...new Set(compared)].filter((id) => id !== picked),
  );
  app.undo.during(picking);
  return picking;
}

async function pick(
  { api, notices, reviewer, undo }: PickStores,
  picked: AssetId,
  others: readonly AssetId[],
) {
  if (others.length === 0) return;
  const made: LibraryEdit[] = [];
  const judge = async (assetIds: AssetId[], verdict: ReviewVerdict): Promise<void> => {
    const change = { type: 'review', verdict, notes: null, reviewer: await reviewer.read() } as const;
    made.push(await api.library.edit({ of: { assetIds }, change }));
  };
  try {
    await judge([picked], 'approved');
    await judge([...others], 'rejected');
  } catch (error) {
    notices.fail(failureOf(error));
  }
  const edits = made.filter(({ assets }) => assets > 0);
  if (edits.length === 0) return;
  const words = compareWords.picked(others.length);
  undo.offer(
    undoEntry(api, edits, words, () => undefined),
    `${words}.`,
  );
}
