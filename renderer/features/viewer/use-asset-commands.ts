/** What can be done with the asset that is shown, in the palette and by keys. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import { deletionOf } from '../../state/deletions.ts';
import { failureOf } from '../../state/failure.ts';
import { type EditField, subjectOf } from '../../state/organise-windows.ts';
import { starsWords } from '../../state/organise-words.ts';
import type { PanelTab } from '../../state/viewer.ts';
import { useApp } from '../app-context.ts';
import { createAnotherLike } from '../create/create-like.tsx';
import { canMakeAgain, makeAgain } from '../create/make-again.ts';
import { askToDeleteAtService, copyText, revealFolder } from '../library/asset-deeds.ts';
import type { Walk } from './use-walk.ts';

/** `renaming`: the title is being edited in its place. */
export function useAssetCommands(
  detail: AssetDetail,
  walk: Walk,
): { readonly renaming: boolean; readonly setRenaming: (renaming: boolean) => void } {
  const app = useApp();
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
        title: 'Delete this asset at the service…',
        group: 'Asset',
        keywords: 'remove trash',
        run: () => askToDeleteAtService(app, latest.current),
      },
    ]);
  }, [app, canDelete]);
  return { renaming, setRenaming };
}

function moves({ navigation }: AppState, go: (step: 1 | -1) => void): Command[] {
  return [
    { id: 'asset-next', title: 'Next asset', group: 'Asset', shortcuts: ['J'], run: () => go(1) },
    { id: 'asset-previous', title: 'Previous asset', group: 'Asset', shortcuts: ['K'], run: () => go(-1) },
    {
      id: 'asset-back',
      title: 'Back to the library',
      group: 'Asset',
      shortcuts: ['Escape'],
      run: () => navigation.go({ name: 'library' }),
    },
  ];
}

const fields: readonly (readonly [EditField, string, string])[] = [
  ['tags', 'Edit the tags…', 'Shift+T'],
  ['review', 'Review…', 'Shift+R'],
  ['note', 'Write the note…', 'Shift+N'],
  ['collections', 'Put into a collection…', 'Shift+C'],
];

function command(id: string, title: string, rest: Partial<Command> & Pick<Command, 'run'>): Command {
  return { id: `asset-${id}`, title, group: 'Asset', ...rest };
}

function edits(app: AppState, detail: () => AssetDetail, rename: () => void): Command[] {
  const { api, organise, organiseWindows, deletionsHere, problems, notices } = app;
  const of = () => ({ assetIds: [detail().id] });
  return [
    command('rename', 'Rename this asset', { shortcuts: ['F2'], keywords: 'title name', run: rename }),
    ...fields.map(([field, title, key]) =>
      command(field, title, {
        shortcuts: [key],
        run: () => organiseWindows.open(field, subjectOf(detail())),
      }),
    ),
    ...[5, 4, 3, 2, 1, 0].map((rating) =>
      command(`rate-${rating}`, `Rate it ${starsWords(rating)}`, {
        keywords: 'rating stars',
        run: () => void organise.edit(of(), { type: 'rating', rating }),
      }),
    ),
    command('delete-here', 'Delete this asset here…', {
      shortcuts: ['Delete'],
      keywords: 'remove trash bin disk',
      enabled: () => detail().deletedHereAt === null,
      run: () => deletionsHere.ask(subjectOf(detail())),
    }),
    command('restore', 'Put this asset back into the library', {
      enabled: () => detail().deletedHereAt !== null,
      run: () => void organise.edit(of(), { type: 'restore' }),
    }),
    command('inspect', 'Inspect the files of this asset again', {
      keywords: 'verify hash check problems',
      run: () => void problems.inspect(of()),
    }),
    command('reveal', 'Show this asset in its folder', {
      enabled: () => detail().folderPath !== null,
      run: () => revealFolder(app, detail()),
    }),
    command('copy-path', 'Copy the path of this asset', {
      keywords: 'folder clipboard',
      enabled: () => detail().folderPath !== null,
      run: () => copyText(app, detail().folderPath ?? '', 'path'),
    }),
    command('copy-id', 'Copy the id of this asset', {
      keywords: 'clipboard service',
      run: () => copyText(app, detail().remoteId, 'id'),
    }),
    command('again', 'Make this asset again', {
      keywords: 'retry failed canceled',
      enabled: () => canMakeAgain(detail()),
      run: () => void makeAgain(app, detail().id).catch((error: unknown) => notices.fail(failureOf(error))),
    }),
    command('like', 'Create another like this', {
      keywords: 'again same request',
      run: () => void createAnotherLike(app, detail().id),
    }),
    command('fetch', 'Fetch the files of this asset', {
      keywords: 'download again',
      enabled: () => detail().origin === 'service' && detail().deletedAtServiceAt === null,
      run: () =>
        void api.transfers
          .fetch({ of: { assetIds: [detail().id] } })
          .catch((error: unknown) => notices.fail(failureOf(error))),
    }),
  ];
}

const tabTitles: readonly (readonly [PanelTab, string, key?: string])[] = [
  ['overview', 'Show the overview of the asset'],
  ['files', 'Show the files of the asset'],
  ['truth', 'Show what the files of the asset really say', 'Q'],
  ['options', 'Show the options of the asset'],
  ['origin', 'Show where the asset comes from'],
];

function tabs({ viewer }: AppState): Command[] {
  return tabTitles.map(([tab, title, key]) => ({
    id: `asset-tab-${tab}`,
    title,
    group: 'Asset',
    ...(key !== undefined && { shortcuts: [key] }),
    run: () => viewer.setTab(tab),
  }));
}
