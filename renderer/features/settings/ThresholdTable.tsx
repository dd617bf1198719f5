/** The limits that clips are judged by, for both profiles, with where each number comes from. */
import {
  type CaptureProfile,
  captureProfiles,
  type Threshold,
  thresholds,
} from '../../../main/contract/model/capture/thresholds.ts';
import { classes } from '../../ui/classes.ts';
import { captureSettingsWords } from './settings-words.ts';
import styles from './ThresholdTable.module.css';

const all: readonly (readonly [string, Threshold])[] = Object.entries(thresholds);
const names = {
  standard: captureSettingsWords.standard.name,
  strict: captureSettingsWords.strict.name,
} as const satisfies Record<CaptureProfile, string>;

/** The chosen profile is the one that stands out. */
export function ThresholdTable({ profile }: { readonly profile: CaptureProfile }) {
  const column = (one: CaptureProfile): string => classes(styles.number, one === profile && styles.chosen);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {captureSettingsWords.limit}
          </th>
          {captureProfiles.map((one) => (
            <th key={one} scope="colgroup" colSpan={2} className={column(one)}>
              {names[one]}
            </th>
          ))}
        </tr>
        <tr>
          {captureProfiles.flatMap((one) => [
            <th key={`${one} warn`} scope="col" className={column(one)}>
              {captureSettingsWords.warns}
            </th>,
            <th key={`${one} fail`} scope="col" className={column(one)}>
              {captureSettingsWords.fails}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {all.map(([name, threshold]) => (
          <tr key={name}>
            <th scope="row">
              {threshold.meaning}
              <span className={styles.source}>{threshold.source}</span>
            </th>
            {captureProfiles.flatMap((one) =>
              (['warn', 'fail'] as const).map((severity) => (
                <td key={`${one} ${severity}`} className={column(one)}>
                  {limitWords(threshold, threshold[one][severity])}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function limitWords({ bad, unit }: Threshold, limit: number | null): string {
  if (limit === null) return '–';
  const space = unit === '' || unit === '°' ? '' : '\u00a0';
  return `${bad === 'below' ? '<' : '>'}\u00a0${limit}${space}${unit}`;
}
