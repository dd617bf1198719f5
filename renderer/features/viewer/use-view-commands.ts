/** The view's commands, in the palette and on single keys, while a model is shown. */
import { type RefObject, useEffect } from 'react';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { Command } from '../../state/commands.ts';
import { useApp } from '../app-context.ts';

/** `picture` copies what is shown. `digitsAreViews`: 1, 3 and 7 are not taken by formats; the numpad's always are views. */
export function useViewCommands(
  view: RefObject<ViewHandle | null>,
  picture: () => Promise<void>,
  digitsAreViews: boolean,
): void {
  const { commands, viewer } = useApp();
  useEffect(() => {
    const command = (id: string, title: string, key: string, run: () => void): Command => ({
      id: `view-${id}`,
      title,
      group: '3D view',
      shortcuts: /\d/.test(key) && !digitsAreViews ? [] : [key],
      run,
    });
    return commands.add([
      command('frame', 'Show the whole object', 'F', () => view.current?.frame()),
      command('reset', 'Reset the view', 'R', () => view.current?.show('perspective')),
      command('front', 'View from the front', '1', () => view.current?.show('front')),
      command('right', 'View from the right', '3', () => view.current?.show('right')),
      command('top', 'View from above', '7', () => view.current?.show('top')),
      command('wireframe', 'Wireframe on or off', 'W', () => viewer.toggle('wireframe')),
      // Not G: it begins the ways to other screens.
      command('grid', 'Ground grid on or off', 'B', () => viewer.toggle('grid')),
      command('dimensions', 'Dimensions on or off', 'D', () => viewer.toggle('dimensions')),
      command('turntable', 'Turntable on or off', 'T', () => viewer.toggle('turntable')),
      command('picture', 'Copy the picture', 'P', () => void picture()),
    ]);
  }, [commands, viewer, view, picture, digitsAreViews]);
}
