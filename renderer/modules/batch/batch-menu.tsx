/** The menu of the table: what can be done with the chosen rows, by right click or Shift+F10. */
import { CopyPlus, CornerRightDown, Images, SlidersHorizontal, Trash2 } from 'lucide-react';
import { counted } from '../../../main/contract/plain/request-rules/fault.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { duplicateRows, fillDown, removeRows, targets } from './batch-actions.ts';
import { batchMenuWords as words } from './table/grid-words.ts';

/** Empty while the batch is being sent. */
export function batchEntries(
  app: StoresOf<'batch' | 'batchView' | 'commands' | 'navigation' | 'notices'>,
): readonly MenuEntry[] {
  const count = targets(app).length;
  if (count === 0 || app.batch.store.getState().send.phase !== 'none') return [];
  return [
    {
      label: words.showItsOptions,
      command: 'batch-panel',
      icon: <SlidersHorizontal />,
      onSelect: () => app.batchView.show('row'),
    },
    ...(count === 1
      ? [
          {
            label: words.fromAsset,
            command: 'batch-library-image',
            icon: <Images />,
            onSelect: () => void app.commands.run('batch-library-image'),
          },
        ]
      : []),
    {
      label: count === 1 ? words.takeFromAbove : words.fillDown,
      command: 'batch-fill',
      icon: <CornerRightDown />,
      shortcut: shownShortcut('Mod+D', isMac(navigator.platform)),
      onSelect: () => fillDown(app),
    },
    {
      label: words.duplicate,
      command: 'batch-duplicate',
      icon: <CopyPlus />,
      shortcut: shownShortcut('Mod+Shift+D', isMac(navigator.platform)),
      onSelect: () => duplicateRows(app),
    },
    null,
    {
      label: count === 1 ? words.removeTheRow : words.remove(counted(count, 'row')),
      command: 'batch-remove',
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => removeRows(app),
    },
  ];
}
