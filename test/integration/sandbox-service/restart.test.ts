import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import { until } from '../../fakes/pauses.ts';
import { gatedWorkshop, quickWorkshop } from './quick-workshop.ts';
import { makeFolder, redPng, send, startService, token } from './service.ts';

const mug = { inputs: { text: 'a mug' }, name: 'Mug' };
const tools = { token, port: 0, speed: 1000, workshop: quickWorkshop() };

describe('after a restart', () => {
  test('jobs, files, settings of URLs and the order of lists are as before', async () => {
    const dataDir = await makeFolder();
    const first = await startService({ dataDir });
    const done = (await first.create(mug)).json;
    const held = (await first.create({ inputs: { text: 'sandbox:hold' } })).json;
    await first.jobIn(done.job_id, 'complete');
    const { files } = (await first.call('GET', `/v1/assets/${done.id}`)).json;
    await first.close();

    const second = await startService({ dataDir, port: Number(new URL(first.url).port) });
    expect((await send(files[0].url)).status).toBe(200);
    expect((await second.call('GET', `/v1/jobs/${held.job_id}`)).json.status).toBe('queued');
    const later = (await second.create({ inputs: { text: 'sandbox:hold' } })).json;
    const { assets } = (await second.call('GET', '/v1/assets')).json;
    expect(assets.map((asset: { id: string }) => asset.id)).toEqual([later.id, held.id, done.id]);
    expect((await second.call('POST', `/v1/jobs/${held.job_id}/cancel`)).json.status).toBe('canceled');
  });

  test('a job that was running goes on, with its inline image', async () => {
    const dataDir = await makeFolder();
    const first = await startService({ dataDir, workshop: gatedWorkshop().workshop });
    const image = (await redPng()).toString('base64');
    const { json } = await first.create({ inputs: { images: [{ data: image }] } });
    await first.jobIn(json.job_id, 'running');
    await until(async () => (await first.call('GET', `/v1/jobs/${json.job_id}`)).json.progress === 0.99);
    // The gate stays shut for good: closing must not wait for a workshop that does not hear it.
    await first.close();
    const second = await startService({ dataDir });
    await second.jobIn(json.job_id, 'complete');
    const asset = (await second.call('GET', `/v1/assets/${json.id}`)).json;
    expect((await send(asset.files[1].url)).json.palette).toHaveLength(1);
    expect(await readdir(join(dataDir, 'inputs'))).toEqual([]);
  });

  test('what was never finished is swept, a damaged record is left out and the rest is served', async () => {
    const dataDir = await makeFolder();
    const first = await startService({ dataDir });
    const whole = (await first.create(mug)).json;
    const torn = (await first.create({ inputs: { text: 'sandbox:hold' } })).json;
    await first.jobIn(whole.job_id, 'complete');
    await first.close();
    const db = new Database(join(dataDir, 'records.sqlite'));
    db.prepare('UPDATE records SET json = substr(json, 1, 40) WHERE id = ?').run(torn.job_id);
    db.close();
    await mkdir(join(dataDir, 'files', '.making-asset_x'));
    await writeFile(join(dataDir, 'inputs', 'input_x'), 'x');
    await writeFile(join(dataDir, 'spool', 'half'), 'x');

    const second = await startService({ dataDir });
    expect((await second.call('GET', `/v1/jobs/${whole.job_id}`)).json.status).toBe('complete');
    expect((await second.call('GET', `/v1/jobs/${torn.job_id}`)).status).toBe(404);
    expect((await second.call('GET', `/v1/assets/${torn.id}`)).json.job).toBeNull();
    expect((await second.call('GET', '/v1/assets')).json.assets).toHaveLength(2);
    expect(await readdir(join(dataDir, 'inputs'))).toEqual([]);
    expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
    expect(await readdir(join(dataDir, 'files'))).toEqual([whole.id]);
    expect(second.logged.join('')).toContain('a damaged record is left out');
  });

  test.each(['sandbox:hold', 'a mug'])(
    '%s fails when its time budget of 24 h is over, down time included',
    async (text) => {
      const dataDir = await makeFolder();
      const { workshop } = gatedWorkshop();
      const first = await startService({ dataDir, workshop });
      const { json } = await first.create({ inputs: { text } });
      if (text === 'a mug') await first.jobIn(json.job_id, 'running');
      await first.close();
      const clock = { now: () => Date.now() + 24 * 3_600_000, after: immediateWhenDue };
      const second = await startService({ dataDir, clock, workshop });
      const job = await second.jobIn(json.job_id, 'failed');
      expect(job.error).toMatchObject({
        type: 'time-budget-exhausted',
        detail: expect.stringContaining('24 h'),
      });
    },
  );
});

