/** What the asset’s files really say: side by side, against a tape measure, and everything that was found in them; with its actions and commands. */
import { CircleStop, Copy, Download, Maximize2, MoreHorizontal, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { Banner, FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { copyText } from '../asset/asset-actions.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { Section } from '../asset/Section.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import { ReportList } from './ReportList.tsx';
import { reportHtml, truthCsv, truthText } from './report-tables.ts';
import { TapeMeasure } from './TapeMeasure.tsx';
import styles from './TruthTab.module.css';
import { TruthTable } from './TruthTable.tsx';
import {
  progressWords,
  reportWords,
  summaryWords,
  tapeWords,
  truthCommandWords,
  truthWords,
} from './truth-words.ts';

export function TruthTab({ detail }: { readonly detail: AssetDetail }) {
  const { assetReport } = useStores<'assetReport'>();
  const state = useStore(assetReport.store);
  const { folderPath } = detail;
  const files = filesState(detail);
  useEffect(() => {
    if (folderPath !== null) assetReport.open(detail.id, files);
    // What changes while one looks is said; only the user has it read again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [assetReport, detail.id, folderPath]);
  useEffect(() => assetReport.leave, [assetReport]);
  if (folderPath === null) return <p className={styles.none}>{truthWords.noFolder}</p>;
  const report = state.assetId === detail.id ? state.report : null;
  return (
    <div className={styles.tab}>
      <Status detail={detail} files={files} />
      {report !== null && <Report detail={detail} report={report} />}
    </div>
  );
}

/** How the report is coming along, and what can be done about that. */
function Status({ detail, files }: { readonly detail: AssetDetail; readonly files: string }) {
  const { assetReport, problems } = useStores<'assetReport' | 'problems'>();
  const { status, progress, error, report, filesThen } = useStore(assetReport.store);
  const again = (
    <Button
      size="sm"
      icon={<RefreshCw />}
      onClick={() => inspectAgain({ assetReport, problems }, detail.id, files)}
    >
      {status === 'ready' ? truthWords.again : truthWords.stoppedDo}
    </Button>
  );
  if (status === 'reading')
    return (
      <div className={styles.reading} aria-busy>
        <ProgressBar
          label={truthWords.reading}
          value={progress === null || progress.of === 0 ? null : progress.done / progress.of}
        />
        <div className={styles.line}>
          <p>{progressWords(progress)}</p>
          <Button size="sm" icon={<CircleStop />} onClick={assetReport.stop}>
            {truthWords.stop}
          </Button>
        </div>
      </div>
    );
  if (status === 'failed' && error !== null) return <FailureNotice failure={error} actions={again} />;
  if (status === 'stopped')
    return (
      <Banner tone="info" actions={again}>
        {truthWords.stopped}
      </Banner>
    );
  if (report !== null && filesThen !== files)
    return (
      <Banner tone="warning" actions={again}>
        {truthWords.changed}
      </Banner>
    );
  return null;
}

function Report({ detail, report }: { readonly detail: AssetDetail; readonly report: InspectionReport }) {
  const { assetReport, problems, truthWindow } = useStores<'assetReport' | 'problems' | 'truthWindow'>();
  const reading = useStore(assetReport.store, ({ status }) => status === 'reading');
  const files = filesState(detail);
  const entries = useReportEntries(detail, report);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.summary}>{summaryWords(report)}</p>
        <div className={styles.actions}>
          <IconButton
            size="sm"
            label={truthWords.again}
            icon={<RefreshCw />}
            disabled={reading}
            onClick={() => inspectAgain({ assetReport, problems }, detail.id, files)}
          />
          <IconButton
            size="sm"
            label={truthWords.openLarge}
            icon={<Maximize2 />}
            onClick={() => truthWindow.setOpen(true)}
          />
          <Menu entries={entries}>
            <IconButton size="sm" label={truthWords.more} icon={<MoreHorizontal />} />
          </Menu>
        </div>
      </div>
      <Section title={truthWords.table}>
        <TruthTable detail={detail} report={report} />
      </Section>
      <Section title={tapeWords.title}>
        <TapeMeasure key={detail.id} detail={detail} report={report} />
      </Section>
      <Section title={reportWords.title}>
        <ReportList key={detail.id} detail={detail} report={report} />
      </Section>
      <TruthDialog detail={detail} report={report} entries={entries} />
    </>
  );
}

function useReportEntries(detail: AssetDetail, report: InspectionReport): readonly MenuEntry[] {
  const { notices } = useStores<'notices'>();
  const title = assetTitle(detail);
  return [
    { label: truthWords.copyText, icon: <Copy />, onSelect: () => copyReport({ notices }, report, 'text') },
    { label: truthWords.copyCsv, icon: <Copy />, onSelect: () => copyReport({ notices }, report, 'csv') },
    { label: truthWords.copyJson, icon: <Copy />, onSelect: () => copyReport({ notices }, report, 'json') },
    null,
    {
      label: truthWords.saveJson,
      icon: <Download />,
      onSelect: () => saveReport({ notices }, report, 'json', title),
    },
    {
      label: truthWords.saveHtml,
      icon: <Download />,
      onSelect: () => saveReport({ notices }, report, 'html', title),
    },
  ];
}

/** The comparison in a window of its own, as wide as the screen lets it: many files are seen at once. */
function TruthDialog({
  detail,
  report,
  entries,
}: {
  readonly detail: AssetDetail;
  readonly report: InspectionReport;
  readonly entries: readonly MenuEntry[];
}) {
  const { truthWindow } = useStores<'truthWindow'>();
  const open = useStore(truthWindow.store, (state) => state.open);
  const close = (): void => truthWindow.setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      width="xl"
      title={truthWords.largeTitle(assetTitle(detail))}
      footer={
        <Menu entries={entries}>
          <Button icon={<Copy />}>{truthWords.more}</Button>
        </Menu>
      }
    >
      <TruthTable detail={detail} report={report} onShown={close} />
    </Dialog>
  );
}

// What can be done with a report: copied in three forms, saved in two.

type ReportDeps = StoresOf<'notices'>;
export type CopyForm = 'text' | 'csv' | 'json';

/** To the clipboard; says whether it is there. */
function copyReport(app: ReportDeps, report: InspectionReport, form: CopyForm): void {
  copyText(app, textOf(report, form), form === 'json' ? truthWords.theReport : truthWords.theTable);
}

function textOf(report: InspectionReport, form: CopyForm): string {
  switch (form) {
    case 'text':
      return truthText(report);
    case 'csv':
      return truthCsv(report);
    case 'json':
      return JSON.stringify(report, null, 2);
    default:
      return form satisfies never;
  }
}

/** `title` is what the asset is called. */
function saveReport(
  { notices }: ReportDeps,
  report: InspectionReport,
  form: 'json' | 'html',
  title: string,
): void {
  const text = form === 'json' ? `${JSON.stringify(report, null, 2)}\n` : reportHtml(report, title);
  const type = form === 'json' ? 'application/json' : 'text/html';
  const stem = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  saveBlob(new Blob([text], { type }), `${stem === '' ? 'asset' : stem}-inspection.${form}`);
  notices.tell(truthWords.saved, { tone: 'success', tag: 'saved' });
}

/** Reads the files again, and looks for problems again: the inbox tells the same afterwards. */
function inspectAgain(
  { assetReport, problems }: StoresOf<'assetReport' | 'problems'>,
  assetId: AssetId,
  files: string,
): void {
  assetReport.again(files);
  void problems.inspect({ assetIds: [assetId] });
}

// The truth tab's actions, in the palette.

type TruthCommandsStores = 'assetReport' | 'commands' | 'notices' | 'problems' | 'truthWindow' | 'viewer';

/** Tells one state of the asset's files from another. */
function filesState({ files, folderPath }: Pick<AssetDetail, 'files' | 'folderPath'>): string {
  const here = files.filter(({ state }) => state === 'complete');
  return JSON.stringify([
    folderPath,
    here.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]),
  ]);
}

