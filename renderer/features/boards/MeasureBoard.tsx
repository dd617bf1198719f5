/** The step after printing: what a ruler says about several squares at once. */
import type { NamedBoard } from '../../../main/contract/model/capture/board.ts';
import { type JudgedMeasure, type MeasureForm, suspiciousPercent } from '../../state/board-measure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Facts } from '../../ui/Panel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Boards.module.css';
import { mm, signedPercent } from './board-words.ts';
import { RulerPicture } from './RulerPicture.tsx';

/** Shows at once what the numbers amount to. */
export function MeasureBoard({
  board,
  form,
  judged,
  onChange,
}: {
  readonly board: NamedBoard;
  readonly form: MeasureForm;
  readonly judged: JudgedMeasure;
  readonly onChange: (form: MeasureForm) => void;
}) {
  const { faults, result } = judged;
  const squares = Number(form.squares);
  return (
    <div className={styles.measure}>
      <p className={styles.about}>
        Lay a ruler along the print and measure as many squares as it reaches over, from the outer edge of the
        first to the outer edge of the last: over a long row, half a millimetre weighs little.
      </p>
      <RulerPicture layout={board.layout} squares={faults.squares === undefined ? squares : null} />
      <div className={styles.three}>
        <TextField
          label="Squares measured"
          value={form.squares}
          inputMode="numeric"
          onChange={(value) => onChange({ ...form, squares: value })}
          error={faults.squares ?? null}
        />
        <TextField
          label="Their length (mm)"
          value={form.lengthMm}
          inputMode="decimal"
          hint={
            faults.squares === undefined ? `As designed: ${mm(squares * board.nominalSquareMm)}` : undefined
          }
          onChange={(value) => onChange({ ...form, lengthMm: value })}
          error={faults.lengthMm ?? null}
        />
        <TextField
          label="Sure to ± (mm)"
          value={form.uncertaintyMm}
          inputMode="decimal"
          onChange={(value) => onChange({ ...form, uncertaintyMm: value })}
          error={faults.uncertaintyMm ?? null}
        />
      </div>
      {result !== null && (
        <div aria-live="polite">
          <Facts
            rows={[
              ['One square', mm(result.squareMm)],
              [
                'Scale of the print',
                `${signedPercent(result.deviationPercent)} against the ${mm(board.nominalSquareMm)} designed`,
              ],
              [
                'Known to',
                `${Math.round(result.uncertaintyPercent * 100) / 100} % of every length filmed with it`,
              ],
            ]}
          />
        </div>
      )}
      {result?.suspicious === true && (
        <Banner tone="warning">
          This is more than {suspiciousPercent} % off. Was it printed with “fit to page”? The board can be
          used as it is, as long as this length is right; measure once more, and check the 100 mm bar.
        </Banner>
      )}
    </div>
  );
}
