/** The view's commands, in the palette and on single keys, while a model is shown. */
import { type RefObject, useEffect } from 'react';
import type { Drawing } from '../../scene/view/look/drawing.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { lookWords } from '../look/look-words.ts';
import { optionsOf } from '../look/name-options.ts';
import type { Command } from '../shared/store/commands.ts';
import { viewWords } from '../stage/view-words.ts';

/** `digitsAreViews`: 1, 3, 5 and 7 are not taken by formats; the numpad's always are views. */
export function useViewCommands(view: RefObject<ViewHandle | null>, digitsAreViews: boolean): void {
  const app = useStores<'commands' | 'look' | 'viewer'>();
  useEffect(
    () =>
      app.commands.add([
        ...cameraCommands(view, app, digitsAreViews),
        ...shownCommands(app),
        ...drawingCommands(app),
      ]),
    [app, view, digitsAreViews],
  );
}

function command(id: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `view-${id}`, title, group: viewWords.commands, shortcuts: keys, run };
}

function cameraCommands(
  view: RefObject<ViewHandle | null>,
  { look }: StoresOf<'look'>,
  digitsAreViews: boolean,
): Command[] {
  const digit = (key: string): string[] => (digitsAreViews ? [key] : []);
  const { actions } = viewWords;
  return [
    command('frame', viewWords.frame, ['F'], () => view.current?.frame()),
    command('reset', viewWords.reset, ['R'], () => view.current?.show('perspective')),
    command('front', actions.front, digit('1'), () => view.current?.show('front')),
    command('back', actions.back, digit('Mod+1'), () => view.current?.show('back')),
    command('right', actions.right, digit('3'), () => view.current?.show('right')),
    command('left', actions.left, digit('Mod+3'), () => view.current?.show('left')),
    command('top', actions.top, digit('7'), () => view.current?.show('top')),
    command('bottom', actions.bottom, digit('Mod+7'), () => view.current?.show('bottom')),
    command('orthographic', lookWords.toggleOrthographic, digit('5'), look.toggleOrthographic),
  ];
}

function shownCommands({ viewer, look, commands }: StoresOf<'commands' | 'look' | 'viewer'>): Command[] {
  const { actions } = viewWords;
  return [
    command('wireframe', lookWords.cycleWires, ['W'], look.toggleWires),
    // Not G: it begins the ways to other screens.
    command('grid', actions.grid, ['B'], () => viewer.toggle('grid')),
    command('dimensions', actions.dimensions, ['D'], () => viewer.toggle('dimensions')),
    command('turntable', actions.turntable, ['T'], () => viewer.toggle('turntable')),
    command('section', lookWords.toggleSection, ['X'], look.toggleSection),
    { ...command('help', actions.help, ['H'], () => void commands.run('shortcuts')), hidden: true },
  ];
}

/** Without keys of their own: there are thirteen. */
function drawingCommands({ look }: StoresOf<'look'>): Command[] {
  return optionsOf<Drawing>(lookWords.drawings).map(({ value, label }) => ({
    ...command(`show-${value}`, lookWords.show(label), [], () => look.set({ drawing: value })),
    keywords: lookWords.keywords,
    enabled: () => look.store.getState().drawing !== value,
  }));
}
