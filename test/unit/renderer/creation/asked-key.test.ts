/** The key of a form's request: the same until its answer is known, also when Caliper was killed in between. */
import { expect, it } from 'vitest';
import { createAskedKey, createDrafts } from '../../../../renderer/modules/shared/store/drafts.ts';
import { createFakeApp, type FakeApp } from '../../../fakes/handlers/handlers.ts';
import { createClockDouble, createEventsDouble, settle } from '../bridge/events-double.ts';

const signal = { signal: undefined };

/** A start of Caliper on the same user data; the page's own storage is new. */
function start({ handlers }: FakeApp) {
  const events = createEventsDouble();
  const page = new Map<string, string>();
  const drafts = createDrafts({
    events,
    clock: createClockDouble(),
    storage: { getItem: (key) => page.get(key) ?? null, setItem: (key, value) => void page.set(key, value) },
    api: {
      drafts: {
        get: (input) => handlers.drafts.get(input, signal),
        set: (input) => handlers.drafts.set(input, signal),
      },
    },
  });
  const asked = createAskedKey(() => crypto.randomUUID(), { drafts, key: 'caliper.asked.procedural' });
  return { asked, begin: () => events.send({ type: 'ready' }) };
}

it('is with Caliper before it is used, and the same after a kill', async () => {
  const app = createFakeApp();
  const first = start(app).asked;
  const key = first.of('a set');
  await first.kept?.();
  const { asked, begin } = start(app);
  begin();
  await settle();
  expect(asked.of('a set')).toBe(key);
  expect(asked.of('another set')).not.toBe(key);
});

it('is another one once the answer was known, also after a start', async () => {
  const app = createFakeApp();
  const first = start(app);
  const key = first.asked.of('a set');
  first.asked.answered();
  const second = first.asked.of('a set');
  await first.asked.kept?.();
  expect(second).not.toBe(key);
  const { asked, begin } = start(app);
  begin();
  await settle();
  expect(asked.of('a set')).toBe(second);
});

it('is kept in memory where nothing else is given', () => {
  const asked = createAskedKey(() => crypto.randomUUID());
  const key = asked.of('a set');
  expect(asked.of('a set')).toBe(key);
  asked.answered();
  expect(asked.of('a set')).not.toBe(key);
});
