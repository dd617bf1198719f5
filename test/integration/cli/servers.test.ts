import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../fakes/pauses.ts';
import { Desk, root } from './command-line.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/v1/settings`).then(
    () => true,
    () => false,
  );

/** Resolves when nothing listens at `url` any more. */
function silence(url: string): Promise<void> {
  return until(async () => !(await answers(url)));
}

describe('caliper sandbox', () => {
  it('prints one line when it is ready, keeps its port and token, and ends on SIGTERM', async () => {
    const running = desk.start(['sandbox', '--token', 'tok', '--data', 'one']);
    const ready = JSON.parse(await running.firstLine) as { url: string; token: string };
    expect(ready).toEqual({
      schema: 1,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      token: 'tok',
    });
    const settings = await fetch(`${ready.url}/v1/settings`, { headers: { authorization: 'Bearer tok' } });
    expect(settings.status).toBe(200);
    running.child.kill('SIGTERM');
    const ended = await running.ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout.trim().split('\n')).toHaveLength(1);
  });

  it('says in words that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const ended = await desk.start(['sandbox', '--port', port, '--data', 'two']).ended;
    other.close();
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The built-in sandbox did not start \(.*\n$/);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends when only npm is ended with %s', async (signal) => {
    // Absolute: npm says that the user was in the project's folder, and a relative one would be made there.
    const data = path.join(desk.folder, `npm-${signal}`);
    const npm = desk.run('npm', ['run', '--silent', 'sandbox', '--', '--data', data]);
    const { url } = JSON.parse(await npm.firstLine) as { url: string };
    expect(await answers(url)).toBe(true);
    npm.child.kill(signal);
    await silence(url);
    // Its pipes close only when every process that npm started is gone.
    await npm.ended;
  });
});

it('is started by npm from any folder, with relative folders meant from there', async () => {
  const ended = await desk.run('npm', ['run', '--silent', '--prefix', root, 'caliper', '--', '--version'])
    .ended;
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});
