/** One side: what it is, which of its formats, what else could be here, and its view. */
import {
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ExternalLink,
  MoreHorizontal,
  Trophy,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Organisation } from '../../../main/contract/schema/library/organisation.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import type { DetailState } from '../asset/store/asset-details.ts';
import type { ComparedSide } from '../navigation/store/navigation.ts';
import { verdictWords } from '../organise/store/organise-notice-words.ts';
import { verdictIcons } from '../organise/VerdictIcon.tsx';
import { type ShownFile, shownFiles, shownName } from '../stage/model-source.ts';
import { ComparedView } from './ComparedView.tsx';
import styles from './CompareScreen.module.css';
import { compareWords } from './compare-words.ts';
import type { Cameras } from './use-cameras.ts';

/** What is shown on a side, as far as it is known. */
export interface PaneModel {
  readonly detail: AssetDetail;
  readonly files: readonly ShownFile[];
  readonly file: ShownFile | undefined;
  /** Null without a file. */
  readonly order: ModelOrder | null;
}

export interface ComparePaneProps {
  /** From 0. */
  readonly place: number;
  /** Tells it apart from the others; empty until the asset is known. */
  readonly title: string;
  /** The keys of the screen are for it. */
  readonly isActive: boolean;
  readonly organisation: Organisation | null;
  readonly state: DetailState;
  readonly shown: PaneModel | null;
  readonly cache: ModelCache;
  readonly software: boolean;
  readonly cameras: Cameras;
  /** In the order in which the arrows go through them. */
  readonly candidates: readonly { readonly assetId: AssetId; readonly title: string }[];
  readonly onPut: (place: number, side: ComparedSide) => void;
  readonly onReplace: (place: number, assetId: AssetId) => void;
  readonly onStep: (place: number, step: 1 | -1) => void;
  readonly onActive: (place: number) => void;
  /** Focuses another pane. */
  readonly onGo: (place: number) => void;
  /** Null while one asset only is compared. */
  readonly onPick: ((place: number) => void) | null;
  /** Null while there are two only. */
  readonly onRemove: ((place: number) => void) | null;
  readonly onModel: (place: number, model: LoadedModel | null) => void;
}

export function ComparePane(props: ComparePaneProps) {
  const { place, title, isActive, state, shown, onActive, onGo } = props;
  const keptView = useRef<KeptView | null>(null);
  const pane = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(pane);
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isElsewhere =
      event.target instanceof Element &&
      event.target !== event.currentTarget &&
      event.target.closest('[role=application]') === null;
    if (by === undefined || isElsewhere || event.defaultPrevented) return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onGo(place + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the view inside
    <section
      ref={pane}
      className={classes(styles.pane, isActive && styles.active)}
      aria-label={compareWords.side(place + 1, title)}
      aria-busy={state.status === 'loading'}
      tabIndex={-1}
      onKeyDown={move}
      onFocus={() => onActive(place)}
      onPointerDown={() => onActive(place)}
    >
      <Head {...props} />
      <div className={styles.stage}>
        {state.error !== null && shown === null && <FailureNotice failure={state.error} live />}
        {shown !== null && shown.order === null && (
          <div className={styles.nothing}>
            <p>{compareWords.noModel}</p>
            <p className={styles.hint}>{compareWords.noModelHint}</p>
          </div>
        )}
        {shown !== null && shown.order !== null && (
          <ComparedView
            key={shown.order.key}
            {...props}
            isSeen={isSeen}
            order={shown.order}
            sizeBytes={shown.file?.sizeBytes ?? null}
            keptView={keptView}
          />
        )}
      </div>
    </section>
  );
}

