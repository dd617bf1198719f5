/** Will this clip do, and if not, which seconds must be filmed again and why: everything that the check found, on one screen. */
import { FileX2, Film, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CaptureCheck, CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState, FailureNotice } from '../../../ui/status/Messages.tsx';
import { ProgressBar, useIsSlow } from '../../../ui/status/Progress.tsx';
import { BoardsDialog } from '../boards/BoardsDialog.tsx';
import { checkAgain } from '../capture-actions.ts';
import { progressValue } from '../capture-words.ts';
import { FramePanel } from './frame/FramePanel.tsx';
import { ReportHeader, useReportCommands } from './ReportHeader.tsx';
import { ClipFacts, FilmAgain, IssueList, ScalePanel } from './ReportSections.tsx';
import styles from './ReportView.module.css';
import { Timeline, TrimBar } from './timeline/Timeline.tsx';
import { WalkPanel } from './walk/WalkPanel.tsx';
import { faultWords, headWords, unreadableWords, waitingWords as words } from './words.ts';

/** `onBack` leads to the list of clips; `onUse` takes the clip into a measured asset. */
export interface ReportViewProps {
  readonly inputId: InputId;
  readonly onBack: () => void;
  readonly onUse?: (report: CaptureReport) => void;
}

export function ReportView({ inputId, onBack, onUse }: ReportViewProps) {
  const { captureReport, captures } = useStores<'captureReport' | 'captures'>();
  const report = useStore(captureReport.store, (state) => (state.inputId === inputId ? state.report : null));
  const check = useStore(captures.store, ({ byId }) => byId.get(inputId) ?? null);
  const [boards, setBoards] = useState(false);
  useEffect(() => {
    captureReport.open(inputId);
    return () => captureReport.open(null);
  }, [captureReport, inputId]);
  useReportCommands(report, check);
  return (
    <div className={styles.view}>
      {report === null ? (
        <NoReport check={check} onBack={onBack} />
      ) : (
        <>
          <ReportHeader
            report={report}
            check={check}
            onBack={onBack}
            onUse={onUse}
            onBoards={() => setBoards(true)}
          />
          {report.verdict === 'unreadable' ? (
            <Unreadable report={report} />
          ) : (
            <Body inputId={inputId} report={report} />
          )}
        </>
      )}
      <BoardsDialog open={boards} start="list" onClose={() => setBoards(false)} />
    </div>
  );
}

function Body({ inputId, report }: { readonly inputId: InputId; readonly report: CaptureReport }) {
  return (
    <>
      <FilmAgain refilm={report.refilm} verdict={report.verdict} />
      <div className={styles.body}>
        <div className={styles.main}>
          <FramePanel inputId={inputId} report={report} />
          <Timeline report={report} />
          <TrimBar inputId={inputId} report={report} />
        </div>
        <div className={styles.side}>
          <IssueList issues={report.issues} />
          <WalkPanel report={report} />
          <ScalePanel report={report} />
          <ClipFacts report={report} />
        </div>
      </div>
    </>
  );
}

/** Only what is wrong with the file, and what to do. */
function Unreadable({ report: { issues, fault } }: { readonly report: CaptureReport }) {
  const [issue] = issues;
  const todo = issue?.todo ?? (fault === null ? '' : faultWords[fault.code]);
  return (
    <div className={styles.viewUnreadable}>
      <FileX2 aria-hidden="true" />
      <div>
        <h2>{unreadableWords.todo}</h2>
        <p className={styles.todo}>{todo}</p>
        {issue !== undefined && <p className={styles.why}>{issue.why}</p>}
        {fault !== null && fault.detail !== null && (
          <details>
            <summary>{unreadableWords.details}</summary>
            <pre>{fault.detail}</pre>
          </details>
        )}
      </div>
    </div>
  );
}

/** Before the first look is done, or when it cannot be. */
function NoReport({ check, onBack }: { readonly check: CaptureCheck | null; readonly onBack: () => void }) {
  const app = useStores<'captureReport' | 'captures' | 'notices'>();
  const status = useStore(app.captureReport.store, (state) => state.status);
  const error = useStore(app.captureReport.store, (state) => state.error);
  const slow = useIsSlow(status === 'loading');
  const back = <Button onClick={onBack}>{headWords.back}</Button>;
  if (status === 'loading' && !slow) return null;
  const failure = status === 'failed' ? error : check?.state === 'failed' ? check.error : null;
  if (failure !== null)
    return (
      <div className={styles.failed}>
        <FailureNotice
          failure={failure}
          live
          actions={
            <>
              <Button
                size="sm"
                onClick={() =>
                  status === 'failed' || check === null ? app.captureReport.retry() : checkAgain(app, [check])
                }
              >
                {words.retry}
              </Button>
              {back}
            </>
          }
        />
      </div>
    );
  if (check?.state === 'stopped' || (status === 'none' && check === null))
    return (
      <EmptyState
        icon={<Film />}
        title={words.none}
        actions={
          <>
            {check !== null && (
              <Button variant="primary" icon={<RotateCw />} onClick={() => checkAgain(app, [check])}>
                {words.check}
              </Button>
            )}
            {back}
          </>
        }
      >
        {words.noneText}
      </EmptyState>
    );
  return (
    <EmptyState icon={<Film />} title={words.title} actions={back}>
      {words.text}
      <ProgressBar
        className={styles.viewProgress}
        label={headWords.progress}
        value={check === null ? null : progressValue(check)}
        paused={check?.state === 'waiting'}
      />
    </EmptyState>
  );
}
