/** What can be done on the create screens by key and in the palette, and the ways to get there. */
import { useEffect, useRef } from 'react';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { ways } from './create-words.ts';
import { createCommandWords as words } from './form-words.ts';
import { screenOfWay } from './store/create-routes.ts';

const titles = {
  standard: words.createAStandardAsset,
  measured: words.createAMeasuredAsset,
  'high-fidelity-set': words.createAHighFidelity,
  'procedural-set': words.createAProceduralSet,
} as const;

/** Everywhere: one for each way; batches have their own. */
export function wayCommands({ navigation }: StoresOf<'navigation'>): readonly Command[] {
  return ways.flatMap(({ way, line }): Command[] =>
    way === 'batch'
      ? []
      : [
          {
            id: `create-${way}`,
            title: titles[way],
            group: commandGroups.create,
            keywords: words.wayKeywords(line),
            run: () => navigation.go(screenOfWay(way)),
          },
        ],
  );
}

/** What the foot of a form does. */
export interface FormActions {
  readonly label: string;
  readonly submit: () => void;
  readonly afresh: () => void;
  readonly show: () => void;
}

/** As long as the form is there; Ctrl+Enter sends from anywhere but a window over it. */
export function useFormCommands(actions: FormActions): void {
  const { commands } = useStores<'commands'>();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  const { label } = actions;
  useEffect(
    () =>
      commands.add([
        {
          id: 'create-submit',
          title: label,
          group: commandGroups.create,
          shortcuts: ['Mod+Enter'],
          enabled: () => !(document.activeElement?.matches('[role="dialog"] *, [role="menu"] *') ?? false),
          run: () => latest.current.submit(),
        },
        {
          id: 'create-show',
          title: words.showTheRequest,
          group: commandGroups.create,
          keywords: words.showTheRequestKeywords,
          run: () => latest.current.show(),
        },
        {
          id: 'create-afresh',
          title: words.startTheFormAfresh,
          group: commandGroups.create,
          keywords: words.startTheFormAfreshKeywords,
          run: () => latest.current.afresh(),
        },
      ]),
    [commands, label],
  );
}
