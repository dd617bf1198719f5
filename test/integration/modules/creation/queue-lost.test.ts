/** After a lost answer nothing on this machine can make Caliper forget what the service may hold, or pay for it twice. */

import { chmod, rm, unlink, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { databasePath } from '../../catalogue/library.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import {
  bytesOf,
  creates,
  held,
  inputFile,
  options,
  requestOf,
  single,
  store,
  submit,
  untilAllAccepted,
  untilOpen,
  waiting,
} from './queue-desk.ts';

/** A measured asset that the service has made, and whose answer never came. */
async function lostOne(desk: Desk): Promise<Submission> {
  desk.proxy.fault = ({ method }) => (method === 'POST' ? { kind: 'lose-reply' } : { kind: 'pass' });
  const [entered] = await submit(desk, [await requestOf(desk, 'measured')]);
  if (entered === undefined) throw new Error('nothing was entered');
  const lost = await untilOpen(desk, entered, (one) => one.state === 'waiting' && one.attempt > 0);
  expect(lost).toMatchObject({ mayBeAtService: true, error: { code: 'remote.unreachable' } });
  return lost;
}

describe('a try that lost its answer, and then a failure on this machine', () => {
  test('a file that is gone: it waits, holds up no other, is not taken back, and goes on when the file is stored again', async () => {
    const desk = await openDesk();
    await desk.connect();
    const lost = await lostOne(desk);
    const { request } = lost;
    if (request.route !== 'measured' || request.image.type !== 'image') throw new Error('no image');
    const file = inputFile(desk, request.image.inputId);
    await unlink(file);
    desk.proxy.fault = () => ({ kind: 'pass' });
    const stuck = await untilOpen(desk, lost, (one) => one.error?.code === 'input.missing');
    expect(stuck).toMatchObject({ state: 'waiting', mayBeAtService: true });
    expect(stuck.nextTryAt).not.toBeNull();

    const { submissions } = desk.app.handlers;
    const submissionIds = [lost.id];
    await expect(submissions.discard({ submissionId: lost.id }, options)).rejects.toMatchObject({
      code: 'submission.not-discardable',
    });
    expect(await submissions.pause({ submissionIds, paused: true }, options)).toMatchObject([
      { paused: false },
    ]);
    const [connection] = (await desk.app.handlers.connections.state(undefined, options)).connections;
    if (connection === undefined) throw new Error('no connection');
    await expect(
      desk.app.handlers.connections.remove({ connectionId: connection.id }, options),
    ).rejects.toMatchObject({ code: 'connection.in-use' });

    const [other] = await submit(desk, [single('Other')]);
    await until(async () => ((await waiting(desk)).some((one) => one.id === other?.id) ? null : true));
    await desk.restart();
    await untilOpen(desk, lost, (one) => one.error?.code === 'input.missing' && one.mayBeAtService);
    expect(await store(desk, 'image')).toBe(request.image.inputId);
    await untilAllAccepted(desk);
    expect(new Set((await held(desk)).map((asset) => asset.name))).toEqual(new Set(['Measured', 'Other']));
    expect(await held(desk)).toHaveLength(2);
  });

  test.each<[string, (file: string) => Promise<void>, string]>([
    ['has other content', (file) => writeFile(file, 'x'.repeat(70)), 'input.changed'],
  ])('a file that %s: it waits, and the right file makes it go on', async (_, damage, code) => {
    const desk = await openDesk();
    await desk.connect();
    const lost = await lostOne(desk);
    if (lost.request.route !== 'measured' || lost.request.image.type !== 'image') throw new Error('no image');
    const { inputId } = lost.request.image;
    const file = inputFile(desk, inputId);
    const whole = await bytesOf(desk, inputId);
    await chmod(file, 0o600);
    await damage(file);
    desk.proxy.fault = () => ({ kind: 'pass' });
    const stuck = await untilOpen(desk, lost, (one) => one.error?.code === code);
    expect(stuck).toMatchObject({ state: 'waiting', mayBeAtService: true });
    await rm(file);
    await writeFile(file, whole);
    await desk.app.handlers.submissions.retryNow({ submissionId: lost.id }, options);
    await untilAllAccepted(desk);
    expect(await held(desk)).toHaveLength(1);
  });

  test('another body under the same key is never sent: before the first try it is given back, after a lost answer it waits', async () => {
    const desk = await openDesk();
    await desk.connect();
    const lost = await lostOne(desk);
    const [fresh] = await submit(desk, [single('Fresh')], { paused: true });
    if (fresh === undefined) throw new Error('nothing was entered');
    const sent = creates(desk).length;
    await desk.app.close();
    const raw = new Database(databasePath(desk.libraryPath));
    raw.prepare('UPDATE submissions SET body_sha256 = ?').run('0'.repeat(64));
    raw.close();
    desk.proxy.fault = () => ({ kind: 'pass' });
    await desk.restart();
    await desk.app.handlers.submissions.pause({ submissionIds: [fresh.id], paused: false }, options);
    const refused = await untilOpen(desk, fresh, (one) => one.state === 'refused');
    expect(refused.error).toMatchObject({ code: 'submission.body-changed', data: { triedBefore: false } });
    const stuck = await untilOpen(desk, lost, (one) => one.error?.code === 'submission.body-changed');
    expect(stuck).toMatchObject({ state: 'waiting', mayBeAtService: true });
    expect(creates(desk)).toHaveLength(sent);
    const given = await desk.app.handlers.submissions.discard({ submissionId: fresh.id }, options);
    expect(given.request).toEqual(single('Fresh'));
  });

  test('a row of an older catalogue takes the hash of what it first sends', async () => {
    const desk = await openDesk();
    await desk.connect();
    const [old] = await submit(desk, [single('Old')], { paused: true });
    if (old === undefined) throw new Error('nothing was entered');
    await desk.app.close();
    const raw = new Database(databasePath(desk.libraryPath));
    const [before] = raw.prepare<[], [string]>('SELECT body_sha256 FROM submissions').raw().all();
    raw.prepare('UPDATE submissions SET body_sha256 = NULL, paused = 0').run();
    raw.close();
    await desk.restart();
    await untilAllAccepted(desk);
    await desk.app.close();
    const again = new Database(databasePath(desk.libraryPath), { readonly: true });
    expect(again.prepare<[], [string]>('SELECT body_sha256 FROM submissions').raw().all()).toEqual([before]);
    again.close();
  });
});

