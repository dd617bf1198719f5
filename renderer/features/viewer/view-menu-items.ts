/** What the menu of a view offers. */
import { lookWords } from '../look/look-words.ts';
import { type ShownState, shownItems } from '../stage/shown-items.ts';
import type { ViewMenuItem } from '../stage/ViewStage.tsx';
import { viewWords } from '../stage/view-words.ts';
import { trays } from './trays.tsx';

/** Of the view of one model. */
export function viewItems(state: ShownState): readonly (readonly ViewMenuItem[])[] {
  const { viewer, look } = state;
  return [
    ['view-frame', 'view-reset'],
    [
      { id: 'view-front', padKey: `${viewWords.numpad}1` },
      { id: 'view-right', padKey: `${viewWords.numpad}3` },
      { id: 'view-top', padKey: `${viewWords.numpad}7` },
      {
        id: 'view-orthographic',
        padKey: `${viewWords.numpad}5`,
        label: lookWords.orthographic,
        isOn: () => look.store.getState().orthographic,
      },
    ],
    [
      ...shownItems(state, 'view'),
      { id: 'view-section', label: lookWords.section, isOn: () => look.store.getState().sectionOn },
      {
        id: 'view-turntable',
        label: viewWords.turntable,
        isOn: () => viewer.store.getState().settings.turntable,
      },
    ],
    ['view-picture', 'view-save-picture'],
    trays.map(({ name, label }) => ({
      id: `view-tray-${name}`,
      label,
      isOn: () => viewer.store.getState().tray === name,
    })),
  ];
}
