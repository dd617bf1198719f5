/** What is wrong with the asset that is shown, where one looks first. */
import { useEffect, useState } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import styles from './AssetProblems.module.css';
import { ProblemLine } from './ProblemLine.tsx';
import { problemScreenWords } from './problem-screen-words.ts';
import { problemTitles } from './problem-words.ts';
import { type ListedProblem, problemKey } from './store/problems-reading.ts';

/** Nothing while there are none. */
export function AssetProblems({ detail }: { readonly detail: AssetDetail }) {
  const problems = useProblemsOf(detail);
  if (problems.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={problemScreenWords.title}>
      {problems.map((problem) => (
        <li key={problemKey(problem)}>
          <ProblemLine problem={problem} heading={problemTitles[problem.code]} />
        </li>
      ))}
    </ul>
  );
}

/** Read again whenever their number changes, or its files were inspected again. */
function useProblemsOf({
  id,
  problems: { error, warn, note },
  facts,
}: AssetDetail): readonly ListedProblem[] {
  const { api } = useStores<'api'>();
  const [found, setFound] = useState<readonly ListedProblem[]>([]);
  const inspectedAt = facts?.inspectedAt ?? null;
  const some = error + warn + note > 0;
  useEffect(() => {
    if (!some) return undefined;
    const leave = new AbortController();
    api.problems.list({ assetId: id, limit: 200 }, { signal: leave.signal }).then(
      ({ problems }) => !leave.signal.aborted && setFound(problems),
      // The inbox says it, too; the asset is shown without them.
      () => undefined,
    );
    return () => leave.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the numbers tell that the answer is another one
  }, [api, id, some, error, warn, note, inspectedAt]);
  return some ? found : [];
}
