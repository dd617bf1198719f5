/** The dome over the object, seen from above: from where it was filmed, and how high; the middle is straight above. */
import { memo } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { degreesText } from '../report-values.ts';
import { walkWords as words } from '../words.ts';
import styles from './WalkDome.module.css';
import { bandPath, domeCells, spotAt } from './walk-geometry.ts';

/** Half the drawing's edge, and the radius of the floor in it. */
const half = 126;
const floor = 104;

export const WalkDome = memo(function WalkDome({
  dome,
}: Pick<NonNullable<CaptureReport['analysis']>['orbit'], 'dome'>) {
  const { cells, covered, all } = domeCells(dome, floor);
  const bands = dome.length;
  return (
    <figure className={styles.dome}>
      <figcaption>
        <span>{words.dome}</span>
        <span className={styles.covered}>{words.domeCovered(covered, all)}</span>
      </figcaption>
      <svg
        viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
        role="img"
        aria-label={words.domeLabel(covered, all)}
      >
        {cells.map(({ fromDeg, degrees, inner, outer, sharpness }) => (
          <path
            key={`${fromDeg} ${inner}`}
            className={
              sharpness === null
                ? styles.empty
                : sharpness < 0.34
                  ? styles.dull
                  : sharpness < 0.67
                    ? styles.soft
                    : styles.sharp
            }
            d={bandPath(fromDeg, degrees, inner, outer)}
          />
        ))}
        {Array.from({ length: bands }, (_, band) => (
          // oxlint-disable-next-line react/no-array-index-key -- a band is its place
          <text key={`band-${band}`} x={3} y={-(floor * (1 - band / bands)) + 11} className={styles.scale}>
            {degreesText((band * 90) / bands)}
          </text>
        ))}
        {[0, 90, 180, 270].map((degrees) => {
          const [x, y] = spotAt(degrees, 116);
          return (
            <text key={degrees} x={x} y={y + 4} className={styles.compass}>
              {degreesText(degrees)}
            </text>
          );
        })}
      </svg>
      <p className={styles.note}>{words.domeLegend}</p>
    </figure>
  );
});
