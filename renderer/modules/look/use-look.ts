/** How the model is to be drawn, as options of the view. */
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SurroundingsFault } from '../../scene/view/look/read-surroundings.ts';
import type { LookOptions } from '../../scene/view/view-settings.ts';
import { useStores } from '../../stores/use-stores.ts';
import { lookWords } from './look-words.ts';

/** For `ModelView`. A file that gives no light is reported, and the light is the studio's again. */
export function useLook(): {
  readonly look: LookOptions;
  readonly onFault: (fault: SurroundingsFault) => void;
} {
  const { look: choices, notices } = useStores<'look' | 'notices'>();
  const settings = useStore(choices.store);
  const look = useMemo(() => {
    const { section, sectionOn, ...rest } = settings;
    return { ...rest, section: sectionOn ? section : null };
  }, [settings]);
  const onFault = useCallback(
    (fault: SurroundingsFault) => {
      choices.set({ surroundings: null, light: 'studio' });
      notices.tell(lookWords.faults[fault], { tone: 'info' });
    },
    [choices, notices],
  );
  return { look, onFault };
}
