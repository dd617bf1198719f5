/** The titled sections of the report: what is wrong with the clip, how sure its scale will be, what is known of its file and board. */

import { CircleAlert, CircleCheck, CircleQuestionMark, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { leftToRight } from '../../../../main/contract/messages/direction.ts';
import { isThreshold, type Severity } from '../../../../main/contract/plain/capture/own-limits.ts';
import { thresholds } from '../../../../main/contract/plain/capture/thresholds.ts';
import { measuredText } from '../../../../main/contract/rules/capture/measured-text.ts';
import type { CaptureIssue, CaptureReport, Span } from '../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Unseen } from '../../../ui/status/Signs.tsx';
import { formatFixed, formatName, formatNumber, formatPercent } from '../../../ui/text/format.ts';
import { unitWords } from '../../../ui/ui-words.ts';
import styles from './ReportSections.module.css';
import { boardRows, scaleAdvice, tookRows, videoRows } from './report-values.ts';
import { spanText } from './timeline/timeline-layout.ts';
import { factWords, issueWords, reasonWords, scaleWords, severityWords, verdictWords } from './words.ts';

/** A titled part of the report. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

// What is wrong with the clip: seen, why it matters, what to do; each leads to its seconds.

const icons: Record<CaptureIssue['severity'], ReactNode> = {
  fail: <CircleAlert />,
  warn: <TriangleAlert />,
  note: <Info />,
};

/** Chips with the seconds that count against the clip; nothing where there are none. */
export function FilmAgain({ refilm, verdict }: Pick<CaptureReport, 'refilm' | 'verdict'>) {
  const { captureReport, commands } = useStores<'captureReport' | 'commands'>();
  if (refilm.length === 0) return null;
  return (
    <div className={classes(styles.again, verdict === 'warn' && styles.check)}>
      <h2>{verdictWords[verdict]}</h2>
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
        {issueWords.howToFilm}
      </Button>
    </div>
  );
}

function reasonsText(reasons: CaptureReport['refilm'][number]['reasons']): string {
  const named = reasons.slice(0, 2).map((code) => reasonWords[code]);
  const more = reasons.length - named.length;
  return more > 0 ? `${named.join(', ')} ${issueWords.more(more)}` : named.join(', ');
}

export function IssueList({ issues }: Pick<CaptureReport, 'issues'>) {
  return (
    <Section title={issueWords.title}>
      {issues.length === 0 ? (
        <p className={styles.none}>
          <CircleCheck aria-hidden="true" />
          {issueWords.none}
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
                aria-label={issueWords.jump(spanText(span))}
                onClick={() => captureReport.seek(middle(span))}
              >
                {spanText(span)}
              </Button>
            ))}
            {more > 0 && <span className={styles.more}>{issueWords.more(more)}</span>}
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

// Its beginning may still be good: the middle surely shows what is meant.
function middle({ fromS, toS }: Span): number {
  return (fromS + toS) / 2;
}

/** How sure the scale is that will be had from this clip, and what would make it surer. */
export function ScalePanel({ report }: { readonly report: CaptureReport }) {
  const { analysis, board } = report;
  if (analysis === null) return null;
  const { uncertaintyPercent, squarePercent, lens, framesUsed, cornerSpread } = analysis.scale;
  const square =
    board.squareMm === null
      ? scaleWords.unsaid
      : `${formatNumber(board.squareMm, { maximumFractionDigits: 2 })} mm, ${board.squareMeasured ? scaleWords.measured : scaleWords.nominal}`;
  return (
    <Section title={scaleWords.title}>
      <p className={styles.sum}>
        <strong>
          {uncertaintyPercent === null
            ? scaleWords.unknown
            : unitWords.uncertainty(formatFixed(uncertaintyPercent, 1))}
        </strong>{' '}
        {uncertaintyPercent !== null && scaleWords.predicted}
      </p>
      <div className={styles.facts}>
        <Facts
          rows={[
            [scaleWords.square, square],
            ...(squarePercent === null
              ? []
              : [[scaleWords.squarePart, unitWords.uncertainty(formatFixed(squarePercent, 1))] as const]),
            ...(lens === null
              ? []
              : ([
                  [
                    scaleWords.lens,
                    `${formatNumber(Math.round(lens.focalPx))} px ${unitWords.uncertainty(formatFixed(lens.focalUncertaintyPercent, 1))}`,
                  ],
                  [scaleWords.reprojection, `${formatFixed(lens.reprojectionPx, 2)} px`],
                ] as const)),
            [scaleWords.frames, formatNumber(framesUsed)],
            [scaleWords.spread, scaleWords.ofPicture(formatPercent(cornerSpread))],
          ]}
        />
      </div>
      <h3 className={styles.improve}>{scaleWords.improve}</h3>
      <ul className={styles.advice}>
        {scaleAdvice(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}

/** What the file says of itself, which board it shows, how long the look took, and by which limits it was judged. */
export function ClipFacts({ report }: { readonly report: CaptureReport }) {
  return (
    <>
      <Section title={factWords.boardTitle}>
        <div className={styles.facts}>
          <Facts rows={boardRows(report)} />
        </div>
      </Section>
      <Section title={factWords.title}>
        <div className={styles.facts}>
          <Facts rows={[...(report.facts === null ? [] : videoRows(report.facts)), ...tookRows(report)]} />
        </div>
        <Limits thresholds={report.thresholds} ownLimits={report.ownLimits} />
      </Section>
    </>
  );
}

function Limits({ thresholds: used, ownLimits }: Pick<CaptureReport, 'thresholds' | 'ownLimits'>) {
  const own = (name: string, severity: Severity): boolean =>
    isThreshold(name) && ownLimits[name]?.[severity] !== undefined;
  const meanings: Readonly<Record<string, { readonly meaning: string }>> = thresholds;
  return (
    <details className={styles.limits}>
      <summary>{factWords.thresholds}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{factWords.threshold}</th>
            <th scope="col">{factWords.warn}</th>
            <th scope="col">{factWords.fail}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(used).map(([name, { warn, fail, unit }]) => (
            <tr key={name}>
              <th scope="row">{meanings[name]?.meaning ?? formatName(name)}</th>
              <td>{limitText(warn, unit, own(name, 'warn'))}</td>
              <td>{limitText(fail, unit, own(name, 'fail'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function limitText(limit: number | null, unit: string, own: boolean): string {
  const text =
    limit === null ? '–' : unit === '' || unit.startsWith('°') ? `${limit}${unit}` : `${limit} ${unit}`;
  const value = leftToRight(text);
  return own ? `${value} (${factWords.own})` : value;
}
