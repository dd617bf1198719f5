/** Creation happens exactly once, whatever the network does, and what is refused can be edited. */

import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { StandardInput } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { libraryLayout } from '../../../../main/core/config.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';

const options = { signal: undefined };
const creates = (desk: Desk) =>
  desk.proxy.seen.filter((one) => one.method === 'POST' && one.path === '/v1/assets/standard');
const openSubmission = async (
  desk: Desk,
  id: Submission['id'],
  state: Submission['state'],
): Promise<Submission> =>
  until(async () => {
    const open = await desk.app.handlers.submissions.list(undefined, options);
    return open.find((one) => one.id === id && one.state === state && one.error !== null) ?? null;
  });

async function storedImage(desk: Desk, fileName: string): Promise<Extract<StandardInput, { type: 'image' }>> {
  const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const stored = await desk.app.content(
    new Request(`http://caliper${contentPaths.inputs}`, {
      method: 'POST',
      headers: { 'x-file-name': encodeURIComponent(fileName) },
      body: new Uint8Array(image),
    }),
  );
  const { id } = (await stored.json()) as { id: string };
  return { type: 'image', inputId: inputIdSchema.parse(id), fileName };
}

async function journalledPaused(desk: Desk, input: StandardInput): Promise<Submission> {
  const request = { route: 'standard', name: 'Mug', input, params: paramDefaults } as const;
  const [submission] = await desk.app.handlers.create.submit(
    { requests: [{ request, lineage: null }], label: null, paused: true },
    options,
  );
  if (submission === undefined) throw new Error('nothing was journalled');
  return submission;
}

