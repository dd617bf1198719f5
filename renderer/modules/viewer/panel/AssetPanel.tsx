/** Everything known about an asset beside its model, in parts that take turns. */
import { ChevronDown, ChevronUp, MoreHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail, MadeBy } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Tabs } from '../../../ui/layout/Panes.tsx';
import { ContextMenu, Menu } from '../../../ui/overlays/Menu.tsx';
import { Banner, WhatToDo } from '../../../ui/status/Messages.tsx';
import { StatusPill } from '../../../ui/status/Signs.tsx';
import { assetStatus, assetTitle } from '../../asset/asset-text.ts';
import { FixButton } from '../../fixes/FixButton.tsx';
import { isOnlyAtService } from '../../library/card/cell-words.ts';
import { TitleField } from '../../organise/AssetFields.tsx';
import { subjectOf } from '../../organise/store/organise-windows.ts';
import { useOrganisation } from '../../organise/use-organisation.ts';
import { ReviewTab, useReviewCommands } from '../../reviews/ReviewTab.tsx';
import { reviewTabWords } from '../../reviews/review-words.ts';
import { TruthTab, useTruthCommands } from '../../truth/TruthTab.tsx';
import { truthWords } from '../../truth/truth-words.ts';
import { UseInButton } from '../../use-in/UseInButton.tsx';
import { assetMenu, useAssetCommands } from '../asset-commands.tsx';
import type { Walk } from '../FlipStrip.tsx';
import styles from './AssetPanel.module.css';
import { FilesTab } from './FilesTab.tsx';
import { OptionsTab, OriginTab } from './OriginTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { panelWords, whereWords } from './panel-words.ts';

type HeadStores =
  | 'api'
  | 'create'
  | 'deletions'
  | 'deletionsHere'
  | 'groups'
  | 'exports'
  | 'jobs'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'session'
  | 'handOver'
  | 'fixes';

/** Its commands are there while it is. */
export function AssetPanel({ detail, walk }: { readonly detail: AssetDetail; readonly walk: Walk }) {
  const { viewer } = useStores<'viewer'>();
  const tab = useStore(viewer.store, (state) => state.tab);
  const { renaming, setRenaming } = useAssetCommands(detail, walk);
  useTruthCommands(detail);
  useReviewCommands(detail);
  const anyway = detail.madeBy?.uploadedAnyway ?? null;
  return (
    <div className={styles.panel}>
      <Head detail={detail} walk={walk} renaming={renaming} onRename={setRenaming} />
      <div className={styles.use}>
        <UseInButton primary subject={() => subjectOf(detail)} />
        <FixButton subject={() => subjectOf(detail)} />
      </div>
      <Where detail={detail} />
      {anyway !== null && <UploadedAnyway anyway={anyway} />}
      <Tabs
        label={panelWords.name}
        value={tab}
        onChange={viewer.setTab}
        tabs={[
          {
            value: 'overview',
            label: panelWords.tabs.overview,
            content: <OverviewTab key={detail.id} detail={detail} />,
          },
          {
            value: 'files',
            label: panelWords.tabs.files,
            count: detail.files.length,
            content: <FilesTab key={detail.id} detail={detail} />,
          },
          { value: 'truth', label: truthWords.tab, content: <TruthTab key={detail.id} detail={detail} /> },
          {
            value: 'review',
            label: reviewTabWords.tab,
            content: <ReviewTab key={detail.id} detail={detail} />,
          },
          { value: 'options', label: panelWords.tabs.options, content: <OptionsTab detail={detail} /> },
          {
            value: 'origin',
            label: panelWords.tabs.origin,
            content: <OriginTab key={detail.id} detail={detail} />,
          },
        ]}
      />
    </div>
  );
}

function Head({
  detail,
  walk,
  renaming,
  onRename,
}: {
  readonly detail: AssetDetail;
  readonly walk: Walk;
  readonly renaming: boolean;
  readonly onRename: (renaming: boolean) => void;
}) {
  const app = useStores<HeadStores>();
  const { organise } = app;
  const name = useRef<HTMLHeadingElement>(null);
  const organisation = useOrganisation(detail);
  const entries = () => assetMenu(app, detail, () => onRename(true));
  const { status, failure } = assetStatus(detail);
  const usual = assetTitle({ ...detail, organisation: { title: null } });
  return (
    <ContextMenu entries={entries}>
      <header className={styles.head}>
        {renaming ? (
          <div className={styles.rename}>
            <TitleField
              title={organisation.title}
              usual={usual}
              hideLabel
              focused
              onChange={(title) => void organise.edit({ assetIds: [detail.id] }, { type: 'title', title })}
              onDone={() => {
                onRename(false);
                requestAnimationFrame(() => name.current?.focus());
              }}
            />
          </div>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- F2 and the menu rename, too
          <h2
            ref={name}
            tabIndex={-1}
            className={styles.name}
            title={panelWords.renameHint}
            onDoubleClick={() => onRename(true)}
          >
            {assetTitle({ ...detail, organisation })}
          </h2>
        )}
        <div className={styles.aside}>
          {isOnlyAtService(detail) ? (
            <StatusPill status="unknown" label={panelWords.atService} />
          ) : (
            <StatusPill status={status} />
          )}
          {failure !== null && <WhatToDo code={failure.code} />}
          <IconButton
            size="sm"
            label={panelWords.previous}
            command="asset-previous"
            shortcut="K"
            icon={<ChevronUp />}
            disabled={walk.previous === null}
            onClick={() => walk.go(-1)}
          />
          <IconButton
            size="sm"
            label={panelWords.next}
            command="asset-next"
            shortcut="J"
            icon={<ChevronDown />}
            disabled={walk.next === null}
            onClick={() => walk.go(1)}
          />
          <Menu entries={entries()}>
            <IconButton size="sm" label={panelWords.actions} icon={<MoreHorizontal />} />
          </Menu>
        </div>
      </header>
    </ContextMenu>
  );
}

function Where({ detail }: { readonly detail: AssetDetail }) {
  const { organise, folders } = useStores<'folders' | 'organise'>();
  const words = whereWords(detail);
  if (words === null) return null;
  const inBin = detail.deletedHereAt !== null;
  return (
    <Banner
      tone="warning"
      actions={
        inBin ? (
          <Button size="sm" onClick={() => void organise.edit(subjectOf(detail).of, { type: 'restore' })}>
            {panelWords.putBack}
          </Button>
        ) : (
          <Button size="sm" onClick={folders.open}>
            {panelWords.folders}
          </Button>
        )
      }
    >
      {words}
    </Banner>
  );
}

/** What is remembered of a clip that would not do. */
function UploadedAnyway({ anyway }: { readonly anyway: NonNullable<MadeBy['uploadedAnyway']> }) {
  const { navigation } = useStores<'navigation'>();
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="sm" onClick={() => navigation.go({ name: 'capture', inputId: anyway.inputId })}>
          {panelWords.report}
        </Button>
      }
    >
      {panelWords.uploadedAnyway(anyway.fileName, anyway.headline)}
    </Banner>
  );
}