const answering = (desk: Desk, answer: { status: number; body: string; contentType?: string }): void => {
  desk.proxy.fault = ({ method }) => (method === 'POST' ? { kind: 'answer', ...answer } : { kind: 'pass' });
};

describe('what the service says to a replay', () => {
  test.each([
    [422, 'validation-error', 'remote.validation-refused', /Change it and send it again/],
    [409, 'idempotency-key-reused', 'remote.idempotency-conflict', /Check the assets at the service first/],
  ])('its own %d (%s) rests as refused, and the request is given back', async (status, type, code, words) => {
    const desk = await openDesk();
    await desk.connect();
    const lost = await lostOne(desk);
    answering(desk, { status, body: JSON.stringify({ type, status, detail: 'no' }) });
    const judged = await untilOpen(desk, lost, (one) => one.error?.code === code);
    expect(judged).toMatchObject({ state: 'refused', mayBeAtService: false });
    expect(sentenceOf(judged.error)).toMatch(words);
    const given = await desk.app.handlers.submissions.discard({ submissionId: lost.id }, options);
    expect(given.request).toEqual(lost.request);
  });

  test('a page of something in between proves nothing: it is kept, and asked for again', async () => {
    const desk = await openDesk();
    await desk.connect();
    const lost = await lostOne(desk);
    answering(desk, { status: 413, body: '<html>Too large</html>', contentType: 'text/html' });
    const judged = await untilOpen(desk, lost, (one) => one.error?.code === 'remote.too-large');
    expect(judged).toMatchObject({ state: 'waiting', mayBeAtService: true });
    const { submissions } = desk.app.handlers;
    await expect(submissions.discard({ submissionId: lost.id }, options)).rejects.toMatchObject({
      code: 'submission.not-discardable',
    });
    desk.proxy.fault = () => ({ kind: 'pass' });
    await submissions.retryNow({ submissionId: lost.id }, options);
    await untilAllAccepted(desk);
    expect(await held(desk)).toHaveLength(1);
  });
});
