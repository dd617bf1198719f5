/** The keys and commands of the screen. */
import { useEffect, useRef } from 'react';
import type { Command } from '../../state/commands.ts';
import { useApp } from '../app-context.ts';
import { commandGroups } from '../commands/group-words.ts';
import { lookWords } from '../look/look-words.ts';
import { compareWords } from './compare-words.ts';
import type { Cameras } from './use-cameras.ts';

/** What is done beside moving the views. */
export interface CompareActions {
  readonly cameras: Cameras;
  readonly swap: () => void;
  readonly add: () => void;
  readonly toggleTogether: () => void;
  readonly toggleScale: () => void;
  readonly toggleFacts: () => void;
  readonly back: () => void;
}

export function useCompareKeys(actions: CompareActions): void {
  const { commands, viewer, look } = useApp();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const { cameras } = actions;
  useEffect(() => {
    const command = (id: string, title: string, key: string, run: () => void): Command => ({
      id: `compare-${id}`,
      title,
      group: commandGroups.compare,
      shortcuts: [key],
      run,
    });
    const see = (view: 'perspective' | 'front' | 'right' | 'top') => (): void =>
      cameras.do((one) => one.show(view));
    return commands.add([
      command('together', compareWords.together, 'L', () => latest.current.toggleTogether()),
      command('scale', compareWords.sameScale, 'M', () => latest.current.toggleScale()),
      command('swap', compareWords.swapTitle, 'X', () => latest.current.swap()),
      command('add', compareWords.add, 'A', () => latest.current.add()),
      command('facts', compareWords.facts, 'I', () => latest.current.toggleFacts()),
      command('frame', compareWords.frame, 'F', () => cameras.do((one) => one.frame())),
      command('reset', compareWords.reset, 'R', see('perspective')),
      command('front', compareWords.front, '1', see('front')),
      command('right', compareWords.right, '3', see('right')),
      command('top', compareWords.top, '7', see('top')),
      command('orthographic', lookWords.toggleOrthographic, '5', () =>
        cameras.toggleFlat(look.store.getState().orthographic),
      ),
      command('wireframe', compareWords.wireframe, 'W', look.toggleWires),
      command('grid', compareWords.grid, 'B', () => viewer.toggle('grid')),
      command('dimensions', compareWords.dimensions, 'D', () => viewer.toggle('dimensions')),
      command('back', compareWords.back, 'Escape', () => latest.current.back()),
    ]);
  }, [commands, viewer, look, cameras]);
}
