/** Clips and their verdicts: which will do, which have to be filmed again. With an id, the report of one. */
import {
  CircleQuestionMark,
  Clapperboard,
  Film,
  FolderOpen,
  FolderSync,
  Plus,
  Printer,
  SearchX,
  Video,
} from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { BoardId, InputId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type Segment, SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { SearchField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { DropCover, ScreenBar, screenClass } from '../../ui/layout/ScreenFrame.tsx';
import { EmptyState, FailureNotice } from '../../ui/status/Messages.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { type ReadFiles, readChosen, useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import { CaptureFoot, CaptureList } from './CaptureList.tsx';
import styles from './CaptureScreen.module.css';
import { captureCommands } from './capture-commands.tsx';
import { type CaptureItem, captureItems, countByPart } from './capture-rows.ts';
import { captureScreenWords, nothingWords, nextBoardWords as words } from './capture-words.ts';
import { PairsView } from './pairs/PairsView.tsx';
import { WatchedBar } from './pairs/WatchedBar.tsx';
import { ReportView } from './report/ReportView.tsx';
import { sortedBoards } from './store/boards.ts';
import type { CaptureFilter } from './store/captures.ts';

type CaptureCommandsStores =
  | 'api'
  | 'batch'
  | 'captures'
  | 'capturesView'
  | 'clipIntake'
  | 'commands'
  | 'navigation'
  | 'notices';

/** The list, or the report of the clip `inputId`. */
export function CaptureScreen({ inputId }: { readonly inputId: InputId | null }) {
  return inputId === null ? <Clips /> : <Report key={inputId} inputId={inputId} />;
}

/** Has the focus at first: the row that was opened is gone. Esc leads back to it. */
function Report({ inputId }: { readonly inputId: InputId }) {
  const { navigation, capturesView, commands } = useStores<'capturesView' | 'commands' | 'navigation'>();
  const frame = useRef<HTMLElement>(null);
  const back = useCallback(() => navigation.go({ name: 'capture' }), [navigation]);
  useEffect(() => {
    capturesView.set({ opened: inputId });
    frame.current?.focus();
    return commands.add([
      {
        id: 'capture-back',
        title: captureScreenWords.backToTheClips,
        group: commandGroups.captures,
        shortcuts: ['Escape'],
        run: back,
      },
    ]);
  }, [capturesView, commands, inputId, back]);
  return (
    <section
      ref={frame}
      className={styles.report}
      aria-label={captureScreenWords.reportOfTheClip}
      tabIndex={-1}
    >
      <ReportView
        inputId={inputId}
        onBack={back}
        onUse={() => navigation.go({ name: 'measured', inputId })}
      />
    </section>
  );
}

function Clips() {
  const app = useStores<'captures' | 'capturesView' | 'clipIntake' | 'commands' | 'photoIntake'>();
  const { captures, capturesView, clipIntake } = app;
  const checks = useStore(captures.store, ({ byId }) => byId);
  const copies = useStore(clipIntake.store, (state) => state.copies);
  const { filter, search, pairs } = useStore(capturesView.store);
  const hasIntake = useStore(
    app.photoIntake.store,
    ({ photos, copying, folders, disks }) => photos.length + copying + folders.length + disks.length > 0,
  );
  const showPairs = useCallback((shown: boolean) => capturesView.set({ pairs: shown }), [capturesView]);
  const all = useMemo(
    () => captureItems(copies, checks.values(), { filter: 'all', search: '' }),
    [copies, checks],
  );
  const items = useMemo(
    () => captureItems(copies, checks.values(), { filter, search }),
    [copies, checks, filter, search],
  );
  const { over, choose } = useClipsGiven();
  useCaptureCommands(items, choose);
  return (
    <section className={classes(screenClass, styles.screen)} aria-label={captureScreenWords.captures}>
      {pairs ? (
        <PairsView choose={choose} onBack={() => showPairs(false)} />
      ) : all.length === 0 ? (
        <>
          {hasIntake && <WatchedBar onPairs={() => showPairs(true)} />}
          <NoClips choose={choose} />
        </>
      ) : (
        <>
          <ScreenBar>
            <SegmentedControl
              label={captureScreenWords.show}
              value={filter}
              segments={segments(all)}
              onChange={(to) => capturesView.set({ filter: to })}
            />
            <SearchField
              className={styles.search}
              label={captureScreenWords.searchTheClips}
              placeholder={captureScreenWords.searchTheClipsExample}
              value={search}
              onChange={(to) => capturesView.set({ search: to })}
            />
            <NextBoard />
            <IconButton
              label={captureScreenWords.howToFilm}
              icon={<CircleQuestionMark />}
              onClick={() => void app.commands.run('help-film')}
            />
            <IconButton
              label={captureScreenWords.watchAFolder}
              icon={<FolderSync />}
              onClick={() => void app.photoIntake.watchFolder()}
            />
            <Button variant="primary" icon={<Plus />} onClick={() => choose('files')}>
              {captureScreenWords.addClips}
            </Button>
          </ScreenBar>
          <WatchedBar onPairs={() => showPairs(true)} />
          {items.length === 0 ? (
            <NothingFound filter={filter} first={all[0]?.id ?? null} />
          ) : (
            <CaptureList items={items} />
          )}
          <CaptureFoot all={all} shown={items} />
        </>
      )}
      <DropCover over={over} icon={<Film />}>
        {captureScreenWords.drop}
      </DropCover>
    </section>
  );
}

/** They act on the items as they are when they run. */
function useCaptureCommands(items: readonly CaptureItem[], choose: (what: 'files' | 'folder') => void): void {
  const app = useStores<CaptureCommandsStores>();
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  useEffect(() => app.commands.add(captureCommands(app, () => latest.current, choose)), [app, choose]);
}

function NoClips({ choose }: { readonly choose: (what: 'files' | 'folder') => void }) {
  const { captures, commands, photoIntake, samples } = useStores<
    'captures' | 'commands' | 'photoIntake' | 'samples'
  >();
  const hasSample = useStore(samples.store, (state) => state?.captureShipped === true);
  const { status, error } = useStore(captures.store);
  if (status === 'loading') return null;
  if (status === 'failed' && error !== null)
    return (
      <div className={styles.failed}>
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={() => void captures.load()}>
              {captureScreenWords.tryAgain}
            </Button>
          }
        />
      </div>
    );
  return (
    <EmptyState
      icon={<Video />}
      title={captureScreenWords.willThisClipDo}
      actions={
        <>
          <Button variant="primary" icon={<Plus />} onClick={() => choose('files')}>
            {captureScreenWords.addClips}
          </Button>
          <Button icon={<FolderOpen />} onClick={() => choose('folder')}>
            {captureScreenWords.addAFolder}
          </Button>
          <Button icon={<FolderSync />} onClick={() => void photoIntake.watchFolder()}>
            {captureScreenWords.watchAFolder}
          </Button>
          <Button icon={<Printer />} onClick={() => void commands.run('print-board')}>
            {captureScreenWords.printABoard}
          </Button>
          <Button icon={<CircleQuestionMark />} onClick={() => void commands.run('help-film')}>
            {captureScreenWords.howToFilm}
          </Button>
          {hasSample && (
            <Button
              variant="ghost"
              icon={<Clapperboard />}
              onClick={() => void commands.run('sample-capture-add')}
            >
              {captureScreenWords.trySample}
            </Button>
          )}
        </>
      }
    >
      {captureScreenWords.about}
    </EmptyState>
  );
}

function segments(items: readonly CaptureItem[]): Segment<CaptureFilter>[] {
  const counts = countByPart(items);
  return [
    { value: 'all', label: captureScreenWords.all, count: counts.all },
    { value: 'pass', label: captureScreenWords.willDo, count: counts.pass },
    { value: 'warn', label: captureScreenWords.withDoubts, count: counts.warn },
    { value: 'trouble', label: captureScreenWords.willNotDo, count: counts.trouble },
    { value: 'open', label: captureScreenWords.toBeChecked, count: counts.open },
  ];
}

/** The focus goes on to `first` when the button is gone. */
function NothingFound({ filter, first }: { readonly filter: CaptureFilter; readonly first: string | null }) {
  const { capturesView } = useStores<'capturesView'>();
  const search = useStore(capturesView.store, (state) => state.search);
  return (
    <EmptyState
      icon={<SearchX />}
      title={search === '' ? nothingWords[filter] : nothingWords.all}
      actions={
        <Button onClick={() => capturesView.set({ filter: 'all', search: '', opened: first })}>
          {captureScreenWords.showEverything}
        </Button>
      }
    />
  );
}

/** `over` is true while files are held over the window; `choose` opens the system's dialog. */
interface ClipsGiven {
  readonly over: boolean;
  readonly choose: (what: 'files' | 'folder') => void;
}

/** As long as the screen is there. */
function useClipsGiven(): ClipsGiven {
  const app = useStores<'capturesView' | 'clipIntake' | 'notices' | 'photoIntake'>();
  const over = useFileDrop((reading) => give(app, reading));
  const choose = useCallback(
    (what: 'files' | 'folder') => {
      const input = document.createElement('input');
      input.type = 'file';
      input.multiple = true;
      if (what === 'folder') input.webkitdirectory = true;
      else input.accept = 'video/mp4,video/quicktime,image/*,.mp4,.mov,.m4v,.qt,.heic,.heif';
      const onChange = (): void => give(app, Promise.resolve(readChosen(input.files)));
      input.addEventListener('change', onChange, { once: true });
      input.click();
    },
    [app],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      give(app, Promise.resolve(readChosen(files)));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [app]);
  return { over, choose };
}

function give(
  {
    capturesView,
    clipIntake,
    notices,
    photoIntake,
  }: StoresOf<'capturesView' | 'clipIntake' | 'notices' | 'photoIntake'>,
  reading: Promise<ReadFiles>,
): void {
  reading.then(
    ({ files }) => {
      clipIntake.take(files);
      if (photoIntake.take(files)) capturesView.set({ pairs: true });
      return undefined;
    },
    (error: unknown) => notices.fail(failureOf(error)),
  );
}

// By which board the next clips are judged, and the way to one's own boards.

const automatic = 'auto';
const manage = 'manage';

/** A choice for clips that are yet to come. */
function NextBoard() {
  const { boards, clipIntake, commands } = useStores<'boards' | 'clipIntake' | 'commands'>();
  const byId = useStore(boards.store, (state) => state.byId);
  const known = useMemo(() => sortedBoards(byId), [byId]);
  const chosen = useStore(clipIntake.store, ({ board }) =>
    board.type === 'named' ? board.boardId : automatic,
  );
  return (
    <Select<string>
      className={styles.select}
      label={words.boardOfTheNext}
      hideLabel
      size="md"
      value={chosen}
      options={[
        { value: automatic, label: words.boardDetected, hint: words.boardDetectedHint },
        ...known.map(({ id, name, layout }) => ({
          value: id,
          label: name,
          hint: `${layout.columns} × ${layout.rows}, ${layout.dictionary}`,
        })),
        { value: manage, label: words.myBoards },
      ]}
      onChange={(value) => {
        if (value === manage) void commands.run('boards');
        else
          clipIntake.setBoard(
            value === automatic ? { type: 'auto' } : { type: 'named', boardId: value as BoardId },
          );
      }}
    />
  );
}
