/** Cutting a part out of a clip: while an end of the cut is set. */
import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { FailureNotice } from '../../../../ui/status/Failure.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { cutOf } from '../../store/capture-report.ts';
import { trimWords as words } from '../words.ts';
import styles from './TrimBar.module.css';
import { timeText } from './time-scale.ts';
import { earliestStart } from './trim-start.ts';

/** Less than this at both ends is no cut. */
const nothingS = 0.05;

export function TrimBar({ inputId, report }: { readonly inputId: InputId; readonly report: CaptureReport }) {
  const { captureReport, captures, navigation } = useStores<'captureReport' | 'captures' | 'navigation'>();
  const inS = useStore(captureReport.store, (state) => state.inS);
  const outS = useStore(captureReport.store, (state) => state.outS);
  const trim = useAction('inline');
  const durationS = report.facts?.durationS ?? 0;
  const cut = cutOf({ inS, outS }, durationS);
  if (cut === null) return null;
  const whole = cut.fromS < nothingS && cut.toS > durationS - nothingS;
  const span = `${timeText(cut.fromS, true)}–${timeText(cut.toS, true)}`;
  const earliest = earliestStart(report, cut.fromS);
  const here = (): number => captureReport.store.getState().atS;
  const cancel = (): void => {
    captureReport.setIn(null);
    captureReport.setOut(null);
  };
  return (
    <section className={styles.bar} aria-label={words.title}>
      <div className={styles.row}>
        <strong className={styles.span}>{span}</strong>
        <span className={styles.muted}>{words.length((cut.toS - cut.fromS).toFixed(1))}</span>
        <Button size="sm" onClick={() => captureReport.setIn(here())}>
          {words.setIn}
        </Button>
        <Button size="sm" onClick={() => captureReport.setOut(here())}>
          {words.setOut}
        </Button>
        <span className={styles.space} />
        <Button size="sm" variant="ghost" onClick={cancel}>
          {words.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<Scissors />}
          disabled={whole}
          busy={trim.busy}
          onClick={() =>
            trim.run(async () => {
              const made = await captures.trim(inputId, cut);
              navigation.go({ name: 'capture', inputId: made.inputId });
            })
          }
        >
          {words.cut(span)}
        </Button>
      </div>
      <p className={styles.muted}>
        {whole
          ? `${words.whole} ${words.hint}`
          : cut.fromS < nothingS
            ? words.noteStart
            : words.note(timeText(earliest, true))}
      </p>
      {trim.failure !== null && <FailureNotice failure={trim.failure} live />}
    </section>
  );
}
