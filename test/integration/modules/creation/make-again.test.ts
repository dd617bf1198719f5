/** A failed single asset requested again: the same request, with where it comes from, and never twice. */
import { expect, test } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { openDesk, until } from '../desk.ts';

const options = { signal: undefined };

test('a failed asset is made again once, however often it is requested, and then what was made of it', async () => {
  const desk = await openDesk();
  await desk.connect();
  const { create, jobs, submissions } = desk.app.handlers;
  const endOf = (assetId: AssetId, status: string) =>
    until(async () => {
      const all = await jobs.list({ limit: 100 }, options);
      return all.find((job) => job.assetId === assetId && job.status === status) ?? null;
    });
  const request = { name: 'Mug', input: { type: 'text' as const, text: 'a mug sandbox:fail' } };
  const first = await desk.create(request);
  const failed = await desk.untilAccepted(first);
  await endOf(failed, 'failed');
  const before = await desk.paidFor();

  const asked = await Promise.all([1, 2, 3].map(() => create.again({ assetId: failed }, options)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(asked[0]).toMatchObject({ request: first.request, lineage: { type: 'like', assetId: failed } });
  expect(asked[0]?.id).not.toBe(first.id);
  await until(async () =>
    (await submissions.list(undefined, options)).length === 0 ? await desk.paidFor() : null,
  );
  await desk.restart();
  const later = await desk.app.handlers.create.again({ assetId: failed }, options);
  expect(later.id).toBe(asked[0]?.id);
  expect(await desk.paidFor()).toBe(before + 1);

  // The second one failed as well: it is made again on its own.
  const second = later.assetId ?? ('' as AssetId);
  await until(async () => {
    const all = await desk.app.handlers.jobs.list({ limit: 100 }, options);
    return all.find((job) => job.assetId === second && job.status === 'failed') ?? null;
  });
  const third = await desk.app.handlers.create.again({ assetId: second }, options);
  expect(third).toMatchObject({ request: first.request, lineage: { type: 'like', assetId: second } });

  const { again } = desk.app.handlers.create;
  await expect(again({ assetId: 'nobody' as AssetId }, options)).rejects.toMatchObject({
    code: 'asset.unknown',
  });
});

test('what did not fail is not made again', async () => {
  const desk = await openDesk();
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await expect(desk.app.handlers.create.again({ assetId }, options)).rejects.toMatchObject({
    code: 'create.not-failed',
  });
  expect(await desk.app.handlers.submissions.list(undefined, options)).toEqual([]);
});