/** False while it is scrolled out of the grid: what nobody sees is not drawn. */
function useIsSeen(of: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (of.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return isSeen;
}

function Head(props: ComparePaneProps) {
  const { place, title, shown, onRemove } = props;
  return (
    <header className={styles.head}>
      <Title {...props} />
      <Judged {...props} />
      <div className={styles.actions}>
        {shown !== null && <Format {...props} shown={shown} />}
        <Menu entries={useActions(props)}>
          <IconButton size="sm" label={compareWords.more(title)} icon={<MoreHorizontal />} />
        </Menu>
        {onRemove !== null && (
          <IconButton size="sm" label={compareWords.remove} icon={<X />} onClick={() => onRemove(place)} />
        )}
      </div>
    </header>
  );
}

/** Verdict and stars, as far as there are any. */
function Judged({ title, organisation }: ComparePaneProps) {
  const verdict = organisation?.review?.verdict ?? null;
  const rating = organisation?.rating ?? 0;
  if (verdict === null && rating === 0) return null;
  return (
    <span className={styles.judged} data-verdict={verdict}>
      <span className={styles.hidden}>{compareWords.verdictOf(title)}</span>
      {verdict !== null && (
        <>
          {verdictIcons[verdict]}
          <span className={styles.hidden}>{verdictWords[verdict]}</span>
        </>
      )}
      {rating > 0 && <span>{compareWords.starsShort(rating)}</span>}
    </span>
  );
}

function useActions({ place, shown, onStep, onPick }: ComparePaneProps): readonly MenuEntry[] {
  const { navigation } = useStores<'navigation'>();
  const open = (): void => {
    if (shown === null) return;
    const { detail, file } = shown;
    navigation.go({
      name: 'asset',
      assetId: detail.id,
      ...(file !== undefined && { localPath: file.localPath }),
    });
  };
  return [
    ...(onPick === null
      ? []
      : [
          {
            label: compareWords.pick,
            icon: <Trophy />,
            command: 'compare-pick',
            shortcut: 'Shift+P',
            onSelect: () => onPick(place),
          },
          null,
        ]),
    {
      label: compareWords.next,
      icon: <ChevronRight />,
      command: 'compare-next',
      shortcut: 'J',
      onSelect: () => onStep(place, 1),
    },
    {
      label: compareWords.previous,
      icon: <ChevronLeft />,
      command: 'compare-previous',
      shortcut: 'K',
      onSelect: () => onStep(place, -1),
    },
    { label: compareWords.open, icon: <ExternalLink />, disabled: shown === null, onSelect: open },
  ];
}

/** With a menu of what could be here instead. */
function Title({ place, shown, candidates, onReplace, title }: ComparePaneProps) {
  if (candidates.length < 2)
    return (
      <h2 className={styles.title} title={title}>
        {title}
      </h2>
    );
  const entries = candidates.map(({ assetId, title: label }) => ({
    label,
    disabled: assetId === shown?.detail.id,
    onSelect: () => onReplace(place, assetId),
  }));
  return (
    <Menu entries={entries} align="start">
      <Button
        size="sm"
        variant="ghost"
        className={styles.title ?? ''}
        icon={<ChevronsUpDown />}
        title={title}
        aria-label={compareWords.replace(title)}
      >
        {title}
      </Button>
    </Menu>
  );
}

function Format({ place, shown, onPut }: ComparePaneProps & { readonly shown: PaneModel }) {
  const { detail, files, file } = shown;
  if (files.length < 2 || file === undefined) return null;
  return (
    <Select
      label={compareWords.format}
      hideLabel
      size="md"
      value={file.localPath}
      options={files.map((one) => ({ value: one.localPath, label: shownName(one, files) }))}
      onChange={(localPath) => onPut(place, { assetId: detail.id, localPath })}
    />
  );
}

/** What a side shows of an asset: the file that was chosen, else the first that can be shown. */
export function paneModel(
  detail: AssetDetail,
  localPath: string | null,
  order: (file: ShownFile) => ModelOrder,
): PaneModel {
  const files = shownFiles(detail.files);
  const file = files.find((one) => one.localPath === localPath) ?? files[0];
  return { detail, files, file, order: file === undefined ? null : order(file) };
}
