/** From a delivery to the local receiver to the job's state: the whole application over a real service. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import { openDesk, until } from '../modules/desk.ts';

const none = { signal: undefined };

/** The machine's clock until it stops: from then on nothing that waits for a time happens, so that nobody asks by himself. */
function stoppable(): Clock & { stop(): void; goOn(): void } {
  let held: (() => void)[] | null = null;
  return {
    now: systemClock.now,
    after: (ms, callback) =>
      systemClock.after(ms, () => (held === null ? callback() : void held.push(callback))),
    stop: () => void (held = []),
    goOn() {
      const due = held ?? [];
      held = null;
      for (const callback of due) callback();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a verified delivery reads its job at once, where nothing else would', async () => {
  const making = Promise.withResolvers<undefined>();
  const small = createSmallWorkshop();
  const clock = stoppable();
  const desk = await openDesk({
    clock,
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
  clock.stop();
  // Closing waits for times as well.
  onTestFinished(clock.goOn);
  making.resolve(undefined);
  await until(async () => ((await statusOf()) === 'complete' ? true : null));
  expect((await handlers.webhooks.receiver(undefined, none)).received).toMatchObject([
    { event: 'asset.completed', repeats: 0 },
  ]);
});
