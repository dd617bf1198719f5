/** What is wrong with the clip: seen, why it matters, what to do; each leads to its seconds. */
import { CircleAlert, CircleCheck, CircleQuestionMark, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CaptureIssue, CaptureReport, Span } from '../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Unseen } from '../../../ui/status/Unseen.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import styles from './IssueList.module.css';
import { Section } from './Section.tsx';
import { spanText } from './timeline/time-scale.ts';
import { reasonWords, severityWords, issueWords as words } from './words.ts';

const icons: Record<CaptureIssue['severity'], ReactNode> = {
  fail: <CircleAlert />,
  warn: <TriangleAlert />,
  note: <Info />,
};

/** Chips with the seconds to film again; nothing where there are none. */
export function FilmAgain({ refilm }: Pick<CaptureReport, 'refilm'>) {
  const { captureReport, commands } = useStores<'captureReport' | 'commands'>();
  if (refilm.length === 0) return null;
  return (
    <div className={styles.again}>
      <h2>{words.again}</h2>
      <ul>
        {refilm.map((span) => (
          <li key={span.fromS}>
            <button type="button" className={styles.chip} onClick={() => captureReport.seek(middle(span))}>
              <strong>{spanText(span)}</strong>
              {reasonsText(span.reasons)}
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        className={styles.how}
        icon={<CircleQuestionMark />}
        onClick={() => void commands.run('help-film')}
      >
        {words.howToFilm}
      </Button>
    </div>
  );
}

function reasonsText(reasons: CaptureReport['refilm'][number]['reasons']): string {
  const named = reasons.slice(0, 2).map((code) => reasonWords[code]);
  const more = reasons.length - named.length;
  return more > 0 ? `${named.join(', ')} ${words.more(more)}` : named.join(', ');
}

export function IssueList({ issues }: Pick<CaptureReport, 'issues'>) {
  return (
    <Section title={words.title}>
      {issues.length === 0 ? (
        <p className={styles.none}>
          <CircleCheck aria-hidden="true" />
          {words.none}
        </p>
      ) : (
        <ul className={styles.list}>
          {issues.map((issue) => (
            <Issue key={issue.code} issue={issue} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const spansShown = 6;

function Issue({ issue }: { readonly issue: CaptureIssue }) {
  const { captureReport } = useStores<'captureReport'>();
  const { severity, spans, seen, why, todo, measured } = issue;
  const more = spans.length - spansShown;
  return (
    <li className={classes(styles.issue, styles[severity])}>
      <span className={styles.icon} title={severityWords[severity]}>
        <Unseen>{severityWords[severity]}: </Unseen>
        {icons[severity]}
      </span>
      <div className={styles.text}>
        <p className={styles.seen}>{seen}</p>
        <p className={styles.todo}>{todo}</p>
        {spans.length > 0 && (
          <div className={styles.spans}>
            {spans.slice(0, spansShown).map((span) => (
              <Button
                key={span.fromS}
                size="sm"
                className={styles.span}
                aria-label={words.jump(spanText(span))}
                onClick={() => captureReport.seek(middle(span))}
              >
                {spanText(span)}
              </Button>
            ))}
            {more > 0 && <span className={styles.more}>{words.more(more)}</span>}
          </div>
        )}
        <p className={styles.why}>
          {why}
          {measured !== null && <> {measuredText(measured)}</>}
        </p>
      </div>
    </li>
  );
}

/** Parts of a whole, 0 to 1. */
const shares: ReadonlySet<string> = new Set(['boardVisible', 'clipped']);

function measuredText({ threshold, value, limit, unit }: NonNullable<CaptureIssue['measured']>): string {
  const text = (number: number): string => {
    if (shares.has(threshold)) return `${Number((number * 100).toPrecision(3))} %`;
    const shown = formatNumber(Number(number.toPrecision(3)));
    return unit === '' || unit.startsWith('°') ? `${shown}${unit}` : `${shown} ${unit}`;
  };
  return words.limit(text(value), text(limit));
}

// Its beginning may still be good: the middle surely shows what is meant.
function middle({ fromS, toS }: Span): number {
  return (fromS + toS) / 2;
}
