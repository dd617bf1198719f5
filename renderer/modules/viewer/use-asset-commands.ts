/** What can be done with the asset that is shown, in the palette and by keys. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { copiedWords } from '../asset/asset-action-words.ts';
import { askToDeleteAtService, copyText, revealFolder } from '../asset/asset-actions.ts';
import { deletionOf } from '../asset/store/deletions.ts';
import { commandGroups } from '../commands/group-words.ts';
import { createAnotherLike } from '../creation/create-like.tsx';
import { canMakeAgain, makeAgain } from '../creation/make-again.ts';
import { type EditField, subjectOf } from '../organise/store/organise-windows.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { assetCommandWords as words } from './command-words.ts';
import type { Walk } from './flip/use-walk.ts';
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
  | 'viewer';

type EditsStores = StoresOf<
  'api' | 'create' | 'deletionsHere' | 'navigation' | 'notices' | 'organise' | 'organiseWindows' | 'problems'
>;

/** `renaming`: the title is being edited in its place. */
export function useAssetCommands(
  detail: AssetDetail,
  walk: Walk,
): { readonly renaming: boolean; readonly setRenaming: (renaming: boolean) => void } {
  const app = useStores<AssetCommandsStores>();
  const [renaming, setRenaming] = useState(false);
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
        ...words.deleteAtService,
        group: commandGroups.asset,
        run: () => askToDeleteAtService(app, latest.current),
      },
    ]);
  }, [app, canDelete]);
  return { renaming, setRenaming };
}

function moves({ navigation }: StoresOf<'navigation'>, go: (step: 1 | -1) => void): Command[] {
  return [
    { id: 'asset-next', title: words.next, group: commandGroups.asset, shortcuts: ['J'], run: () => go(1) },
    {
      id: 'asset-previous',
      title: words.previous,
      group: commandGroups.asset,
      shortcuts: ['K'],
      run: () => go(-1),
    },
    {
      id: 'asset-back',
      title: words.back,
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
    command('rename', words.rename, { shortcuts: ['F2'], run: rename }),
    ...fields.map(([field, key]) =>
      command(
        field,
        { title: words[field] },
        {
          shortcuts: [key],
          run: () => organiseWindows.open(field, subjectOf(detail())),
        },
      ),
    ),
    ...[5, 4, 3, 2, 1, 0].map((rating) =>
      command(`rate-${rating}`, words.rate(rating), {
        run: () => void organise.edit(of(), { type: 'rating', rating }),
      }),
    ),
    command('delete-here', words.deleteHere, {
      shortcuts: ['Delete'],
      enabled: () => detail().deletedHereAt === null,
      run: () => deletionsHere.ask(subjectOf(detail())),
    }),
    command('restore', words.restore, {
      enabled: () => detail().deletedHereAt !== null,
      run: () => void organise.edit(of(), { type: 'restore' }),
    }),
    command('inspect', words.inspect, {
      run: () => void problems.inspect(of()),
    }),
    command('reveal', words.reveal, {
      enabled: () => detail().folderPath !== null,
      run: () => revealFolder(app, detail()),
    }),
    command('copy-path', words.copyPath, {
      enabled: () => detail().folderPath !== null,
      run: () => copyText(app, detail().folderPath ?? '', copiedWords.path),
    }),
    command('copy-id', words.copyId, {
      run: () => copyText(app, detail().remoteId, copiedWords.id),
    }),
    command('again', words.again, {
      enabled: () => canMakeAgain(detail()),
      run: () => void makeAgain(app, detail().id).catch((error: unknown) => notices.fail(failureOf(error))),
    }),
    command('like', words.like, {
      run: () => void createAnotherLike(app, detail().id),
    }),
    command('fetch', words.fetch, {
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
    title: words.tabs[tab],
    group: commandGroups.asset,
    ...(key !== undefined && { shortcuts: [key] }),
    run: () => viewer.setTab(tab),
  }));
}
