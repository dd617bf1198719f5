/** One problem: how bad, what and where, and what can be done about it; and those of the asset that is shown. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problemSentence } from '../../../main/contract/plain/problem-sentences.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetProblem, ProblemSeverity } from '../../../main/contract/schema/library/facts.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Unseen } from '../../ui/status/Signs.tsx';
import { fixWords as assetFixWords } from '../fixes/fix-words.ts';
import styles from './ProblemLine.module.css';
import { fixAll, hasFixes, openFixes } from './problem-actions.ts';
import {
  fixWords,
  problemActionWords,
  problemScreenWords,
  problemTitles,
  severityWords,
} from './problem-words.ts';
import { type ListedProblem, problemKey } from './store/problems.ts';

const icons = { error: <CircleAlert />, warn: <TriangleAlert />, note: <Info /> };

/** The sign of a severity, with its word for assistive technology. */
export function SeveritySign({ severity }: { readonly severity: ProblemSeverity }) {
  return (
    <span className={classes(styles.sign, styles[severity])}>
      {icons[severity]}
      <Unseen>{severityWords[severity]}</Unseen>
    </span>
  );
}

/** `heading` is its name in this list: the kind of problem, or the asset. Buttons leave the tab order in lists. */
export function ProblemLine({
  problem,
  heading,
  inList = false,
}: {
  readonly problem: AssetProblem;
  readonly heading: string;
  readonly inList?: boolean;
}) {
  const app = useStores<'api' | 'fixes' | 'folders' | 'notices' | 'problems' | 'transfers'>();
  const fix = fixWords[problem.fix];
  const tabIndex = inList ? -1 : 0;
  return (
    <div className={classes(styles.line, !inList && styles.alone)}>
      <SeveritySign severity={problem.severity} />
      <div className={styles.words}>
        <p className={styles.title}>
          {heading}
          {problem.path !== '' && <code className={styles.path}>{problem.path}</code>}
        </p>
        <p className={styles.message}>{problemSentence(problem.words)}</p>
      </div>
      <div className={styles.actions}>
        {fix !== null && !problem.ignored && (
          <Button size="sm" tabIndex={tabIndex} onClick={() => void fixAll(app, [problem])}>
            {fix}
          </Button>
        )}
        {hasFixes(problem) && !problem.ignored && (
          <Button
            size="sm"
            tabIndex={tabIndex}
            aria-label={`${assetFixWords.button} ${problemTitles[problem.code]}`}
            onClick={() => void openFixes(app, problem)}
          >
            {assetFixWords.button}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          tabIndex={tabIndex}
          aria-label={`${problem.ignored ? problemActionWords.putBack : problemActionWords.ignore}: ${problemTitles[problem.code]}`}
          onClick={() => void app.problems.ignore([problem], !problem.ignored)}
        >
          {problem.ignored ? problemActionWords.putBack : problemActionWords.ignore}
        </Button>
      </div>
    </div>
  );
}

// What is wrong with the asset that is shown, where one looks first.

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
