/** How sure the scale is that will be had from this clip, and what would make it surer. */
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { formatNumber, formatPercent } from '../../../ui/text/format.ts';
import styles from './ScalePanel.module.css';
import { Section } from './Section.tsx';
import { scaleAdvice } from './scale-advice.ts';
import { scaleWords as words } from './words.ts';

export function ScalePanel({ report }: { readonly report: CaptureReport }) {
  const { analysis, board } = report;
  if (analysis === null) return null;
  const { uncertaintyPercent, squarePercent, lens, framesUsed, cornerSpread } = analysis.scale;
  const square =
    board.squareMm === null
      ? words.unsaid
      : `${Number(board.squareMm.toFixed(2))} mm, ${board.squareMeasured ? words.measured : words.nominal}`;
  return (
    <Section title={words.title}>
      <p className={styles.sum}>
        <strong>{uncertaintyPercent === null ? words.unknown : `±${uncertaintyPercent.toFixed(1)} %`}</strong>{' '}
        {uncertaintyPercent !== null && words.predicted}
      </p>
      <div className={styles.facts}>
        <Facts
          rows={[
            [words.square, square],
            ...(squarePercent === null
              ? []
              : [[words.squarePart, `±${squarePercent.toFixed(1)} %`] as const]),
            ...(lens === null
              ? []
              : ([
                  [
                    words.lens,
                    `${formatNumber(Math.round(lens.focalPx))} px ±${lens.focalUncertaintyPercent.toFixed(1)} %`,
                  ],
                  [words.reprojection, `${lens.reprojectionPx.toFixed(2)} px`],
                ] as const)),
            [words.frames, formatNumber(framesUsed)],
            [words.spread, words.ofPicture(formatPercent(cornerSpread))],
          ]}
        />
      </div>
      <h3 className={styles.improve}>{words.improve}</h3>
      <ul className={styles.advice}>
        {scaleAdvice(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}
