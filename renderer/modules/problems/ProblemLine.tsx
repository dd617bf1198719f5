/** One problem: how bad, what and where, and what can be done about it. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { problemSentence } from '../../../main/contract/plain/problem-sentences.ts';
import type { AssetProblem, ProblemSeverity } from '../../../main/contract/schema/library/facts.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Unseen } from '../../ui/status/Signs.tsx';
import styles from './ProblemLine.module.css';
import { fixAll } from './problem-actions.ts';
import { problemActionWords } from './problem-screen-words.ts';
import { fixWords, problemTitles, severityWords } from './problem-words.ts';

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
  const app = useStores<'folders' | 'notices' | 'problems' | 'transfers'>();
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