/** While the asset is open. */
export function useTruthCommands(detail: AssetDetail): void {
  const app = useStores<TruthCommandsStores>();
  const latest = useRef(detail);
  useEffect(() => {
    latest.current = detail;
  });
  useEffect(() => {
    const { assetReport, truthWindow, viewer } = app;
    const report = () => {
      const { assetId, report: found } = assetReport.store.getState();
      return assetId === latest.current.id ? found : null;
    };
    const isThere = (): boolean => report() !== null && viewer.store.getState().tab === 'truth';
    const withReport = (action: (found: NonNullable<ReturnType<typeof report>>) => void) => () => {
      const found = report();
      if (found !== null) action(found);
    };
    return app.commands.add([
      {
        ...truthCommandWords.large,
        id: 'truth-large',
        group: commandGroups.asset,
        enabled: isThere,
        run: () => truthWindow.setOpen(true),
      },
      {
        ...truthCommandWords.again,
        id: 'truth-again',
        group: commandGroups.asset,
        enabled: isThere,
        run: () => inspectAgain(app, latest.current.id, filesState(latest.current)),
      },
      {
        ...truthCommandWords.stop,
        id: 'truth-stop',
        group: commandGroups.asset,
        enabled: () => assetReport.store.getState().status === 'reading',
        run: assetReport.stop,
      },
      ...(['text', 'csv', 'json'] as const).map((form) => ({
        ...truthCommandWords.copy[form],
        id: `truth-copy-${form}`,
        group: commandGroups.asset,
        enabled: isThere,
        run: withReport((found) => copyReport(app, found, form)),
      })),
      ...(['json', 'html'] as const).map((form) => ({
        ...truthCommandWords.save[form],
        id: `truth-save-${form}`,
        group: commandGroups.asset,
        enabled: isThere,
        run: withReport((found) => saveReport(app, found, form, assetTitle(latest.current))),
      })),
    ]);
  }, [app]);
}
