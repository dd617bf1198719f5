/** What can be done about creating by key, menu and palette: on the forms, to get there, and from an asset or request that is made once more. */

import { CopyPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../main/contract/schema/creation/submission.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { commandGroups } from '../commands/command-words.ts';
import type { Screen } from '../navigation/store/navigation.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { ways } from './create-words.ts';
import { createCommandWords, createLikeWords, makeAgainWords } from './form-words.ts';
import { screenOfWay } from './store/create-ways.ts';

const titles = {
  get standard() {
    return createCommandWords.createAStandardAsset;
  },
  get measured() {
    return createCommandWords.createAMeasuredAsset;
  },
  get 'high-fidelity-set'() {
    return createCommandWords.createAHighFidelity;
  },
  get 'procedural-set'() {
    return createCommandWords.createAProceduralSet;
  },
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
            keywords: createCommandWords.wayKeywords(line),
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
          title: createCommandWords.showTheRequest,
          group: commandGroups.create,
          keywords: createCommandWords.showTheRequestKeywords,
          run: () => latest.current.show(),
        },
        {
          id: 'create-afresh',
          title: createCommandWords.startTheFormAfresh,
          group: commandGroups.create,
          keywords: createCommandWords.startTheFormAfreshKeywords,
          run: () => latest.current.afresh(),
        },
      ]),
    [commands, label],
  );
}

// “Create another like this”: the request behind an asset, in the form of its way; for menus and the palette everywhere.

type Parts = StoresOf<'api' | 'create' | 'navigation' | 'notices'>;

/** Shows the form, filled; nothing is sent. A failure is a notice, so it never rejects. */
export async function createAnotherLike(app: Parts, assetId: AssetId): Promise<void> {
  const { api, navigation, notices } = app;
  try {
    const { request, exact } = await api.create.like({ assetId });
    navigation.go(screenFor(request, { type: 'like', assetId }));
    if (!exact)
      notices.tell(createLikeWords.lookThrough, {
        tag: 'create-like',
      });
  } catch (error) {
    const failure = failureOf(error);
    const usePreview = {
      label: createLikeWords.itsPreview,
      onSelect: () => void createFromPreview(app, assetId),
    };
    notices.fail(failure, failure.code === 'create.unlike' ? [usePreview] : []);
  }
}

/** A standard asset from the preview of another one. */
async function createFromPreview(
  { api, create, navigation, notices }: Parts,
  assetId: AssetId,
): Promise<void> {
  try {
    create.takeStored(await api.create.imageOf({ assetId, what: 'preview' }));
    navigation.go({ name: 'create', route: 'standard' });
  } catch (error) {
    notices.fail(failureOf(error));
  }
}

/** The entry of an asset’s menu. */
export function likeEntry(app: Parts, assetId: AssetId): NonNullable<MenuEntry> {
  return {
    label: createLikeWords.createAnotherLikeThis,
    icon: <CopyPlus />,
    onSelect: () => void createAnotherLike(app, assetId),
  };
}

/** The form of its way. */
function screenFor(request: CreateRequest, lineage: Lineage): Screen {
  switch (request.route) {
    case 'standard':
    case 'high-fidelity-set':
    case 'procedural-set':
      return { name: 'create', request, lineage };
    case 'measured':
      return { name: 'measured', request, lineage };
    case 'standard-batch':
    case 'measured-batch':
      return { name: 'batch', request };
  }
}

// “Make it again”: a failed or canceled single asset, word for word; for menus, buttons and the palette everywhere.

/** Members are made again with the gaps of their batch or set, and what was requested elsewhere is not known here. */
export function canMakeAgain({ job, groupId }: Pick<AssetSummary, 'job' | 'groupId'>): boolean {
  return (
    groupId === null && job?.route !== 'unknown' && (job?.status === 'failed' || job?.status === 'canceled')
  );
}

/** Shows the request, or the one made before: nothing is requested twice. It costs as much again. */
export async function makeAgain(
  { api, navigation, notices }: StoresOf<'api' | 'navigation' | 'notices'>,
  assetId: AssetId,
): Promise<void> {
  const made = await api.create.again({ assetId });
  const before = made.state === 'accepted';
  notices.tell(before ? makeAgainWords.alreadyAsked : makeAgainWords.asked, {
    tag: 'make-again',
    tone: 'success',
  });
  navigation.go({ name: 'queue', focus: made.jobId ?? made.id });
}