describe('creating a standard asset', () => {
  test('asked twice under one key, as a page does whose answer was lost, makes one', async () => {
    const desk = await openDesk();
    await desk.connect();
    const once = randomUUID();
    const [first, second] = await Promise.all([desk.create({ once }), desk.create({ once })]);
    expect(second.id).toBe(first.id);
    const third = await desk.create({ once: randomUUID() });
    await Promise.all([desk.untilAccepted(first), desk.untilAccepted(third)]);
    expect(await desk.paidFor()).toBe(2);
  });

  test('sends the request as specified, once, with an idempotency key and the bearer token', async () => {
    const desk = await openDesk();
    await desk.connect();
    await desk.untilAccepted(await desk.create());
    expect(creates(desk)).toHaveLength(1);
    const [sent] = creates(desk);
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.headers.authorization).toBe(`Bearer ${token}`);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      inputs: { text: 'a blue mug' },
      name: 'Blue mug',
      params: paramDefaults,
    });
  });

  test('a lost reply is requested again with the same key and the same body: one asset is paid for', async () => {
    const desk = await openDesk();
    await desk.connect();
    let lost = 0;
    desk.proxy.fault = ({ method }) =>
      method === 'POST' && lost++ < 2 ? { kind: 'lose-reply' } : { kind: 'pass' };
    await desk.untilAccepted(await desk.create());
    const sent = creates(desk);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => one.headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
    expect(await desk.paidFor()).toBe(1);
  });

  test('closed between the request and its answer, it goes on at the next start without paying twice', async () => {
    const desk = await openDesk();
    await desk.connect();
    desk.proxy.fault = ({ method }) => (method === 'POST' ? { kind: 'lose-reply' } : { kind: 'pass' });
    const submission = await desk.create();
    await openSubmission(desk, submission.id, 'waiting');
    expect(await desk.paidFor()).toBe(1);
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.restart();
    await desk.untilAccepted(submission);
    expect(await desk.paidFor()).toBe(1);
    expect(new Set(creates(desk).map((one) => one.headers['idempotency-key'])).size).toBe(1);
  });

  test('an answer that is not as specified keeps the request: the replay tells what was created', async () => {
    const desk = await openDesk();
    await desk.connect();
    let garbled = 0;
    desk.proxy.fault = ({ method }) =>
      method === 'POST' && garbled++ === 0 ? { kind: 'edit', edit: () => '{"id": 7}' } : { kind: 'pass' };
    await desk.untilAccepted(await desk.create());
    expect(creates(desk).length).toBeGreaterThan(1);
    expect(await desk.paidFor()).toBe(1);
  });

  test('while the service is down it waits, says so where the user looks, and goes on its own when it is back', async () => {
    const desk = await openDesk();
    await desk.connect();
    desk.proxy.fault = () => ({ kind: 'cut' });
    const submission = await desk.create();
    const waiting = await openSubmission(desk, submission.id, 'waiting');
    expect(waiting.error?.code).toBe('remote.unreachable');
    expect(waiting.nextTryAt).not.toBeNull();
    const { health } = await desk.app.handlers.connections.state(undefined, options);
    expect(health).toMatchObject({ state: 'unreachable', error: { code: 'remote.unreachable' } });
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.untilAccepted(submission);
    expect((await desk.app.handlers.connections.state(undefined, options)).health.state).toBe('ok');
  });

  test('a request that may have reached the service cannot be discarded; one with a refused token can', async () => {
    const desk = await openDesk();
    await desk.connect();
    desk.proxy.fault = () => ({ kind: 'cut' });
    const perhapsSent = await desk.create();
    await openSubmission(desk, perhapsSent.id, 'waiting');
    await expect(
      desk.app.handlers.submissions.discard({ submissionId: perhapsSent.id }, options),
    ).rejects.toMatchObject({ code: 'submission.not-discardable' });
    desk.proxy.fault = () => ({ kind: 'answer', status: 401, body: '{"type":"unauthorized"}' });
    const neverAccepted = await desk.create({ name: 'Other' });
    const waiting = await openSubmission(desk, neverAccepted.id, 'waiting').catch(() => null);
    if (waiting?.error?.code !== 'remote.unauthorized') {
      await desk.app.handlers.submissions.retryNow({ submissionId: neverAccepted.id }, options);
      await until(async () => {
        const open = await desk.app.handlers.submissions.list(undefined, options);
        return (
          open.find((one) => one.id === neverAccepted.id && one.error?.code === 'remote.unauthorized') ?? null
        );
      });
    }
    const discarded = await desk.app.handlers.submissions.discard(
      { submissionId: neverAccepted.id },
      options,
    );
    expect(discarded.request).toEqual(neverAccepted.request);
  });

  test.each([
    [422, 'https://errors.example/validation-error', 'remote.validation-refused'],
    [402, 'payment-required', 'remote.problem'],
  ])(
    'a %d %s rests as refused with the reason, is sent no second time, and gives the request back',
    async (status, type, code) => {
      const desk = await openDesk();
      await desk.connect();
      desk.proxy.fault = ({ method }) =>
        method === 'POST'
          ? { kind: 'answer', status, body: JSON.stringify({ type, status, detail: 'not this one' }) }
          : { kind: 'pass' };
      const submission = await desk.create();
      const refused = await openSubmission(desk, submission.id, 'refused');
      expect(refused.error?.code).toBe(code);
      expect(sentenceOf(refused.error)).toContain('not this one');
      expect(creates(desk)).toHaveLength(1);
      await desk.restart();
      const [still] = await desk.app.handlers.submissions.list(undefined, options);
      expect(still?.request).toEqual(submission.request);
      await desk.app.handlers.submissions.discard({ submissionId: submission.id }, options);
      expect(await desk.app.handlers.submissions.list(undefined, options)).toEqual([]);
    },
  );

  test('an image goes through the byte channel, is kept by its content and is sent as base64', async () => {
    const desk = await openDesk();
    await desk.connect();
    const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const stored = await desk.app.content(
      new Request(`http://caliper${contentPaths.inputs}`, {
        method: 'POST',
        headers: { 'x-file-name': encodeURIComponent('röd mugg.png') },
        body: new Uint8Array(image),
      }),
    );
    const input = (await stored.json()) as { id: string; fileName: string };
    expect(input).toMatchObject({
      fileName: 'röd mugg.png',
      mediaType: 'image/png',
      widthPx: 30,
      heightPx: 20,
      sizeBytes: image.byteLength,
    });
    const inputId = inputIdSchema.parse(input.id);
    await desk.untilAccepted(
      await desk.create({ input: { type: 'image', inputId, fileName: input.fileName } }),
    );
    const body = JSON.parse(creates(desk)[0]?.body ?? '') as { inputs: { images: { data: string }[] } };
    expect(Buffer.from(body.inputs.images[0]?.data ?? '', 'base64').equals(image)).toBe(true);
  });

  test.each([
    ['text', Buffer.from('not an image'), 422, 'input.not-an-image'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      422,
      'input.not-an-image',
    ],
    ['nothing', Buffer.alloc(0), 422, 'input.not-an-image'],
  ])('%s in place of an image is refused in words', async (_, bytes, status, code) => {
    const desk = await openDesk();
    const answer = await desk.app.content(
      new Request(`http://caliper${contentPaths.inputs}`, {
        method: 'POST',
        headers: { 'x-file-name': 'a.png' },
        body: new Uint8Array(bytes),
      }),
    );
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code, data: { fileName: 'a.png' } } });
  });

  test.each<[string, (file: string) => Promise<unknown>, string, string]>([
    [
      'cannot be read any more',
      async (file) => (await rm(file), await mkdir(file)),
      'input.unreadable',
      '“röd mugg.png” cannot be read (it is not a file). Check the file and its permissions, then select it again.',
    ],
    ['was emptied', (file) => writeFile(file, ''), 'request.invalid', 'The image’s file is empty'],
    [
      'has other content by now',
      (file) => writeFile(file, 'something else'),
      'input.changed',
      '“röd mugg.png” changed after you selected it, so it was not sent. Wait until nothing writes to it',
    ],
  ])(
    'an image that %s is not sent: its request rests as refused, says what to do, and is given back',
    async (_, damage, code, words) => {
      const desk = await openDesk();
      await desk.connect();
      const input = await storedImage(desk, 'röd mugg.png');
      const submission = await journalledPaused(desk, input);
      await damage(
        path.join(desk.libraryPath, libraryLayout.caliperFolder, libraryLayout.inputsFolder, input.inputId),
      );
      const submissionIds = [submission.id];
      await desk.app.handlers.submissions.pause({ submissionIds, paused: false }, options);
      const refused = await openSubmission(desk, submission.id, 'refused');
      expect(refused.error?.code).toBe(code);
      expect(sentenceOf(refused.error)).toContain(words);
      expect(creates(desk)).toEqual([]);
      const given = await desk.app.handlers.submissions.discard({ submissionId: submission.id }, options);
      expect(given.request).toMatchObject({ route: 'standard', input });
      expect(await desk.app.handlers.submissions.list(undefined, options)).toEqual([]);
    },
  );

  test('without a connection, or with an image that is gone, nothing is journalled', async () => {
    const desk = await openDesk();
    await expect(desk.create()).rejects.toMatchObject({ code: 'connection.none' });
    await desk.connect();
    const gone = {
      type: 'image',
      inputId: inputIdSchema.parse('0'.repeat(40)),
      fileName: 'gone.png',
    } as const;
    await expect(desk.create({ input: gone })).rejects.toMatchObject({ code: 'input.missing' });
    expect(await desk.app.handlers.submissions.list(undefined, options)).toEqual([]);
  });
});

