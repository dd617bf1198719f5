/** Getting and losing samples: the same from the first screen and the palette. */

import type { Sample } from '../../../main/contract/schema/app-info.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { sampleWords } from './welcome-words.ts';

/** Adds it and shows where it comes to be seen. Rejects with `FailureError`. */
export async function addSample(
  { samples, notices, navigation }: StoresOf<'samples' | 'notices' | 'navigation'>,
  what: Sample,
): Promise<void> {
  await samples.add(what);
  notices.tell(sampleWords[what].adding, { tone: 'success', tag: 'samples' });
  navigation.go({ name: what === 'library' ? 'queue' : 'capture' });
}

/** Rejects with `FailureError`, `samples.still-made` among them. */
export async function removeSample(
  { samples, notices }: StoresOf<'samples' | 'notices'>,
  what: Sample,
): Promise<void> {
  await samples.remove(what);
  notices.tell(sampleWords[what].removed, { tag: 'samples' });
}

/** Where a sample is to be seen. */
export function openSample({ samples, navigation }: StoresOf<'samples' | 'navigation'>, what: Sample): void {
  const inputId = samples.store.getState()?.capture?.inputId;
  if (what === 'library') navigation.go({ name: 'library' });
  else navigation.go({ name: 'capture', ...(inputId !== undefined && { inputId }) });
}

const all: readonly Sample[] = ['library', 'capture'];

/** For the palette. */
export function sampleCommands(app: StoresOf<'navigation' | 'notices' | 'samples'>): Command[] {
  const { notices, samples } = app;
  const isThere = (what: Sample): boolean => (samples.store.getState()?.[what] ?? null) !== null;
  const attempt = (action: Promise<void>): void =>
    void action.catch((error: unknown) => notices.fail(failureOf(error)));
  return all.flatMap((what): Command[] => [
    {
      id: `sample-${what}-add`,
      title: sampleWords[what].add,
      group: commandGroups.samples,
      keywords: sampleWords.addKeywords,
      enabled: () =>
        !isThere(what) && (what === 'library' || samples.store.getState()?.captureShipped === true),
      run: () => attempt(addSample(app, what)),
    },
    {
      id: `sample-${what}-remove`,
      title: sampleWords[what].remove,
      group: commandGroups.samples,
      keywords: sampleWords.removeKeywords,
      enabled: () => isThere(what),
      run: () => attempt(removeSample(app, what)),
    },
  ]);
}
