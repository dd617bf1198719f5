/** The library at work, clips and the ways of creating in light and dark, as axe judges them. */
import { expect, test } from 'vitest';
import { captureScenes } from './scenes/capture-scenes.ts';
import { createDesk, createScenes } from './scenes/create-scenes.ts';
import { libraryScenes } from './scenes/library-scenes.ts';
import { organiseScenes } from './scenes/organise-scenes.ts';
import { webhookDesk, webhookScenes } from './scenes/webhook-scenes.ts';
import { faultsOf } from './support/axe.ts';
import { captureDesk } from './support/captures-desk.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';
import { livedInLibrary } from './support/lived-in-library.ts';
import { organised } from './support/organised.ts';

const browser = sharedBrowser();

test.each([
  { name: 'organised assets', handlers: organised, scenes: organiseScenes },
  {
    name: 'a library that was worked with',
    handlers: () => livedInLibrary(120).handlers,
    scenes: libraryScenes,
  },
  { name: 'the check of clips', handlers: captureDesk, scenes: captureScenes },
  { name: 'the ways of creating', handlers: createDesk, scenes: createScenes },
  { name: 'the webhook desk', handlers: webhookDesk, scenes: webhookScenes },
])('axe finds nothing in $name', async ({ handlers, scenes }) => {
  const page = await openFakeHost(browser, handlers(), sampleContent);
  expect(await faultsOf(page, scenes)).toEqual({});
});
