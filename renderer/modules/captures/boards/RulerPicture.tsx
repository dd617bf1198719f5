/** Where to put the ruler: the first rows of the board, and the length that is meant. Paper stays white in both themes. */

import { isBlackSquare } from '../../../../main/contract/rules/capture/board-squares.ts';
import type { BoardLayout } from '../../../../main/contract/schema/capture/board.ts';
import styles from './RulerPicture.module.css';

/** `squares` are counted along the longer side; null shows no ruler. */
export function RulerPicture({
  layout,
  squares,
}: {
  readonly layout: BoardLayout;
  readonly squares: number | null;
}) {
  const long = Math.max(layout.columns, layout.rows);
  const upright = layout.rows > layout.columns;
  const edge = 10;
  const cells = Array.from({ length: long * 2 }, (_, place) => {
    const [along, across] = [place % long, Math.floor(place / long)];
    const square = upright ? { column: across, row: along } : { column: along, row: across };
    return isBlackSquare(layout, square) ? `M${along * edge} ${across * edge}h${edge}v${edge}h${-edge}z` : '';
  }).join('');
  const end = (squares ?? 0) * edge;
  return (
    <svg className={styles.picture} viewBox={`-1 -1 ${long * edge + 2} 34`} aria-hidden="true">
      <rect width={long * edge} height={2 * edge} fill="white" className={styles.paper} />
      <path d={cells} fill="black" />
      {squares !== null && (
        <path
          className={styles.ruler}
          d={`M0 20v9M${end} 20v9M0 26.5H${end}M2 25l-2 1.5l2 1.5M${end - 2} 25l2 1.5l-2 1.5`}
        />
      )}
    </svg>
  );
}
