/** The call of a form before it is made, the request behind an asset, and an asset's image as an input. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { CreateRequest, CreateRoute } from '../../../../main/contract/schema/creation/create-request.ts';
import { paramsOfEffective } from '../../../../main/modules/creation/request-lookups.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';
import {
  assetsOf,
  batch,
  creates,
  inputFile,
  options,
  requestOf,
  set,
  store,
  submit,
  untilAllAccepted,
} from './queue-desk.ts';

const run = promisify(execFile);
const routes = Object.keys(assetsOf) as CreateRoute[];

function assetNamed(desk: Desk, name: string): Promise<AssetSummary> {
  return until(async () => {
    const jobs = await desk.app.handlers.jobs.list({ limit: 100 }, options);
    for (const { groupId, assetId } of jobs) {
      const ids = assetId === null ? [] : [assetId];
      if (groupId !== null) {
        const { members } = await desk.app.handlers.groups.get({ groupId }, options);
        ids.push(...members.map((member) => member.assetId));
      }
      for (const id of ids) {
        const asset = await desk.app.handlers.assets.get({ assetId: id }, options);
        if (asset.name === name) return asset;
      }
    }
    return null;
  });
}

/** Files of a body that was sent, as their sizes. */
const withoutBytes = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 60 && /^[A-Za-z0-9+/=]+$/.test(value)
    ? Buffer.from(value, 'base64').length
    : value;

/** Files of a body that is shown, as their sizes. */
const numbered = (_key: string, value: unknown): unknown => {
  const bytes =
    typeof value === 'string' ? /^<base64 of mug\.\w+, ([\d,]+) bytes>$/.exec(value)?.[1] : undefined;
  return bytes === undefined ? value : Number(bytes.replaceAll(',', ''));
};

test('what is shown is what is sent, but for the bytes of files, which are named', async () => {
  const desk = await openDesk();
  await desk.connect();
  const requests = await Promise.all(routes.map((route) => requestOf(desk, route)));
  const shown = await Promise.all(
    requests.map((request) => desk.app.handlers.create.show({ request }, options)),
  );
  await submit(desk, requests);
  await untilAllAccepted(desk);
  for (const one of shown) {
    const sent = creates(desk).find(({ path }) => path === one.path);
    expect(JSON.parse(one.body, numbered)).toEqual(JSON.parse(sent?.body ?? '', withoutBytes));
    expect(one.body).not.toMatch(/[A-Za-z0-9+/=]{60}/);
    expect(one.curl).not.toContain(token);
  }
});

test('the command makes the asset when a user runs it', async () => {
  const desk = await openDesk();
  await desk.connect();
  const before = await desk.paidFor();
  const request: CreateRequest = {
    route: 'standard',
    name: "It's $HOME",
    input: { type: 'text', text: `a mug that says 'don't' and "$(id)"` },
    params: paramsOfEffective({}),
  };
  const { curl } = await desk.app.handlers.create.show({ request }, options);
  const { stdout } = await run('/bin/sh', ['-c', `${curl} --silent --fail`], {
    env: { ...process.env, API_TOKEN: token, no_proxy: '*' },
  });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'queued' });
  expect(await desk.paidFor()).toBe(before + 1);
});

test('without a connection, and with a file that is gone, it is said', async () => {
  const desk = await openDesk();
  const image = { type: 'image', inputId: await store(desk, 'image'), fileName: 'mug.png' } as const;
  const request: CreateRequest = {
    route: 'standard',
    name: null,
    input: image,
    params: paramsOfEffective({}),
  };
  const show = (): Promise<unknown> => desk.app.handlers.create.show({ request }, options);
  await expect(show()).rejects.toMatchObject({ code: 'connection.none' });
  await desk.connect();
  await rm(inputFile(desk, image.inputId));
  await expect(show()).rejects.toMatchObject({ code: 'input.missing' });
});

test('another like it: its own request, its own item of a batch, the seed of its set', async () => {
  const desk = await openDesk();
  await desk.connect();
  const measured = await requestOf(desk, 'measured');
  const rows = batch('Crate', 2);
  const worn = set('Worn');
  await submit(desk, [measured, rows, worn]);
  await untilAllAccepted(desk);
  const like = async (name: string) => {
    const { id } = await assetNamed(desk, name);
    return desk.app.handlers.create.like({ assetId: id }, options);
  };
  expect(await like('Measured')).toEqual({ request: measured, exact: true });
  const second = rows.route === 'standard-batch' ? rows.items[1] : undefined;
  expect(await like('Crate 1')).toEqual({ request: { route: 'standard', ...second }, exact: true });
  expect(await like('Worn 1')).toMatchObject({
    exact: false,
    request: { route: 'standard', input: { type: 'text', text: 'a worn mug' } },
  });
});

test('an asset’s image: the one that it was made from, its preview, or why there is none', async () => {
  const desk = await openDesk();
  await desk.connect();
  const image = { type: 'image', inputId: await store(desk, 'image'), fileName: 'mug.png' } as const;
  const made = await desk.create({ name: 'Mug', input: image });
  const assetId = await desk.untilAccepted(made);
  await desk.untilDownloaded(assetId);
  const imageOf = (what: 'source' | 'preview') =>
    desk.app.handlers.create.imageOf({ assetId, what }, options);
  expect(await imageOf('source')).toMatchObject({ id: image.inputId, fileName: 'mug.png', kind: 'image' });
  expect(await imageOf('preview')).toMatchObject({ kind: 'image', mediaType: 'image/png' });
  await rm(inputFile(desk, image.inputId));
  await expect(imageOf('source')).rejects.toMatchObject({ code: 'create.no-image' });
  const text = await desk.create({ name: 'Jug' });
  await expect(
    desk.app.handlers.create.imageOf({ assetId: await desk.untilAccepted(text), what: 'source' }, options),
  ).rejects.toMatchObject({ code: 'create.no-image', data: { name: 'Jug' } });
});

test('of effective params only what is allowed is requested again', () => {
  const usual = paramsOfEffective({});
  expect(
    paramsOfEffective({
      mesh: { quality: 'finest', polygons: 3 },
      physics: { simulator: 'mujoco', articulated: true },
      texture: null,
      engine: 'x',
    }),
  ).toEqual({ ...usual, physics: { ...usual.physics, simulator: 'mujoco' } });
});
