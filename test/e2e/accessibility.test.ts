/** The first screens and the queue in light and dark, as axe judges them. */
import { expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { busyScenes } from './busy-scenes.ts';
import { openFakeHost } from './fake-host.ts';
import { helpScenes } from './help-scenes.ts';
import { sharedBrowser } from './hosts.ts';
import { busyQueue, firstStart, livedIn, sampleContent } from './lived-in.ts';
import { firstScenes, livedInScenes } from './lived-in-scenes.ts';

const browser = sharedBrowser();
/** Some forty scenes in two themes take a busy machine longer than one test is usually given. */
const manyScenesMs = 300_000;

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
