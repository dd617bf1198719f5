/** What was found out about a signature, with both clocks. */
import type { ShownVerdict } from '../../../../main/contract/schema/webhook.ts';
import { Facts, Panel } from '../../../ui/layout/Panel.tsx';
import { StatusDot, type Tone } from '../../../ui/status/StatusPill.tsx';
import { formatDuration } from '../../../ui/text/format.ts';
import { verdictWords } from './checker-words.ts';
import styles from './Verdict.module.css';

const tones: Readonly<Record<ShownVerdict['outcome'], Tone>> = {
  valid: 'success',
  malformed: 'danger',
  skew: 'warning',
  mismatch: 'danger',
};

export function Verdict({ verdict }: { readonly verdict: ShownVerdict }) {
  return (
    <Panel title={verdictWords.title}>
      <div className={styles.parts}>
        <p className={styles.head}>
          <StatusDot tone={tones[verdict.outcome]} />
          {verdictWords.heads[verdict.outcome]}
        </p>
        {sentencesOf(verdict).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {'nowSeconds' in verdict && (
          <Facts
            rows={[
              [verdictWords.sent, <code key="sent">{clockText(verdict.sentAtSeconds)}</code>],
              [verdictWords.here, <code key="here">{clockText(verdict.nowSeconds)}</code>],
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

function sentencesOf(verdict: ShownVerdict): readonly string[] {
  switch (verdict.outcome) {
    case 'valid':
      return [verdictWords.valid];
    case 'malformed':
      return [verdictWords.malformed];
    case 'skew': {
      const apartMs = Math.abs(verdict.nowSeconds - verdict.sentAtSeconds) * 1000;
      const skew = verdictWords.skew(formatDuration(apartMs));
      if (verdict.sound) return [skew, verdictWords.sound];
      return verdict.almost === null
        ? [skew, verdictWords.unsound]
        : [skew, verdictWords.nearlySound, verdictWords.almost[verdict.almost]];
    }
    case 'mismatch':
      return [
        verdictWords.mismatch,
        verdict.almost === null ? verdictWords.far : verdictWords.almost[verdict.almost],
      ];
    default:
      return verdict satisfies never;
  }
}

/** As both clocks are compared: in universal time, with the seconds that are signed. */
function clockText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? String(seconds) : `${at.toISOString().slice(0, 19)}Z  (${seconds})`;
}
