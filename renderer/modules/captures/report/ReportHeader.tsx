/** The verdict in one line, how far the check is, and what can be done with the clip. */

import {
  ArrowLeft,
  Check,
  CircleAlert,
  CircleCheck,
  CircleX,
  FileX2,
  Grid3x3,
  PackagePlus,
  RotateCw,
  Scissors,
  Share,
  Square,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { countOf } from '../../../../main/contract/plain/capture/own-limits.ts';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/check.ts';
import type { CaptureReport, CaptureVerdict } from '../../../../main/contract/schema/capture/report.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { WhatToDo } from '../../../ui/status/Failure.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { formatDuration, formatName } from '../../../ui/text/format.ts';
import { Time } from '../../../ui/text/Time.tsx';
import { useAction } from '../../shared/use-action.ts';
import { checkAgain, judgeBy, stopChecks } from '../capture-actions.ts';
import { layoutText } from './fact-rows.ts';
import styles from './ReportHeader.module.css';
import { saveReport } from './save-report.ts';
import { verdictWords, headWords as words } from './words.ts';

const icons: Record<CaptureVerdict, ReactNode> = {
  pass: <CircleCheck />,
  warn: <CircleAlert />,
  fail: <CircleX />,
  unreadable: <FileX2 />,
};

/** `check` is null for a clip that was taken off the list; `onUse` offers the clip for a measured asset. */
export interface ReportHeaderProps {
  readonly report: CaptureReport;
  readonly check: CaptureCheck | null;
  readonly onBack: () => void;
  readonly onUse?: ((report: CaptureReport) => void) | undefined;
  readonly onBoards: () => void;
}

export function ReportHeader({ report, check, onBack, onUse, onBoards }: ReportHeaderProps) {
  const { verdict, headline } = report;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <IconButton label={words.back} icon={<ArrowLeft />} onClick={onBack} />
        <span
          className={classes(
            styles.verdict,
            styles[verdict],
            report.coverage === 'quick' && styles.preliminary,
          )}
        >
          {icons[verdict]}
          {verdictWords[verdict]}
        </span>
        <h1 className={styles.headline}>{headline}</h1>
        {onUse !== undefined && verdict !== 'unreadable' && (
          <Button
            variant={verdict === 'fail' ? 'default' : 'primary'}
            icon={<PackagePlus />}
            onClick={() => onUse(report)}
          >
            {verdict === 'fail' ? words.takeAnyway : words.take}
          </Button>
        )}
      </div>
      <div className={styles.line}>
        <p className={styles.meta}>
          <span className={styles.name}>{report.clip.fileName}</span>
          <Stand report={report} check={check} />
        </p>
        {check !== null && <Actions report={report} check={check} onBoards={onBoards} />}
      </div>
      <div className={styles.progress}>
        {check?.state === 'checking' && (
          <ProgressBar label={words.progress} value={check.progress?.fraction ?? null} />
        )}
      </div>
    </header>
  );
}

/** While the check goes on how far it is, then when it was done; always one line. */
function Stand({ report, check }: Pick<ReportHeaderProps, 'report' | 'check'>) {
  if (check?.state === 'checking') {
    const left = check.progress?.secondsLeft ?? null;
    const time = left === null ? null : left < 3 ? words.fewSeconds : formatDuration(left * 1000);
    return (
      <span>
        <output>
          {report.coverage === 'quick' ? `${words.preliminary}. ` : ''}
          {words.refining}
        </output>
        {time !== null && <>, {words.left(time)}</>}
      </span>
    );
  }
  if (check?.state === 'waiting') return <output>{words.waiting}</output>;
  if (check?.state === 'failed')
    return (
      <>
        <output>{sentenceOf(check.error) ?? words.failed}</output>
        {check.error !== null && <WhatToDo code={check.error.code} />}
      </>
    );
  if (report.coverage === 'quick') return <output>{words.stopped}</output>;
  const own = countOf(report.ownLimits);
  return (
    <output>
      {words.checked} <Time at={report.checkedAt} />,{' '}
      {words.profile(formatName(report.profile).toLowerCase())}
      {own > 0 && <>, {words.ownLimits(own)}</>}
      {check !== null && check.trimmedFrom !== null && <>. {words.trimmed}</>}
    </output>
  );
}

function Actions({
  report,
  check,
  onBoards,
}: {
  readonly report: CaptureReport;
  readonly check: CaptureCheck;
  readonly onBoards: () => void;
}) {
  const app = useStores<'captureReport' | 'captures' | 'notices'>();
  const saving = useAction('notice');
  const save = (format: 'html' | 'json'): void => saving.run(() => saveReport(check, format));
  const busy = check.state === 'checking' || check.state === 'waiting';
  return (
    <div className={styles.actions}>
      {busy ? (
        <Button size="sm" icon={<Square />} onClick={() => stopChecks(app, [check])}>
          {words.stop}
        </Button>
      ) : (
        <Button size="sm" icon={<RotateCw />} onClick={() => checkAgain(app, [check])}>
          {check.state === 'done' ? words.again : words.goOn}
        </Button>
      )}
      {report.verdict !== 'unreadable' && <BoardMenu check={check} onBoards={onBoards} />}
      {report.facts !== null && report.verdict !== 'unreadable' && (
        <Button size="sm" icon={<Scissors />} onClick={() => beginTrim(app, report)}>
          {words.trim}
        </Button>
      )}
      <Menu
        entries={[
          { label: words.exportHtml, hint: words.exportHtmlHint, onSelect: () => save('html') },
          { label: words.exportJson, hint: words.exportJsonHint, onSelect: () => save('json') },
        ]}
      >
        <Button size="sm" icon={<Share />} busy={saving.busy}>
          {words.export}
        </Button>
      </Menu>
    </div>
  );
}

/** Both ends are set, so that both can be dragged. */
function beginTrim({ captureReport }: StoresOf<'captureReport'>, { facts }: CaptureReport): void {
  const { inS, outS } = captureReport.store.getState();
  if (inS === null) captureReport.setIn(0);
  if (outS === null) captureReport.setOut(facts?.durationS ?? 0);
}

function BoardMenu({ check, onBoards }: { readonly check: CaptureCheck; readonly onBoards: () => void }) {
  const app = useStores<'boards' | 'captures' | 'notices'>();
  const boards = useStore(app.boards.store, ({ byId }) => byId);
  const chosen = check.board.type === 'named' ? check.board.boardId : null;
  const entries: MenuEntry[] = [
    {
      label: words.boardAuto,
      hint: words.boardAutoHint,
      icon: chosen === null && <Check aria-label={words.chosen} />,
      onSelect: () => judgeBy(app, [check], { type: 'auto' }),
    },
    ...[...boards.values()].map((board) => ({
      label: board.name,
      hint: layoutText(board.layout),
      icon: chosen === board.id && <Check aria-label={words.chosen} />,
      onSelect: () => judgeBy(app, [check], { type: 'named', boardId: board.id }),
    })),
    null,
    { label: words.ownBoards, onSelect: onBoards },
  ];
  const name = chosen === null ? words.boardAuto : (boards.get(chosen)?.name ?? words.board);
  return (
    <Menu entries={entries}>
      <Button size="sm" icon={<Grid3x3 />} aria-label={`${words.board}: ${name}`}>
        {words.board}
      </Button>
    </Menu>
  );
}