describe('killed with -9 again and again', () => {
  test('every accepted asset is there, once, and is completed in the end', async () => {
    const dataDir = await makeFolder();
    const accepted = new Map<string, string>();
    for (let round = 0; round < 4; round += 1) {
      const child = await startChild(dataDir);
      const creates = Array.from({ length: 12 }, async (_, n) => {
        const key = `round-${round}-${n}`;
        const reply = await post(child.url, key).catch(() => null);
        if (reply?.status === 202) accepted.set(key, reply.text);
        if (n === 4 + round) child.kill();
      });
      await Promise.all(creates);
      await child.ended;
    }
    expect(accepted.size).toBeGreaterThan(8);
    const service = await startService({ dataDir });
    for (const [key, answer] of accepted) {
      const replay = await post(service.url, key);
      expect(replay.text).toBe(answer);
      const { id, job_id: jobId } = replay.json;
      await service.jobIn(jobId, 'complete');
      const { files } = (await service.call('GET', `/v1/assets/${id}`)).json;
      expect((await send(files[0].url)).text).toBe('glTF-0123456789');
    }
    // A create whose answer was lost may have happened; its replay must not make a second one.
    for (let round = 0; round < 4; round += 1)
      for (let n = 0; n < 12; n += 1) await post(service.url, `round-${round}-${n}`);
    const { assets } = (await service.call('GET', '/v1/assets?limit=100')).json;
    expect(assets).toHaveLength(48);
    expect(await readdir(dataDir)).not.toContain('damaged');
  });
});

describe('what prevents a start is said in words', () => {
  test('a port in use', async () => {
    const service = await startService();
    const port = Number(new URL(service.url).port);
    const starting = startSandboxServer({ ...tools, dataDir: await makeFolder(), port, log: quiet });
    await expect(starting).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use.`);
  });

  test('a folder in use, also from another process; free again after a close', async () => {
    const service = await startService();
    const { dataDir } = service;
    const starting = (): Promise<{ close(): Promise<void> }> =>
      startSandboxServer({ ...tools, dataDir, log: quiet });
    await expect(starting()).rejects.toThrow(/is used by another sandbox service/);
    await service.close();
    await (await starting()).close();
  });

  test('a file where the folder should be, a newer format, a bad token, a bad speed', async () => {
    const dataDir = await makeFolder();
    await writeFile(join(dataDir, 'file'), '');
    const start = (options: object): Promise<unknown> =>
      startSandboxServer({ ...tools, dataDir, log: quiet, ...options });
    await expect(start({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
      /cannot be used: a file is in the way/,
    );
    await expect(start({ dataDir: join(dataDir, 'file', 'x') })).rejects.toThrow(/cannot be used/);
    await expect(start({ token: 'a b' })).rejects.toThrow(/token must be/);
    await expect(start({ speed: 0 })).rejects.toThrow(/speed must be/);
    await writeFile(join(dataDir, 'format'), '3\n');
    await expect(start({})).rejects.toThrow(/newer sandbox service/);
  });

  test('secrets are readable by their owner only', async () => {
    const { dataDir } = await startService();
    expect((await stat(join(dataDir, 'signing-secret'))).mode & 0o777).toBe(0o600);
  });
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function immediateWhenDue(ms: number, callback: () => void): { cancel(): void } {
  const timer = setTimeout(callback, ms);
  timer.unref();
  return { cancel: () => clearTimeout(timer) };
}

function post(url: string, key: string): ReturnType<typeof send> {
  return send(`${url}/v1/assets/standard`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ inputs: { text: 'a mug' }, name: key }),
  });
}

async function startChild(dataDir: string): Promise<{ url: string; ended: Promise<unknown>; kill(): void }> {
  const script = join(import.meta.dirname, 'service-process.ts');
  const child = spawn(join('node_modules', '.bin', 'node'), [script, dataDir, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url, ended, kill: () => void child.kill('SIGKILL') };
}