describe('connections', () => {
  test('a wrong token is explained and nothing is saved', async () => {
    const desk = await openDesk();
    const trial = await desk.app.handlers.connections.try(
      { baseUrl: desk.proxy.url, token: 'wrong' },
      options,
    );
    expect(trial).toMatchObject({ ok: false, error: { code: 'remote.unauthorized' } });
    await expect(
      desk.app.handlers.connections.save({ baseUrl: desk.proxy.url, token: 'wrong' }, options),
    ).rejects.toMatchObject({
      code: 'connection.trial-failed',
    });
    const state = await desk.app.handlers.connections.state(undefined, options);
    expect(state.connections).toEqual([]);
    expect(desk.secrets.values.size).toBe(0);
  });

  test('an address that answers something else is told apart from one that does not answer', async () => {
    const desk = await openDesk();
    desk.proxy.fault = () => ({
      kind: 'answer',
      status: 200,
      body: '<html>Router login</html>',
      contentType: 'text/html',
    });
    const { handlers } = desk.app;
    expect(await handlers.connections.try({ baseUrl: desk.proxy.url, token }, options)).toMatchObject({
      ok: false,
      error: { code: 'remote.not-a-service' },
    });
    expect(await handlers.connections.try({ baseUrl: 'http://127.0.0.1:9', token }, options)).toMatchObject({
      ok: false,
      error: { code: 'remote.unreachable' },
    });
    expect(await handlers.connections.try({ baseUrl: 'ftp://x', token }, options)).toMatchObject({
      ok: false,
      error: { code: 'connection.url-invalid' },
    });
  });

  test('saving the same address again replaces its token and keeps its assets', async () => {
    const desk = await openDesk();
    await desk.connect();
    await desk.connect();
    const state = await desk.app.handlers.connections.state(undefined, options);
    expect(state.connections).toHaveLength(1);
    expect(state.connections[0]).toMatchObject({
      active: true,
      baseUrl: desk.proxy.url,
      name: new URL(desk.proxy.url).host,
    });
  });

  test('one with unfinished work is not removed', async () => {
    const desk = await openDesk();
    await desk.connect();
    await desk.untilAccepted(await desk.create({ name: 'sandbox:hold' }));
    const { connections } = await desk.app.handlers.connections.state(undefined, options);
    const connectionId = connections[0]?.id;
    if (connectionId === undefined) throw new Error('the connection is missing');
    await expect(desk.app.handlers.connections.remove({ connectionId }, options)).rejects.toMatchObject({
      code: 'connection.in-use',
      data: { open: 1 },
    });
  });

  test('the token is in the secrets and in no row, event, error or log line', async () => {
    const desk = await openDesk();
    await desk.connect();
    const assetId = await desk.untilAccepted(await desk.create());
    await desk.untilDownloaded(assetId);
    expect([...desk.secrets.values.values()]).toEqual([token]);
    const { handlers } = desk.app;
    const shown = JSON.stringify([
      await handlers.app.info(undefined, options),
      await handlers.connections.state(undefined, options),
      await handlers.assets.get({ assetId }, options),
      await handlers.jobs.list({ limit: 10 }, options),
      desk.logged,
    ]);
    expect(shown).not.toContain(token);
    expect(shown).not.toContain('signature=');
    expect(desk.logged.length).toBeGreaterThan(0);
  });
});
