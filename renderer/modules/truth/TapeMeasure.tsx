/** What the user measured of the real thing, and how far each file is from it. */
import { Check, CircleAlert, Ruler, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { FileTruth, InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { lengthUnits } from '../shared/store/length-units.ts';
import styles from './Findings.module.css';
import { columnsOf } from './report-tables.ts';
import { emptyTape, type Tape } from './store/truth.ts';
import { againstTape, edgeOf, measuredEdges, type TapeResult, type TapeVerdict } from './tape-measure.ts';
import { edgeSentence, tapeWords, verdictSentence, verdictWord } from './truth-words.ts';

export function TapeMeasure({
  detail,
  report,
}: {
  readonly detail: AssetDetail;
  readonly report: InspectionReport;
}) {
  const { tapes } = useStores<'tapes'>();
  const kept = useStore(tapes.store, (state) => state.tapes.get(detail.id)) ?? emptyTape;
  // What is being typed counts at once, and is kept when the field is left.
  const [typed, setTyped] = useState<Tape | null>(null);
  useEffect(() => tapes.open(detail.id), [tapes, detail.id]);
  const tape = typed ?? kept;
  const keep = (next: Tape): void => {
    setTyped(null);
    tapes.set(detail.id, next);
  };
  const isEmpty = tape.edges.every((edge) => edge === '');
  return (
    <div className={styles.tape}>
      <p className={styles.hint}>{tapeWords.hint}</p>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          keep(tape);
        }}
      >
        {([0, 1, 2] as const).map((n) => (
          <TextField
            key={n}
            label={tapeWords.edge(n + 1)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className={styles.edge}
            value={tape.edges[n]}
            error={edgeOf(tape.edges[n], tape.unit) === 'invalid' ? tapeWords.invalid : null}
            onChange={(text) => setTyped(withEdge(tape, n, text))}
            onBlur={() => typed !== null && keep(typed)}
          />
        ))}
        <Select
          label={tapeWords.unit}
          className={styles.unit}
          value={tape.unit}
          options={lengthUnits.map((unit) => ({ value: unit, label: unit }))}
          onChange={(unit) => keep({ ...tape, unit })}
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
      <Results report={report} measured={measuredEdges(tape)} />
      {!isEmpty && (
        <Button size="sm" className={styles.clear} onClick={() => keep({ ...emptyTape, unit: tape.unit })}>
          {tapeWords.clear}
        </Button>
      )}
    </div>
  );
}

function withEdge(tape: Tape, at: number, text: string): Tape {
  const [a, b, c] = tape.edges.map((edge, n) => (n === at ? text : edge));
  return { ...tape, edges: [a ?? '', b ?? '', c ?? ''] };
}

function Results({
  report,
  measured,
}: {
  readonly report: InspectionReport;
  readonly measured: readonly number[];
}) {
  if (measured.length === 0) return null;
  const truths = new Map(report.files.map(({ path, truth }) => [path, truth]));
  const results = columnsOf(report).flatMap(({ by, name }) => {
    const truth = by === null ? report.service : (truths.get(by) ?? null);
    const result = truth === null ? null : againstTape(measured, truth);
    return truth === null || result === null ? [] : [{ key: by ?? '', name, truth, result }];
  });
  if (results.length === 0) return <p className={styles.hint}>{tapeWords.nothing}</p>;
  return (
    <>
      <ul className={styles.results} aria-label={tapeWords.results}>
        {results.map(({ key, name, truth, result }) => (
          <Result key={key} name={name} truth={truth} result={result} />
        ))}
      </ul>
      <p className={styles.limits}>{tapeWords.limits()}</p>
    </>
  );
}

const signs: Readonly<Record<TapeVerdict, ReactNode>> = {
  matches: <Check />,
  close: <Ruler />,
  off: <TriangleAlert />,
  unit: <CircleAlert />,
};

function Result({
  name,
  truth,
  result,
}: {
  readonly name: string;
  readonly truth: Pick<FileTruth, 'sizeIsExact'>;
  readonly result: TapeResult;
}) {
  const { verdict, edges, assumedUnitM } = result;
  return (
    <li className={styles.result}>
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.verdict, styles[verdict])}>
          {signs[verdict]}
          {verdictWord(verdict)}
        </span>
      </p>
      <ul className={styles.edges}>
        {edges.map((edge) => (
          <li key={edge.axis}>{edgeSentence(edge)}</li>
        ))}
      </ul>
      {verdict !== 'matches' && <p className={styles.note}>{verdictSentence(result)}</p>}
      {assumedUnitM !== null && <p className={styles.note}>{tapeWords.assumed(assumedUnitM)}</p>}
      {!truth.sizeIsExact && <p className={styles.note}>{tapeWords.loose}</p>}
    </li>
  );
}
