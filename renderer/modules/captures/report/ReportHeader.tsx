/** The verdict in one line, how far the check is, and what can be done with the clip: by button, key and palette. */
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
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { countOf } from '../../../../main/contract/plain/capture/own-limits.ts';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type {
  CaptureCheck,
  CaptureReport,
  CaptureVerdict,
} from '../../../../main/contract/schema/capture/report.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { WhatToDo } from '../../../ui/status/Messages.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { formatDuration, formatName } from '../../../ui/text/format.ts';
import { Time } from '../../../ui/text/LiveText.tsx';
import type { Command } from '../../shared/store/commands.ts';
import { useAction } from '../../shared/use-action.ts';
import { checkAgain, judgeBy, saveReport, stopChecks } from '../capture-actions.ts';
import { progressValue } from '../capture-words.ts';
import styles from './ReportView.module.css';
import { sizeText } from './report-values.ts';
import { commandWords, headWords, verdictWords } from './words.ts';

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
        <IconButton label={headWords.back} icon={<ArrowLeft />} onClick={onBack} />
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
            {verdict === 'fail' ? headWords.takeAnyway : headWords.take}
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
          <ProgressBar label={headWords.progress} value={progressValue(check)} />
        )}
      </div>
    </header>
  );
}

/** While the check goes on how far it is, then when it was done; always one line. */
function Stand({ report, check }: Pick<ReportHeaderProps, 'report' | 'check'>) {
  if (check?.state === 'checking') {
    const left = check.progress?.secondsLeft ?? null;
    const time = left === null ? null : left < 3 ? headWords.fewSeconds : formatDuration(left * 1000);
    return (
      <span>
        <output>
          {report.coverage === 'quick' ? `${headWords.preliminary}. ` : ''}
          {headWords.refining}
        </output>
        {time !== null && <>, {headWords.left(time)}</>}
      </span>
    );
  }
  if (check?.state === 'waiting') return <output>{headWords.waiting}</output>;
  if (check?.state === 'failed')
    return (
      <>
        <output>{sentenceOf(check.error) ?? headWords.failed}</output>
        {check.error !== null && <WhatToDo code={check.error.code} />}
      </>
    );
  if (report.coverage === 'quick') return <output>{headWords.stopped}</output>;
  const own = countOf(report.ownLimits);
  return (
    <output>
      {headWords.checked} <Time at={report.checkedAt} />,{' '}
      {headWords.profile(formatName(report.profile).toLowerCase())}
      {own > 0 && <>, {headWords.ownLimits(own)}</>}
      {check !== null && check.trimmedFrom !== null && <>. {headWords.trimmed}</>}
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
          {headWords.stop}
        </Button>
      ) : (
        <Button size="sm" icon={<RotateCw />} onClick={() => checkAgain(app, [check])}>
          {check.state === 'done' ? headWords.again : headWords.goOn}
        </Button>
      )}
      {report.verdict !== 'unreadable' && <BoardMenu check={check} onBoards={onBoards} />}
      {report.facts !== null && report.verdict !== 'unreadable' && (
        <Button size="sm" icon={<Scissors />} onClick={() => beginTrim(app, report)}>
          {headWords.trim}
        </Button>
      )}
      <Menu
        entries={[
          { label: headWords.exportHtml, hint: headWords.exportHtmlHint, onSelect: () => save('html') },
          { label: headWords.exportJson, hint: headWords.exportJsonHint, onSelect: () => save('json') },
        ]}
      >
        <Button size="sm" icon={<Share />} busy={saving.busy}>
          {headWords.export}
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
      label: headWords.boardAuto,
      hint: headWords.boardAutoHint,
      icon: chosen === null && <Check aria-label={headWords.chosen} />,
      onSelect: () => judgeBy(app, [check], { type: 'auto' }),
    },
    ...[...boards.values()].map((board) => ({
      label: board.name,
      hint: sizeText(board.layout),
      icon: chosen === board.id && <Check aria-label={headWords.chosen} />,
      onSelect: () => judgeBy(app, [check], { type: 'named', boardId: board.id }),
    })),
    null,
    { label: headWords.ownBoards, onSelect: onBoards },
  ];
  const name = chosen === null ? headWords.boardAuto : (boards.get(chosen)?.name ?? headWords.board);
  return (
    <Menu entries={entries}>
      <Button size="sm" icon={<Grid3x3 />} aria-label={`${headWords.board}: ${name}`}>
        {headWords.board}
      </Button>
    </Menu>
  );
}

// The report's commands, in the palette and on single keys, while it is shown.

/** Nothing while there is no report. */
export function useReportCommands(report: CaptureReport | null, check: CaptureCheck | null): void {
  const app = useStores<'captureReport' | 'captures' | 'commands' | 'notices'>();
  useEffect(() => {
    if (report === null || report.verdict === 'unreadable') return undefined;
    const { captureReport, commands } = app;
    const here = (): number => captureReport.store.getState().atS;
    const command = (
      id: string,
      title: string,
      shortcuts: readonly string[],
      run: () => void,
      enabled = true,
    ): Command => ({
      id: `capture-${id}`,
      title,
      group: commandWords.group,
      ...(shortcuts.length > 0 && { shortcuts }),
      run,
      enabled: () => enabled,
    });
    const { bestStillS } = report;
    return commands.add([
      command('in', commandWords.setIn, ['I', '['], () => captureReport.setIn(here())),
      command('out', commandWords.setOut, ['O', ']'], () => captureReport.setOut(here())),
      command('corners', commandWords.corners, ['1'], () => captureReport.toggle('corners')),
      command('axes', commandWords.axes, ['2'], () => captureReport.toggle('axes')),
      command('blur', commandWords.blur, ['3'], () => captureReport.toggle('blur')),
      command(
        'next',
        commandWords.next,
        ['N'],
        () => captureReport.seek(nextRefilm(report, here())),
        report.refilm.length > 0,
      ),
      command(
        'still',
        commandWords.still,
        ['S'],
        () => captureReport.seek(bestStillS ?? here()),
        bestStillS !== null,
      ),
      command(
        'again',
        commandWords.again,
        [],
        () => check !== null && checkAgain(app, [check]),
        check !== null && check.state !== 'checking' && check.state !== 'waiting',
      ),
    ]);
  }, [app, report, check]);
}

/** The middle of the next stretch to film again; after the last comes the first. */
export function nextRefilm({ refilm }: Pick<CaptureReport, 'refilm'>, atS: number): number {
  const middles = refilm.map(({ fromS, toS }) => (fromS + toS) / 2);
  return middles.find((middle) => middle > atS + 0.01) ?? middles[0] ?? atS;
}
