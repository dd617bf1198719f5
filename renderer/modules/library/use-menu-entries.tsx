/** What the library's context menu offers: for the chosen cards, or for the ground between them. */
import {
  ArrowDownUp,
  Box,
  CloudDownload,
  CloudOff,
  Columns2,
  FolderHeart,
  GalleryHorizontal,
  Layers,
  ListChecks,
  MessageSquareText,
  Pencil,
  Plus,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { askToDeleteSet } from '../asset/asset-actions.ts';
import { assetActionWords } from '../asset/asset-words.ts';
import { setDeletionOf } from '../asset/store/deletions.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { compareChosen } from '../compare/compare-actions.ts';
import { isOnlyAtService } from './card/cell-words.ts';
import {
  activeRow,
  askToDelete,
  changeChosen,
  fetchChosen,
  flipThroughChosen,
  isFlippable,
  knownTargets,
  openRow,
  openWindow,
  targetCount,
} from './library-actions.ts';
import { directionNames, nothingWords, sortNames, words } from './library-words.ts';
import { assetEntries, inQueue, reviewEntries } from './menu-entries.tsx';
import { isChosen, onlyRows } from './store/state.ts';

type MenuEntriesStores =
  | 'api'
  | 'create'
  | 'deletions'
  | 'deletionsHere'
  | 'groups'
  | 'exports'
  | 'jobs'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'reviewer'
  | 'reviews'
  | 'session'
  | 'handOver'
  | 'fixes'
  | 'viewer';

type OrganiseEntriesStores = StoresOf<
  | 'api'
  | 'deletionsHere'
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'reviewer'
  | 'reviews'
  | 'handOver'
  | 'fixes'
  | 'viewer'
>;

/** A function, so that entries are made only when the menu opens: what is chosen by then decides. */
export function useMenuEntries(): () => readonly MenuEntry[] {
  const app = useStores<MenuEntriesStores>();
  return () => {
    const { rows, chosen, active } = app.library.store.getState();
    const row = rows.get(active.place);
    if (row?.type === 'stack' && row.open && !isChosen(chosen, row)) return openStackEntries(app, row);
    if (row === undefined || !isChosen(chosen, row)) return groundEntries(app);
    const count = targetCount(app);
    if (row.type === 'asset' && count === 1)
      return [...assetEntries(app, row.asset), null, ...organiseEntries(app, 1)];
    return [
      ...(row.type === 'stack'
        ? [
            {
              label: row.open ? assetActionWords.closeStack : assetActionWords.openStack,
              icon: <Layers />,
              shortcut: 'Enter',
              onSelect: () => openRow(app, row),
            },
            ...row.covers.slice(0, 1).flatMap((asset) => inQueue(app, asset)),
            null,
          ]
        : []),
      ...severalEntries(app, count),
      ...organiseEntries(app, count),
      ...(row.type === 'stack' ? deleteSetEntries(app, row) : []),
    ];
  };
}

/** Of its members nothing is meant until they are chosen. */
function openStackEntries(
  app: StoresOf<MenuEntriesStores>,
  row: Extract<LibraryRow, { type: 'stack' }>,
): readonly MenuEntry[] {
  return [
    {
      label: assetActionWords.closeStack,
      icon: <Layers />,
      shortcut: 'Enter',
      onSelect: () => openRow(app, row),
    },
    {
      label: assetActionWords.chooseMembers(row.matching),
      icon: <ListChecks />,
      onSelect: () => app.library.choose(onlyRows([row])),
    },
    ...row.covers.slice(0, 1).flatMap((asset) => inQueue(app, asset)),
    ...deleteSetEntries(app, row),
  ];
}

function deleteSetEntries(
  app: StoresOf<'api' | 'deletions' | 'notices' | 'session'>,
  row: Extract<LibraryRow, { type: 'stack' }>,
): readonly MenuEntry[] {
  if (setDeletionOf(row, app.session.store.getState().connections) === null) return [];
  return [
    {
      label: assetActionWords.deleteSetAtService,
      icon: <CloudOff />,
      command: 'library-delete-set-at-service',
      danger: true,
      onSelect: () => void askToDeleteSet(app, row),
    },
  ];
}

/** What is done with several at once, where each of them is looked at. */
function severalEntries(
  app: StoresOf<'library' | 'navigation' | 'notices'>,
  count: number,
): readonly MenuEntry[] {
  if (!isFlippable(app)) return [];
  const row = activeRow(app);
  return [
    {
      label: assetActionWords.flip(count),
      icon: <GalleryHorizontal />,
      hint: assetActionWords.flipHint,
      onSelect: () => void flipThroughChosen(app, row?.type === 'asset' ? row.asset.id : null),
    },
    {
      label: assetActionWords.compare(count),
      icon: <Columns2 />,
      command: 'library-compare',
      shortcut: 'C',
      onSelect: () => void compareChosen(app),
    },
    null,
  ];
}

/** What is said about assets, and where they are. */
function organiseEntries(app: OrganiseEntriesStores, count: number): readonly MenuEntry[] {
  const known = knownTargets(app);
  const row = activeRow(app);
  return [
    ...(count === 1 && row?.type === 'asset'
      ? [
          {
            label: assetActionWords.rename,
            icon: <Pencil />,
            command: 'library-rename',
            shortcut: 'F2',
            onSelect: () => app.library.do('rename'),
          },
        ]
      : []),
    {
      label: assetActionWords.tags(count),
      icon: <Tag />,
      command: 'library-tags',
      shortcut: 'T',
      onSelect: () => void openWindow(app, 'tags'),
    },
    {
      label: assetActionWords.collections(count),
      icon: <FolderHeart />,
      onSelect: () => void openWindow(app, 'collections'),
    },
    {
      label: assetActionWords.review(count),
      icon: <ListChecks />,
      command: 'library-review',
      shortcut: 'V',
      onSelect: () => void openWindow(app, 'review'),
    },
    {
      label: assetActionWords.note(count),
      icon: <MessageSquareText />,
      onSelect: () => void openWindow(app, 'note'),
    },
    ...reviewEntries(app, count),
    ...(known.some(isOnlyAtService)
      ? [
          {
            label: assetActionWords.fetch(count),
            icon: <CloudDownload />,
            onSelect: () => void fetchChosen(app),
          },
        ]
      : []),
    null,
    ...(known.length > 0 && known.every(({ deletedHereAt }) => deletedHereAt !== null)
      ? [
          {
            label: assetActionWords.putBack(count),
            icon: <Undo2 />,
            onSelect: () => void changeChosen(app, { type: 'restore' }),
          },
        ]
      : [
          {
            label: assetActionWords.deleteHere(count),
            icon: <Trash2 />,
            command: 'library-delete-here',
            shortcut: 'Del',
            danger: true,
            onSelect: () => void askToDelete(app),
          },
        ]),
  ];
}

function groundEntries({ library, navigation }: StoresOf<'library' | 'navigation'>): readonly MenuEntry[] {
  const { stacked, sort } = library.store.getState();
  const { view } = library.look.getState();
  const [ascending, descending] = directionNames(sort.by);
  return [
    {
      label: nothingWords.create,
      icon: <Plus />,
      command: 'new-asset',
      shortcut: 'C',
      onSelect: () => navigation.go({ name: 'create' }),
    },
    null,
    {
      label: assetActionWords.all,
      icon: <ListChecks />,
      command: 'library-choose-all',
      shortcut: shownShortcut('Mod+A', isMac(navigator.platform)),
      onSelect: () => library.choosing.all(),
    },
    {
      label: `${sortNames[sort.by]}: ${sort.descending ? ascending : descending}`,
      icon: <ArrowDownUp />,
      onSelect: () => library.setSort({ ...sort, descending: !sort.descending }),
    },
    {
      label: stacked ? assetActionWords.membersAlone : words.stacks,
      icon: <Layers />,
      onSelect: () => library.setStacked(!stacked),
    },
    {
      label: view === 'grid' ? assetActionWords.asRows : assetActionWords.asCards,
      icon: <Box />,
      onSelect: () => library.setLook({ view: view === 'grid' ? 'list' : 'grid' }),
    },
  ];
}
