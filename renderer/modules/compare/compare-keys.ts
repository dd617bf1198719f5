/** The commands of the compare screen, in the palette and by key. */
import { useEffect, useRef } from 'react';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import { lookWords } from '../look/look-words.ts';
import { starKeys, verdictKeys } from '../organise/verdict-keys.ts';
import type { Command } from '../shared/store/commands.ts';
import { compareWords } from './compare-words.ts';
import type { Cameras } from './use-cameras.ts';

/** What is done beside moving the views. `step` and what follows it are for the active pane. */
export interface CompareActions {
  readonly cameras: Cameras;
  readonly swap: () => void;
  readonly add: () => void;
  readonly toggleTogether: () => void;
  readonly toggleScale: () => void;
  readonly toggleFacts: () => void;
  readonly back: () => void;
  readonly goToPane: (by: 1 | -1) => void;
  readonly step: (by: 1 | -1) => void;
  readonly remove: () => void;
  readonly judge: (verdict: ReviewVerdict) => void;
  readonly rate: (rating: number) => void;
  readonly pick: () => void;
}

const judgeTitles: Readonly<Record<ReviewVerdict, string>> = {
  get approved() {
    return compareWords.approvePane;
  },
  get 'needs-work'() {
    return compareWords.needsWorkPane;
  },
  get rejected() {
    return compareWords.rejectPane;
  },
};

const command = (id: string, title: string, key: string | null, run: () => void): Command => ({
  id: `compare-${id}`,
  title,
  group: commandGroups.compare,
  shortcuts: key === null ? [] : [key],
  run,
});

export function useCompareKeys(actions: CompareActions): void {
  const { commands, viewer, look } = useStores<'commands' | 'look' | 'viewer'>();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const { cameras } = actions;
  useEffect(() => {
    const see = (view: 'perspective' | 'front' | 'right' | 'top') => (): void =>
      cameras.do((one) => one.show(view));
    return commands.add([
      command('together', compareWords.together, 'L', () => latest.current.toggleTogether()),
      command('scale', compareWords.sameScale, 'M', () => latest.current.toggleScale()),
      command('swap', compareWords.swapTitle, 'S', () => latest.current.swap()),
      command('add', compareWords.addTitle, 'A', () => latest.current.add()),
      command('facts', compareWords.facts, 'I', () => latest.current.toggleFacts()),
      command('frame', compareWords.frame, 'F', () => cameras.do((one) => one.frame())),
      command('reset', compareWords.reset, 'R', see('perspective')),
      command('front', compareWords.front, null, see('front')),
      command('right', compareWords.right, null, see('right')),
      command('top', compareWords.top, null, see('top')),
      command('orthographic', lookWords.toggleOrthographic, null, () =>
        cameras.toggleFlat(look.store.getState().orthographic),
      ),
      command('wireframe', compareWords.wireframe, 'W', look.toggleWires),
      command('grid', compareWords.grid, 'B', () => viewer.toggle('grid')),
      command('dimensions', compareWords.dimensions, 'D', () => viewer.toggle('dimensions')),
      command('back', compareWords.back, 'Escape', () => latest.current.back()),
      ...paneCommands(() => latest.current),
    ]);
  }, [commands, viewer, look, cameras]);
}

function paneCommands(now: () => CompareActions): readonly Command[] {
  return [
    command('next-pane', compareWords.nextPane, null, () => now().goToPane(1)),
    command('previous-pane', compareWords.previousPane, null, () => now().goToPane(-1)),
    command('next', compareWords.next, 'J', () => now().step(1)),
    command('previous', compareWords.previous, 'K', () => now().step(-1)),
    command('remove', compareWords.remove, null, () => now().remove()),
    ...verdictKeys.map(({ verdict, key }) =>
      command(`verdict-${verdict}`, judgeTitles[verdict], key, () => now().judge(verdict)),
    ),
    ...starKeys.map((rating) =>
      command(
        `rate-${rating}`,
        rating === 0 ? compareWords.noStars : compareWords.rate(rating),
        String(rating),
        () => now().rate(rating),
      ),
    ),
    command('pick', compareWords.pick, 'Shift+P', () => now().pick()),
  ];
}
