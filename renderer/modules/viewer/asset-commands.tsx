/** What can be done with the asset that is shown: in the palette, by keys, and as its menu. */

import {
  FolderHeart,
  Forward,
  ListChecks,
  MessageSquareText,
  Pencil,
  PlaneTakeoff,
  Tag,
  Trash2,
  Undo2,
  Wrench,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { askToDeleteAtService, copyText, revealFolder } from '../asset/asset-actions.ts';
import { copiedWords } from '../asset/asset-words.ts';
import { deletionOf } from '../asset/store/deletions.ts';
import { commandGroups } from '../commands/command-words.ts';
import { canMakeAgain, createAnotherLike, makeAgain } from '../creation/create-commands.tsx';
import { exportWords } from '../exports/export-words.ts';
import { fixWords } from '../fixes/fix-words.ts';
import { openedEntries } from '../library/menu-entries.tsx';
import { type EditField, subjectOf } from '../organise/store/organise-windows.ts';
import { starKeys } from '../organise/verdict-keys.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { programWords } from '../use-in/use-in-words.ts';
import { useCompareVersions } from '../version-diff/use-compare-versions.ts';
import { assetCommandWords, assetMenuWords } from './asset-command-words.ts';
import type { Walk } from './FlipStrip.tsx';
import type { PanelTab } from './store/viewer.ts';

type AssetCommandsStores =
  | 'api'
  | 'commands'
  | 'create'
  | 'deletions'
  | 'deletionsHere'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'problems'
  | 'session'
  | 'handOver'
  | 'fixes'
  | 'viewer';

type EditsStores = StoresOf<
  | 'api'
  | 'create'
  | 'deletionsHere'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'problems'
  | 'handOver'
  | 'fixes'
>;

/** `renaming`: the title is being edited in its place. */
export function useAssetCommands(
  detail: AssetDetail,
  walk: Walk,
): { readonly renaming: boolean; readonly setRenaming: (renaming: boolean) => void } {
  const app = useStores<AssetCommandsStores>();
  const [renaming, setRenaming] = useState(false);
  useCompareVersions(detail.id);
  const connections = useStore(app.session.store, (state) => state.connections);
  const latest = useRef(detail);
  const way = useRef(walk);
  useEffect(() => {
    latest.current = detail;
    way.current = walk;
  });
  useEffect(
    () =>
      app.commands.add([
        ...moves(app, (step) => way.current.go(step)),
        ...edits(
          app,
          () => latest.current,
          () => setRenaming(true),
        ),
        ...tabs(app),
      ]),
    [app],
  );
  const canDelete = deletionOf(detail, connections)?.why === null;
  useEffect(() => {
    if (!canDelete) return undefined;
    return app.commands.add([
      {
        id: 'delete-at-service',
        ...assetCommandWords.deleteAtService,
        group: commandGroups.asset,
        run: () => askToDeleteAtService(app, latest.current),
      },
    ]);
  }, [app, canDelete]);
  return { renaming, setRenaming };
}

function moves({ navigation }: StoresOf<'navigation'>, go: (step: 1 | -1) => void): Command[] {
  return [
    {
      id: 'asset-next',
      title: assetCommandWords.next,
      group: commandGroups.asset,
      shortcuts: ['J'],
      run: () => go(1),
    },
    {
      id: 'asset-previous',
      title: assetCommandWords.previous,
      group: commandGroups.asset,
      shortcuts: ['K'],
      run: () => go(-1),
    },
    {
      id: 'asset-back',
      title: assetCommandWords.back,
      group: commandGroups.asset,
      shortcuts: ['Escape'],
      run: () => navigation.go({ name: 'library' }),
    },
  ];
}

const fields = [
  ['tags', 'Shift+T'],
  ['review', 'Shift+R'],
  ['note', 'Shift+N'],
  ['collections', 'Shift+C'],
] as const satisfies readonly (readonly [EditField, string])[];

function command(
  id: string,
  called: Pick<Command, 'title' | 'keywords'>,
  rest: Partial<Command> & Pick<Command, 'run'>,
): Command {
  return { id: `asset-${id}`, ...called, group: commandGroups.asset, ...rest };
}

function edits(app: EditsStores, detail: () => AssetDetail, rename: () => void): Command[] {
  const { api, organise, organiseWindows, deletionsHere, problems, notices } = app;
  const of = () => ({ assetIds: [detail().id] });
  return [
    command('rename', assetCommandWords.rename, { shortcuts: ['F2'], run: rename }),
    command(
      'use-in',
      { title: programWords.button, keywords: programWords.keywords },
      { shortcuts: ['Shift+U'], run: () => app.handOver.open(subjectOf(detail())) },
    ),
    command(
      'fix',
      { title: fixWords.button, keywords: fixWords.keywords },
      { shortcuts: ['Shift+F'], run: () => app.fixes.open(subjectOf(detail())) },
    ),
    ...fields.map(([field, key]) =>
      command(
        field,
        { title: assetCommandWords[field] },
        {
          shortcuts: [key],
          run: () => organiseWindows.open(field, subjectOf(detail())),
        },
      ),
    ),
    ...starKeys.map((rating) =>
      command(
        `rate-${rating}`,
        { title: assetCommandWords.rate(rating), keywords: assetCommandWords.rateKeywords },
        {
          shortcuts: [String(rating)],
          run: () => void organise.edit(of(), { type: 'rating', rating }),
        },
      ),
    ),
    command('delete-here', assetCommandWords.deleteHere, {
      shortcuts: ['Delete'],
      enabled: () => detail().deletedHereAt === null,
      run: () => deletionsHere.ask(subjectOf(detail())),
    }),
    command('restore', assetCommandWords.restore, {
      enabled: () => detail().deletedHereAt !== null,
      run: () => void organise.edit(of(), { type: 'restore' }),
    }),
    command('inspect', assetCommandWords.inspect, {
      run: () => void problems.inspect(of()),
    }),
    command('reveal', assetCommandWords.reveal, {
      enabled: () => detail().folderPath !== null,
      run: () => revealFolder(app, detail()),
    }),
    command('copy-path', assetCommandWords.copyPath, {
      enabled: () => detail().folderPath !== null,
      run: () => copyText(app, detail().folderPath ?? '', copiedWords.path),
    }),
    command('copy-id', assetCommandWords.copyId, {
      run: () => copyText(app, detail().remoteId, copiedWords.id),
    }),
    command('again', assetCommandWords.again, {
      enabled: () => canMakeAgain(detail()),
      run: () => void makeAgain(app, detail().id).catch((error: unknown) => notices.fail(failureOf(error))),
    }),
    command('like', assetCommandWords.like, {
      run: () => void createAnotherLike(app, detail().id),
    }),
    command('fetch', assetCommandWords.fetch, {
      enabled: () => detail().origin === 'service' && detail().deletedAtServiceAt === null,
      run: () =>
        void api.transfers
          .fetch({ of: { assetIds: [detail().id] } })
          .catch((error: unknown) => notices.fail(failureOf(error))),
    }),
  ];
}

const tabKeys = [
  ['overview'],
  ['files'],
  ['truth', 'Q'],
  ['options'],
  ['origin'],
] as const satisfies readonly (readonly [PanelTab, key?: string])[];

function tabs({ viewer }: StoresOf<'viewer'>): Command[] {
  return tabKeys.map(([tab, key]) => ({
    id: `asset-tab-${tab}`,
    title: assetCommandWords.tabs[tab],
    group: commandGroups.asset,
    ...(key !== undefined && { shortcuts: [key] }),
    run: () => viewer.setTab(tab),
  }));
}

// What can be done with the asset that is open, as a menu: what its keys and the palette do, too.

type AssetMenuStores = StoresOf<
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
  | 'fixes'
>;

/** `rename` begins to edit the title in its place. */
export function assetMenu(
  app: AssetMenuStores,
  detail: AssetDetail,
  rename: () => void,
): readonly MenuEntry[] {
  const { organise, organiseWindows, deletionsHere } = app;
  const subject = subjectOf(detail);
  return [
    {
      label: assetMenuWords.rename,
      icon: <Pencil />,
      command: 'asset-rename',
      shortcut: 'F2',
      onSelect: rename,
    },
    {
      label: assetMenuWords.tags,
      icon: <Tag />,
      command: 'asset-tags',
      shortcut: 'Shift+T',
      onSelect: () => organiseWindows.open('tags', subject),
    },
    {
      label: assetMenuWords.collections,
      icon: <FolderHeart />,
      command: 'asset-collections',
      shortcut: 'Shift+C',
      onSelect: () => organiseWindows.open('collections', subject),
    },
    {
      label: assetMenuWords.review,
      icon: <ListChecks />,
      command: 'asset-review',
      shortcut: 'Shift+R',
      onSelect: () => organiseWindows.open('review', subject),
    },
    {
      label: assetMenuWords.note,
      icon: <MessageSquareText />,
      command: 'asset-note',
      shortcut: 'Shift+N',
      onSelect: () => organiseWindows.open('note', subject),
    },
    {
      label: programWords.button,
      icon: <PlaneTakeoff />,
      command: 'asset-use-in',
      shortcut: 'Shift+U',
      onSelect: () => app.handOver.open(subject),
    },
    {
      label: fixWords.button,
      icon: <Wrench />,
      command: 'asset-fix',
      shortcut: 'Shift+F',
      onSelect: () => app.fixes.open(subject),
    },
    { label: exportWords.entry(1), icon: <Forward />, onSelect: () => app.exports.ask(subject) },
    null,
    ...openedEntries(app, detail),
    detail.deletedHereAt === null
      ? {
          label: assetMenuWords.deleteHere,
          icon: <Trash2 />,
          command: 'asset-delete-here',
          shortcut: 'Del',
          danger: true,
          onSelect: () => deletionsHere.ask(subject),
        }
      : {
          label: assetMenuWords.restore,
          icon: <Undo2 />,
          onSelect: () => void organise.edit(subject.of, { type: 'restore' }),
        },
  ];
}
