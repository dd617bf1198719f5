/** What the menu of every view switches. */
import type { StoresOf } from '../../stores/stores.ts';
import type { ViewMenuItem } from './ViewStage.tsx';
import { viewWords } from './view-words.ts';

export type ShownState = StoresOf<'viewer' | 'look'>;

/** What every view can be shown with; commands are called `prefix-wireframe` and so on. */
export function shownItems(
  { viewer, look }: ShownState,
  prefix: 'view' | 'compare',
): readonly ViewMenuItem[] {
  const isShown = (name: 'grid' | 'dimensions') => () => viewer.store.getState().settings[name];
  return [
    {
      id: `${prefix}-wireframe`,
      label: viewWords.wireframe,
      isOn: () => look.store.getState().wires !== 'off',
    },
    { id: `${prefix}-grid`, label: viewWords.grid, isOn: isShown('grid') },
    { id: `${prefix}-dimensions`, label: viewWords.dimensions, isOn: isShown('dimensions') },
  ];
}
