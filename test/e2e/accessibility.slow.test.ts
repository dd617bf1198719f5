/** The first screens and the queue in light and dark, as axe judges them. */
import { expect, test } from 'vitest';
import { patientMs } from '../patience.ts';
import { busyScenes } from './scenes/busy-scenes.ts';
import { helpScenes } from './scenes/help-scenes.ts';
import { firstScenes, livedInScenes } from './scenes/lived-in-scenes.ts';
import { faultsOf } from './support/axe.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { busyQueue, firstStart, livedIn, sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();
/** Some forty scenes in two themes take a busy machine longer than one test is usually given. */
const manyScenesMs = patientMs(300_000);

test.each([
  { name: 'the first start and the help', handlers: firstStart, scenes: [...firstScenes, ...helpScenes] },
  { name: 'a lived-in Caliper', handlers: livedIn, scenes: livedInScenes },
  { name: 'a busy queue', handlers: busyQueue, scenes: busyScenes },
])(
  'axe finds nothing in $name',
  async ({ handlers, scenes }) => {
    const page = await openFakeHost(browser, handlers(), sampleContent);
    expect(await faultsOf(page, scenes)).toEqual({});
  },
  manyScenesMs,
);
