/** What the library's context menu offers: for the chosen cards, or for the ground between them. */
import {
  ArrowDownUp,
  Box,
  CloudDownload,
  FolderHeart,
  Layers,
  ListChecks,
  MessageSquareText,
  Pencil,
  Plus,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { AppState } from '../../state/app-state.ts';
import { isChosen } from '../../state/library/chosen.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import { isOnlyAtService } from './asset-badges.ts';
import { assetEntries } from './asset-entries.tsx';
import {
  activeRow,
  askToDelete,
  changeChosen,
  fetchChosen,
  knownTargets,
  openRow,
  openWindow,
  targetCount,
} from './library-deeds.ts';
import { assetCount, directionNames, sortNames, words } from './library-words.ts';

/** A function, so that entries are made only when the menu opens: what is chosen by then decides. */
export function useMenuEntries(): () => readonly MenuEntry[] {
  const app = useApp();
  return () => {
    const { rows, chosen, active } = app.library.store.getState();
    const row = rows.get(active.place);
    if (row === undefined || !isChosen(chosen, row)) return groundEntries(app);
    const count = targetCount(app);
    if (row.type === 'asset' && count === 1)
      return [...assetEntries(app, row.asset), null, ...organiseEntries(app, 1)];
    return [
      ...(row.type === 'stack'
        ? [
            {
              label: row.open ? 'Close the stack' : 'Open the stack',
              icon: <Layers />,
              shortcut: 'Enter',
              onSelect: () => openRow(app, row),
            },
            null,
          ]
        : []),
      ...organiseEntries(app, count),
    ];
  };
}

/** What is said about assets, and where they are. */
function organiseEntries(app: AppState, count: number): readonly MenuEntry[] {
  const known = knownTargets(app);
  const those = count === 1 ? '' : ` ${assetCount(count)}`;
  const ofThose = count === 1 ? '' : ` of${those}`;
  const row = activeRow(app);
  return [
    ...(count === 1 && row?.type === 'asset'
      ? [{ label: 'Rename', icon: <Pencil />, shortcut: 'F2', onSelect: () => app.library.do('rename') }]
      : []),
    { label: `Tags${ofThose}…`, icon: <Tag />, shortcut: 'T', onSelect: () => void openWindow(app, 'tags') },
    {
      label: `Collections${ofThose}…`,
      icon: <FolderHeart />,
      onSelect: () => void openWindow(app, 'collections'),
    },
    {
      label: `Review${those}…`,
      icon: <ListChecks />,
      shortcut: 'V',
      onSelect: () => void openWindow(app, 'review'),
    },
    { label: `Note${ofThose}…`, icon: <MessageSquareText />, onSelect: () => void openWindow(app, 'note') },
    ...(known.some(isOnlyAtService)
      ? [{ label: `Fetch${those}`, icon: <CloudDownload />, onSelect: () => void fetchChosen(app) }]
      : []),
    null,
    ...(known.length > 0 && known.every(({ deletedHereAt }) => deletedHereAt !== null)
      ? [
          {
            label: `Put back${those}`,
            icon: <Undo2 />,
            onSelect: () => void changeChosen(app, { type: 'restore' }),
          },
        ]
      : [
          {
            label: `Delete${those} here…`,
            icon: <Trash2 />,
            shortcut: 'Del',
            danger: true,
            onSelect: () => void askToDelete(app),
          },
        ]),
  ];
}

function groundEntries({ library, navigation }: AppState): readonly MenuEntry[] {
  const { stacked, sort } = library.store.getState();
  const { view } = library.look.getState();
  const [ascending, descending] = directionNames(sort.by);
  return [
    {
      label: 'Create an asset',
      icon: <Plus />,
      shortcut: 'C',
      onSelect: () => navigation.go({ name: 'create' }),
    },
    null,
    {
      label: 'Choose all',
      icon: <ListChecks />,
      shortcut: 'Ctrl+A',
      onSelect: () => library.choosing.all(),
    },
    {
      label: `${sortNames[sort.by]}: ${sort.descending ? ascending : descending}`,
      icon: <ArrowDownUp />,
      onSelect: () => library.setSort({ ...sort, descending: !sort.descending }),
    },
    {
      label: stacked ? 'Show members by themselves' : words.stacks,
      icon: <Layers />,
      onSelect: () => library.setStacked(!stacked),
    },
    {
      label: view === 'grid' ? 'Show as rows' : 'Show as cards',
      icon: <Box />,
      onSelect: () => library.setLook({ view: view === 'grid' ? 'list' : 'grid' }),
    },
  ];
}
