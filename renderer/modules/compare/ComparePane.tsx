/** One side: what it is, which of its formats, what else could be here, and its view. */
import { ChevronLeft, ChevronRight, ChevronsUpDown, ExternalLink, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import type { DetailState } from '../asset/store/asset-details.ts';
import type { ComparedSide } from '../navigation/store/navigation.ts';
import { type ShownFile, shownFiles, shownName } from '../stage/model-source.ts';
import { ComparedView } from './ComparedView.tsx';
import styles from './ComparePane.module.css';
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
  /** Null while there are two only. */
  readonly onRemove: ((place: number) => void) | null;
  readonly onModel: (place: number, model: LoadedModel | null) => void;
}

export function ComparePane(props: ComparePaneProps) {
  const { place, state, shown, onStep } = props;
  const keptView = useRef<KeptView | null>(null);
  const title = shown === null ? '' : assetTitle(shown.detail);
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=application]') === null;
    if (by === undefined || isElsewhere || event.defaultPrevented) return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(place, by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the view inside
    <section
      className={styles.pane}
      aria-label={compareWords.side(place + 1, title)}
      aria-busy={state.status === 'loading'}
      onKeyDown={step}
    >
      <Head {...props} title={title} />
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
            title={title}
            order={shown.order}
            sizeBytes={shown.file?.sizeBytes ?? null}
            keptView={keptView}
          />
        )}
      </div>
    </section>
  );
}

interface HeadProps extends ComparePaneProps {
  readonly title: string;
}

function Head(props: HeadProps) {
  const { place, shown, onStep, onRemove } = props;
  const { navigation } = useStores<'navigation'>();
  return (
    <header className={styles.head}>
      <Title {...props} />
      <div className={styles.actions}>
        {shown !== null && <Format {...props} shown={shown} />}
        <IconButton
          size="sm"
          label={compareWords.previous}
          shortcut="←"
          icon={<ChevronLeft />}
          onClick={() => onStep(place, -1)}
        />
        <IconButton
          size="sm"
          label={compareWords.next}
          shortcut="→"
          icon={<ChevronRight />}
          onClick={() => onStep(place, 1)}
        />
        {shown !== null && (
          <IconButton
            size="sm"
            label={compareWords.open}
            icon={<ExternalLink />}
            onClick={() =>
              navigation.go({
                name: 'asset',
                assetId: shown.detail.id,
                ...(shown.file !== undefined && { localPath: shown.file.localPath }),
              })
            }
          />
        )}
        {onRemove !== null && (
          <IconButton size="sm" label={compareWords.remove} icon={<X />} onClick={() => onRemove(place)} />
        )}
      </div>
    </header>
  );
}

/** With a menu of what could be here instead. */
function Title({ place, shown, candidates, onReplace, title }: HeadProps) {
  if (candidates.length < 2) return <h2 className={styles.title}>{title}</h2>;
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
        aria-label={compareWords.replace(title)}
      >
        {title}
      </Button>
    </Menu>
  );
}

function Format({ place, shown, onPut }: HeadProps & { readonly shown: PaneModel }) {
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
