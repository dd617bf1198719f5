/** What can be done with the asset that is open, as a menu: what its keys and the palette do, too. */
import {
  FolderHeart,
  Forward,
  ListChecks,
  MessageSquareText,
  Pencil,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { exportWords } from '../exports/export-words.ts';
import { openedEntries } from '../library/asset-entries.tsx';
import { subjectOf } from '../organise/store/organise-windows.ts';
import { assetMenuWords } from './command-words.ts';

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
