/** From a delivery to the local receiver to the job's state: the whole application over a real service. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import { openDesk, until } from '../services/desk.ts';

const none = { signal: undefined };

/** What is to happen in a second or later never does. */
const neverDue: Clock = {
  now: systemClock.now,
  after: (ms, callback) => (ms < 1000 ? systemClock.after(ms, callback) : { cancel: () => undefined }),
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a verified delivery is taken by the whole application, and its job is complete soon after', async () => {
  const making = Promise.withResolvers<undefined>();
  const small = createSmallWorkshop();
  const desk = await openDesk({
    clock: neverDue,
    workshop: {
      paletteOf: small.paletteOf,
      async makeAsset(request, options) {
        await making.promise;
        return small.makeAsset(request, options);
      },
    },
  });
  const { handlers } = desk.app;
  await desk.connect();
  const port = await freePort();
  await handlers.webhooks.setReceiver({ on: true, port }, none);
  const url = `http://127.0.0.1:${port}/hook`;
  await handlers.webhooks.register({ url, events: ['asset.completed'], another: false }, none);
  const assetId = await desk.untilAccepted(await desk.create());
  const statusOf = async (): Promise<string | undefined> =>
    (await handlers.assets.get({ assetId }, none)).job?.status;
  expect(await statusOf()).toMatch(/^(queued|running)$/);
  making.resolve(undefined);
  await until(async () => ((await statusOf()) === 'complete' ? true : null));
  expect((await handlers.webhooks.receiver(undefined, none)).received).toMatchObject([
    { event: 'asset.completed', repeats: 0 },
  ]);
});
