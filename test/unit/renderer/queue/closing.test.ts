/** Closing is called safe only where nothing would be lost, and what would be is named. */
import { expect, test } from 'vitest';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { closingWords } from '../../../../renderer/modules/queue/overall-words.ts';
import {
  createExportsUnderWay,
  type Unsaved,
  unsavedParts,
} from '../../../../renderer/modules/queue/store/closing.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const nothing: Unsaved = {
  clips: 0,
  photos: 0,
  batchFiles: 0,
  sending: false,
  formImages: 0,
  exports: 0,
  importing: false,
  forms: 0,
  texts: 0,
};

test('what lives with the window alone is lost, each with what to do again; the rest is safe', () => {
  expect(unsavedParts(nothing)).toEqual([]);
  const parts = unsavedParts({ ...nothing, clips: 3, batchFiles: 1, importing: true });
  expect(parts.map(({ kind, count }) => closingWords.parts[kind](count))).toEqual([
    '3 clips still being copied: add them again',
    '1 file of the new batch not in the library yet: add them again',
    'A ZIP import under way: import it again',
  ]);
});

test('text that is typed and forms that are not written make closing unsafe', () => {
  const parts = unsavedParts({ ...nothing, forms: 1, texts: 2 });
  expect(parts.map(({ kind, count }) => closingWords.parts[kind](count))).toEqual([
    '2 fields with text you have not confirmed',
    '1 form not saved yet',
  ]);
});

test('exports of every window count, from the list and from events; before it is known nothing is claimed', async () => {
  const one = { id: 'e1', state: 'running', form: 'folder', assets: 1 } as unknown as AssetExport;
  const events = createEventsDouble();
  const store = createExportsUnderWay({ api: { exports: { list: async () => [one] } }, events });
  expect(store.getState()).toBeNull();
  events.send({ type: 'ready' });
  expect(store.getState()).toBeNull();
  await settle();
  expect(store.getState()).toBe(1);
  events.send({ type: 'export.changed', assetExport: { ...one, state: 'done' } });
  expect(store.getState()).toBe(0);
  events.send({ type: 'export.changed', assetExport: { ...one, state: 'waiting' } });
  expect(store.getState()).toBe(1);
});

test('exports that are resumed at the next start do not count', async () => {
  const one = { id: 'e1', state: 'waiting', form: 'zip', assets: 1 } as unknown as AssetExport;
  const events = createEventsDouble();
  const store = createExportsUnderWay({ api: { exports: { list: async () => [one] } }, events });
  events.send({ type: 'ready' });
  await settle();
  expect(store.getState()).toBe(1);
  events.send({ type: 'export.changed', assetExport: { ...one, state: 'running' } });
  expect(store.getState()).toBe(0);
  events.send({ type: 'export.changed', assetExport: { ...one, state: 'running', form: 'folder' } });
  expect(store.getState()).toBe(1);
  const several = { ...one, state: 'running', form: 'folder', assets: 2 } as const;
  events.send({ type: 'export.changed', assetExport: several });
  expect(store.getState()).toBe(0);
});
