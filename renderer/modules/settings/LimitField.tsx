/** One limit of one's own: a small field beside the profiles' limits. */
import { useState } from 'react';
import type { Severity } from '../../../main/contract/plain/capture/own-limits.ts';
import {
  type Threshold,
  type ThresholdName,
  thresholds,
} from '../../../main/contract/plain/capture/thresholds.ts';
import styles from './capture/ThresholdTable.module.css';
import { limitTableWords as words } from './limit-words.ts';
import { typedLimit } from './typed-limit.ts';

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;

/** `own` undefined: the profile's, which `usual` is. `onProblem` tells why what was typed cannot be kept; `problemId` names the place where it is said. */
export function LimitField({
  name,
  severity,
  own,
  usual,
  problemId,
  onChange,
  onProblem,
}: {
  readonly name: ThresholdName;
  readonly severity: Severity;
  readonly own: number | null | undefined;
  readonly usual: number | null;
  readonly problemId: string | null;
  readonly onChange: (limit: number | null | undefined) => void;
  readonly onProblem: (problem: string | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const { meaning, bad } = table[name];
  const leave = (): void => {
    setTyped(null);
    onProblem(null);
  };
  const keep = (): void => {
    if (typed === null) return;
    const { problem, ...found } = typedLimit(name, typed);
    if (problem !== null) return onProblem(problem);
    leave();
    if ('limit' in found && found.limit !== own) onChange(found.limit);
  };
  return (
    <input
      className={styles.field}
      aria-label={words.field(meaning, severity, words.beyond[bad])}
      aria-invalid={problemId !== null}
      aria-describedby={problemId ?? undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={16}
      placeholder={shown(usual)}
      value={typed ?? (own === undefined ? '' : shown(own))}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') leave();
      }}
    />
  );
}

const shown = (limit: number | null): string => (limit === null ? words.never : `${limit}`);
