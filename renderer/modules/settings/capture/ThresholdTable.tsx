/** The limits that clips are judged by: both profiles', where each number comes from, and the user's own. */
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import {
  limitUnder,
  type OwnLimits,
  type Severity,
  severities,
  warnsTooLate,
  withLimit,
  withoutLine,
} from '../../../../main/contract/plain/capture/own-limits.ts';
import { thresholdSources } from '../../../../main/contract/plain/capture/threshold-words.ts';
import {
  type CaptureProfile,
  captureProfiles,
  type Threshold,
  type ThresholdName,
  thresholdNames,
  thresholds,
} from '../../../../main/contract/plain/capture/thresholds.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import unseen from '../../../ui/status/Signs.module.css';
import { captureSettingsWords } from '../settings-words.ts';
import styles from './Capture.module.css';
import { limitWords, typedLimit, limitTableWords as words } from './limit-words.ts';

const thresholdTable: Readonly<Record<ThresholdName, Threshold>> = thresholds;
const names = {
  get standard() {
    return captureSettingsWords.standard.name;
  },
  get strict() {
    return captureSettingsWords.strict.name;
  },
} as const satisfies Record<CaptureProfile, string>;

/** `onChange` gets a function of the current limits: two fields may be left one right after the other. */
interface TableProps {
  readonly profile: CaptureProfile;
  readonly own: OwnLimits;
  readonly onChange: (change: (own: OwnLimits) => OwnLimits) => void;
  readonly onReset: (change: (own: OwnLimits) => OwnLimits) => void;
}

/** The selected profile is highlighted. */
export function ThresholdTable(props: TableProps) {
  const column = columnUnder(props.profile);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {words.columns.limit}
          </th>
          {captureProfiles.map((one) => (
            <th key={one} scope="colgroup" colSpan={2} className={column(one)}>
              {names[one]}
            </th>
          ))}
          <th scope="colgroup" colSpan={3} className={styles.own}>
            {words.columns.own}
          </th>
        </tr>
        <tr>
          {captureProfiles.flatMap((one) =>
            severities.map((severity) => (
              <th key={`${one} ${severity}`} scope="col" className={column(one)}>
                {words.columns[severity]}
              </th>
            )),
          )}
          {severities.map((severity) => (
            <th key={severity} scope="col" className={styles.own}>
              {words.columns[severity]}
            </th>
          ))}
          <th scope="col">
            <span className={unseen.unseen}>{words.columns.reset}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {thresholdNames.map((name) => (
          <Line key={name} name={name} {...props} />
        ))}
      </tbody>
    </table>
  );
}

const columnUnder =
  (profile: CaptureProfile) =>
  (one: CaptureProfile): string =>
    classes(styles.number, one === profile && styles.chosen);

type Problems = Readonly<Record<Severity, string | null>>;
const none: Problems = { warn: null, fail: null };

function Line({ name, profile, own, onChange, onReset }: TableProps & { readonly name: ThresholdName }) {
  const id = useId();
  const [problems, setProblems] = useState<Problems>(none);
  const threshold = thresholdTable[name];
  const column = columnUnder(profile);
  const line = own[name];
  const inUse = limitUnder(profile, name, own);
  const problem = problems.warn ?? problems.fail;
  const late = line !== undefined && warnsTooLate(name, inUse);
  const said = problem ?? (late ? words.warnsTooLate(`${inUse.warn}`, `${inUse.fail}`) : null);
  return (
    <>
      <tr>
        <th scope="row">
          {threshold.meaning}
          <span className={styles.source}>{thresholdSources[threshold.source]}</span>
        </th>
        {captureProfiles.flatMap((one) =>
          severities.map((severity) => (
            <td key={`${one} ${severity}`} className={column(one)}>
              {limitWords(threshold, threshold[one][severity], String)}
            </td>
          )),
        )}
        {severities.map((severity) => (
          <td key={severity} className={styles.own}>
            <LimitField
              name={name}
              severity={severity}
              own={line?.[severity]}
              usual={threshold[profile][severity]}
              problemId={problems[severity] === null ? null : id}
              onChange={(limit) => onChange((now) => withLimit(now, name, severity, limit))}
              onProblem={(found) => setProblems((all) => ({ ...all, [severity]: found }))}
            />
          </td>
        ))}
        <td>
          {line !== undefined && (
            <IconButton
              size="sm"
              icon={<RotateCcw />}
              label={words.reset(threshold.meaning)}
              onClick={() => onReset((now) => withoutLine(now, name))}
            />
          )}
        </td>
      </tr>
      {said !== null && (
        <tr className={styles.said}>
          <td colSpan={8} className={problem === null ? styles.late : styles.problem}>
            <p id={id} role="alert">
              {said}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

// One limit of one's own: a small field beside the profiles' limits.

const thresholdOf: Readonly<Record<ThresholdName, Threshold>> = thresholds;

/** `own` undefined: the profile's, which `usual` is. `onProblem` tells why what was typed cannot be kept; `problemId` names the place where it is said. */
function LimitField({
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
  const { meaning, bad } = thresholdOf[name];
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
