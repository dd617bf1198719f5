/** The step after printing: what a ruler says about several squares at once. */
import type { NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Banner } from '../../../ui/status/Banner.tsx';
import { type JudgedMeasure, type MeasureForm, suspiciousPercent } from '../store/board-measure.ts';
import styles from './Boards.module.css';
import { mm, signedPercent, measureBoardWords as words } from './board-words.ts';
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
      <p className={styles.about}>{words.how}</p>
      <RulerPicture layout={board.layout} squares={faults.squares === undefined ? squares : null} />
      <div className={styles.three}>
        <TextField
          label={words.squaresMeasured}
          value={form.squares}
          inputMode="numeric"
          onChange={(value) => onChange({ ...form, squares: value })}
          error={faults.squares ?? null}
        />
        <TextField
          label={words.theirLengthMm}
          value={form.lengthMm}
          inputMode="decimal"
          hint={
            faults.squares === undefined ? words.asDesigned(mm(squares * board.nominalSquareMm)) : undefined
          }
          onChange={(value) => onChange({ ...form, lengthMm: value })}
          error={faults.lengthMm ?? null}
        />
        <TextField
          label={words.sureToMm}
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
              [words.oneSquare, mm(result.squareMm)],
              [
                words.scaleOfThePrint,
                words.againstTheDesigned(signedPercent(result.deviationPercent), mm(board.nominalSquareMm)),
              ],
              [words.knownTo, words.ofEveryLength(Math.round(result.uncertaintyPercent * 100) / 100)],
            ]}
          />
        </div>
      )}
      {result?.suspicious === true && <Banner tone="warning">{words.suspicious(suspiciousPercent)}</Banner>}
    </div>
  );
}
