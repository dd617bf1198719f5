/** What the menu of a view offers. */
import type { AppState } from '../../state/app-state.ts';
import { lookWords } from '../look/look-words.ts';
import { trays } from './trays.tsx';
import type { ViewMenuItem } from './ViewStage.tsx';
import { viewWords } from './view-words.ts';

type State = Pick<AppState, 'viewer' | 'look'>;

/** What every view can be shown with; commands are called `prefix-wireframe` and so on. */
export function shownItems({ viewer, look }: State, prefix: 'view' | 'compare'): readonly ViewMenuItem[] {
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

/** Of the view of one model. */
export function viewItems(state: State): readonly (readonly ViewMenuItem[])[] {
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
