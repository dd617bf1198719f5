import { expect, test } from 'vitest';
import { type Ended, endedSchema } from '../../../../main/contract/schema/job.ts';
import { connected } from '../connected.ts';

const ended = (rest: Partial<Ended>): Ended =>
  endedSchema.parse({
    tag: 'group:g1',
    title: 'Kitchen mugs',
    body: 'All 50 are ready.',
    outcome: 'complete',
    groupId: 'g1',
    assetId: null,
    shown: true,
    ...rest,
  });

test('a click on what the desktop has shown leads to it: to the latest of its tag, also much later', async () => {
  const page = connected();
  page.start();
  await page.clock.advance(1000);
  const publish = async (event: Ended): Promise<void> => {
    page.app.events.emit({ type: 'ended', ended: event });
    await page.clock.advance(1000);
  };
  await publish(ended({ tag: 'job:a1', groupId: null, assetId: ended({}).assetId }));
  await publish(ended({}));
  await publish(ended({ tag: 'shown-by-the-page', shown: false }));
  const { commands, navigation } = page.state;
  expect(commands.run('ended:shown-by-the-page')).toBe(false);
  expect(commands.run('ended:group:g1')).toBe(true);
  expect(navigation.current()).toEqual({ name: 'queue', focus: 'g1' });
  expect(commands.run('ended:job:a1')).toBe(true);
  expect(navigation.current()).toEqual({ name: 'queue' });
  for (let n = 0; n < 100; n += 1) await publish(ended({ tag: `job:${n}` }));
  expect(commands.run('ended:group:g1')).toBe(false);
  expect(commands.store.getState().filter(({ id }) => id.startsWith('ended:'))).toHaveLength(100);
  page.stop();
});
