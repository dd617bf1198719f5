/** The library at work, clips and the ways of creating in light and dark, as axe judges them. */
import { expect, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { captureScenes } from './capture-scenes.ts';
import { captureDesk } from './captures-desk.ts';
import { createDesk, createScenes } from './create-scenes.ts';
import { openFakeHost } from './fake-host.ts';
import { sharedBrowser } from './hosts.ts';
import { libraryScenes } from './library-scenes.ts';
import { sampleContent } from './lived-in.ts';
import { organiseScenes } from './organise-scenes.ts';
import { organised } from './organised.ts';
import { shelf } from './shelf.ts';
import { webhookDesk, webhookScenes } from './webhook-scenes.ts';

const browser = sharedBrowser();

test.each([
  { name: 'organised assets', handlers: organised, scenes: organiseScenes },
  { name: 'a library that was worked with', handlers: () => shelf(120).handlers, scenes: libraryScenes },
  { name: 'the check of clips', handlers: captureDesk, scenes: captureScenes },
  { name: 'the ways of creating', handlers: createDesk, scenes: createScenes },
  { name: 'the webhook desk', handlers: webhookDesk, scenes: webhookScenes },
])('axe finds nothing in $name', async ({ handlers, scenes }) => {
  const page = await openFakeHost(browser, handlers(), sampleContent);
  expect(await faultsOf(page, scenes)).toEqual({});
});
