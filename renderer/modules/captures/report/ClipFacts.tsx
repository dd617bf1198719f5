/** What the file says of itself, which board it shows, how long the look took, and by which limits it was judged. */

import { isThreshold, type Severity } from '../../../../main/contract/plain/capture/own-limits.ts';
import { thresholds } from '../../../../main/contract/plain/capture/thresholds.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { formatName } from '../../../ui/text/format.ts';
import styles from './ClipFacts.module.css';
import { boardRows, tookRows, videoRows } from './fact-rows.ts';
import { Section } from './Section.tsx';
import { factWords as words } from './words.ts';

export function ClipFacts({ report }: { readonly report: CaptureReport }) {
  return (
    <>
      <Section title={words.boardTitle}>
        <div className={styles.facts}>
          <Facts rows={boardRows(report)} />
        </div>
      </Section>
      <Section title={words.title}>
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
      <summary>{words.thresholds}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.threshold}</th>
            <th scope="col">{words.warn}</th>
            <th scope="col">{words.fail}</th>
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
  return own ? `${text} (${words.own})` : text;
}
