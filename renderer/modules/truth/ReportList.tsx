/** What was found, file by file and in words, by severity; with the way to the line, and to the inbox of problems. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type {
  FileReport,
  InspectionFinding,
  InspectionReport,
} from '../../../main/contract/schema/inspection-report.ts';
import type { ProblemSeverity } from '../../../main/contract/schema/library/facts.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { useShowFile } from '../files/FileShown.tsx';
import { SeveritySign } from '../problems/ProblemLine.tsx';
import { problemTitles } from '../problems/problem-words.ts';
import type { ShownNotes } from '../stage/store/shown-file.ts';
import styles from './Findings.module.css';
import { problemOf } from './report-tables.ts';
import { reportWords, stateWord } from './truth-words.ts';

type Filter = ProblemSeverity | 'all';
const filters: readonly Filter[] = ['all', 'error', 'warn', 'note'];

export function ReportList({
  detail,
  report,
}: {
  readonly detail: AssetDetail;
  readonly report: InspectionReport;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const { shownFile } = useStores<'shownFile'>();
  const shownNotes = useStore(shownFile.store, (state) =>
    state.shownNotes?.assetId === detail.id ? state.shownNotes : null,
  );
  const { counts, files, findings, filesNotListed } = report;
  const sum = counts.error + counts.warn + counts.note;
  const wanted = (all: readonly InspectionFinding[]): readonly InspectionFinding[] =>
    filter === 'all' ? all : all.filter(({ severity }) => severity === filter);
  const isOpen = (file: FileReport): boolean =>
    wanted(file.findings).length > 0 ||
    (filter === 'all' &&
      (file.state === 'refused' || file.state === 'partly' || file.path === shownNotes?.localPath));
  const open = files.filter(isOpen);
  const clean = filter === 'all' ? files.filter((file) => !isOpen(file)) : [];
  const whole = wanted(findings);
  return (
    <div className={styles.report}>
      <SegmentedControl
        label={reportWords.filter}
        value={filter}
        segments={filters.map((value) => ({
          value,
          label: reportWords[value],
          count: value === 'all' ? sum : counts[value],
        }))}
        onChange={setFilter}
      />
      {whole.length > 0 && (
        <section className={styles.file} aria-label={reportWords.whole}>
          <h4>{reportWords.whole}</h4>
          <Findings detail={detail} path="" findings={whole} />
        </section>
      )}
      {open.map((file) => (
        <File key={file.path} detail={detail} file={file} findings={wanted(file.findings)}>
          {file.path === shownNotes?.localPath && filter === 'all' && (
            <LoaderNotes notes={shownNotes.notes} />
          )}
        </File>
      ))}
      {sum === 0 && <p className={styles.summary}>{reportWords.nothing}</p>}
      {sum > 0 && filter !== 'all' && whole.length + open.length === 0 && (
        <p className={styles.summary}>{reportWords.nothingOfKind}</p>
      )}
      {clean.length > 0 && (
        <details>
          <summary>{reportWords.clean(clean.length)}</summary>
          {clean.map((file) => (
            <File key={file.path} detail={detail} file={file} findings={[]} />
          ))}
        </details>
      )}
      {filesNotListed > 0 && <p className={styles.summary}>{reportWords.filesNotListed(filesNotListed)}</p>}
    </div>
  );
}

function File({
  detail,
  file: { path, state, told: summary, notListed },
  findings,
  children,
}: {
  readonly detail: AssetDetail;
  readonly file: FileReport;
  readonly findings: readonly InspectionFinding[];
  readonly children?: React.ReactNode;
}) {
  const show = useShowFile(detail);
  return (
    <section className={styles.file} aria-label={path}>
      <h4>
        <button type="button" className={styles.path} onClick={() => show(path, null)}>
          {path}
        </button>
        <span className={styles.state} data-state={state}>
          {stateWord(state)}
        </span>
      </h4>
      <p className={styles.summary}>{summary}</p>
      <Findings detail={detail} path={path} findings={findings} />
      {notListed > 0 && findings.length > 0 && (
        <p className={styles.summary}>{reportWords.notListed(notListed)}</p>
      )}
      {children}
    </section>
  );
}

/** What the 3D view's own loader said of the file. */
function LoaderNotes({ notes }: { readonly notes: ShownNotes['notes'] }) {
  const once = [...new Map(notes.map((note) => [note.message, note])).values()];
  if (once.length === 0) return null;
  return (
    <>
      <p className={styles.summary}>{reportWords.loader}</p>
      <ul className={styles.findings}>
        {once.map(({ level, message }) => (
          <li key={message}>
            <SeveritySign severity={level === 'warn' ? 'warn' : 'note'} />
            <p className={styles.message}>{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Findings({
  detail,
  path,
  findings,
}: {
  readonly detail: AssetDetail;
  readonly path: string;
  readonly findings: readonly InspectionFinding[];
}) {
  const { problems, navigation } = useStores<'navigation' | 'problems'>();
  const show = useShowFile(detail);
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { severity, message, line, code } = finding;
        const problem = problemOf(detail.id, path, finding);
        return (
          <li key={`${code} ${line ?? 0} ${message}`}>
            <SeveritySign severity={severity} />
            <div className={styles.words}>
              {problem !== null && <p className={styles.kind}>{problemTitles[problem.code]}</p>}
              <p className={styles.message}>{message}</p>
              {(line !== null || problem !== null) && (
                <p className={styles.ways}>
                  {line !== null && path !== '' && (
                    <Button
                      size="sm"
                      aria-label={reportWords.showLine(path, line)}
                      onClick={() => show(path, line)}
                    >
                      {reportWords.line(line)}
                    </Button>
                  )}
                  {problem !== null && (
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => {
                        problems.reveal(problem.key);
                        navigation.go({ name: 'problems' });
                      }}
                    >
                      {reportWords.inProblems}
                    </Button>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
