/** What can be done about problems, one or many. */
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { AssetProblem, ProblemFix } from '../../../main/contract/schema/library/facts.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { failureOf } from '../shared/store/failure.ts';
import { problemActionWords } from './problem-screen-words.ts';

type Deps = StoresOf<'transfers' | 'problems' | 'folders' | 'notices'>;

/** Assets per call, as the contract has it. */
const mostAtOnce = 5000;

/** Whether something can be done about one of them. */
export function canFix(problems: readonly AssetProblem[]): boolean {
  return problems.some(({ fix }) => fix !== 'none');
}

/** Each by its own fix; never rejects. */
export async function fixAll(app: Deps, problems: readonly AssetProblem[]): Promise<void> {
  const assetsFor = (fix: ProblemFix): AssetId[] => [
    ...new Set(problems.filter((one) => one.fix === fix).map(({ assetId }) => assetId)),
  ];
  const fetched = assetsFor('fetch-again');
  const inspected = assetsFor('inspect-again');
  try {
    for (const assetIds of chunks(fetched)) await app.transfers.fetch({ assetIds });
    if (fetched.length > 0) app.notices.tell(problemActionWords.fetched(fetched.length), { tag: 'fix' });
    for (const assetIds of chunks(inspected))
      if (await app.problems.inspect({ assetIds }))
        app.notices.tell(problemActionWords.inspected(assetIds.length), { tag: 'fix' });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
  if (problems.some(({ fix }) => fix === 'find-folder')) app.folders.open();
}

function* chunks(ids: AssetId[]): Generator<AssetId[]> {
  for (let at = 0; at < ids.length; at += mostAtOnce) yield ids.slice(at, at + mostAtOnce);
}
