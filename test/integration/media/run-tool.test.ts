import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { examineClip } from '../../../main/media/examine-clip.ts';
import { type RunOptions, runTool, startTool, type ToolCall } from '../../../main/media/run-tool.ts';
import { findTools, surroundings } from '../../../main/media/tools.ts';
import type { Clip, Tools } from '../../../main/media/types.ts';
import { greys, h264, madeBy } from '../../clips/make.ts';
import { patientMs } from '../../patience.ts';

let folder: string;
let tools: Tools;
let clip: Clip;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tools-'));
  tools = await findTools({ ffmpegPath: null });
  clip = { file: await madeBy(tools, folder, ...greys(0.2), ...h264, 'a.mp4'), fileName: 'a.mp4' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that notes its process and then does what `script` says. */
async function program(name: string, script: string): Promise<{ file: string; pid: () => Promise<number> }> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\necho $$ > '${file}.pid'\n${script}\n`);
  await chmod(file, 0o755);
  const pid = (): Promise<number> =>
    vi.waitFor(
      async () => {
        const found = Number(await readFile(`${file}.pid`, 'utf8'));
        expect(found).toBeGreaterThan(0);
        return found;
      },
      { timeout: patientMs(25_000) },
    );
  return { file, pid };
}

const isGone = async (pid: number): Promise<void> =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: patientMs(25_000) });
const decode: Omit<ToolCall, 'clip'> = { program: 'ffmpeg', after: ['-f', 'rawvideo'] };
const run = (options: Partial<RunOptions> & { mostBytes?: number }): Promise<unknown> =>
  runTool({ ...decode, clip }, { tools, limitMs: patientMs(25_000), mostBytes: 1e7, ...options });
const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return isAppError(error) ? error.code : String(error);
};

describe('a tool that runs', () => {
  test('is killed when it does not end, and so are those that hold on to its output', async () => {
    const hang = await program('hang', 'sleep 600 & exec sleep 600');
    const limits = { probeMs: 300, packetsMs: () => 300, decodeMs: 300 };
    const stuck = { ...tools, ffprobe: hang.file };
    const { fault } = await examineClip(clip, { tools: stuck }, limits);
    expect(fault).toMatchObject({ code: 'too-slow', service: false });
    await isGone(await hang.pid());
  });

  test('that cannot read is not taken for a broken clip', async () => {
    const pulled = await program('pulled', 'echo "file:$0: Input/output error" >&2; exit 1');
    const examined = examineClip(clip, { tools: { ...tools, ffprobe: pulled.file } });
    expect(await codeOf(examined)).toBe('input.unreadable');
  });

  test('is killed when it is not wanted any more', async () => {
    const hang = await program('wait', 'exec sleep 600');
    const abort = new AbortController();
    const running = codeOf(run({ tools: { ...tools, ffmpeg: hang.file }, signal: abort.signal }));
    const pid = await hang.pid();
    abort.abort();
    expect(await running).toBe('cancelled');
    await isGone(pid);
    expect(() => startTool({ ...decode, clip }, { tools, limitMs: 1, signal: abort.signal })).toThrow(
      'Canceled',
    );
  });

  test('is killed when its output is left unread', async () => {
    const endless = await program('endless', 'exec yes');
    const tool = startTool(
      { ...decode, clip },
      { tools: { ...tools, ffmpeg: endless.file }, limitMs: patientMs(25_000) },
    );
    for await (const chunk of tool.stdout) {
      expect(String(chunk)).toContain('y');
      break;
    }
    await tool.done;
    await isGone(await endless.pid());
  });

  test('is given all of its time, of which what its frames are looked at takes none', async () => {
    const hang = await program('held', 'exec sleep 600');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const tool = startTool({ ...decode, clip }, { tools: { ...tools, ffmpeg: hang.file }, limitMs: 1000 });
    let ended = '';
    const done = codeOf(tool.done).then((code) => (ended = code));
    vi.advanceTimersByTime(900);
    tool.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    tool.hold(false);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).toBe('');
    vi.advanceTimersByTime(1);
    expect(await done).toBe('media.timeout');
  });

  test('is killed when it prints more than it should, on either side', async () => {
    const loud = { ...tools, ffmpeg: (await program('loud', 'exec yes')).file };
    expect(await codeOf(run({ tools: loud, mostBytes: 1000 }))).toBe('media.failed');
    const endless = 'exec tr "\\0" x < /dev/zero >&2';
    expect(await codeOf(run({ tools: { ...tools, ffmpeg: (await program('line', endless)).file } }))).toBe(
      'media.failed',
    );
  });

  test('tells what went wrong without naming a place of this machine', async () => {
    const error: unknown = await runTool(
      { ...decode, clip: { file: path.join(folder, 'missing.mp4'), fileName: 'missing.mp4' } },
      { tools, limitMs: patientMs(25_000), mostBytes: 1 },
    ).catch((reason: unknown) => reason);
    if (!isAppError(error, 'media.failed')) throw error;
    expect(error.data.detail).toContain('No such file');
    expect(JSON.stringify(error.data)).not.toContain(folder);
  });

  test('does not see a report, and gives back all that it printed', async () => {
    const lines: string[] = [];
    const { stdout } = await runTool(
      { ...decode, clip, logLevel: 'info' },
      { tools, limitMs: patientMs(25_000), mostBytes: 1e7, onStderrLine: (line) => lines.push(line) },
    );
    expect(stdout.length).toBe(64 * 64 * 1.5 * 6);
    expect(lines.join('\n')).toContain('Stream #0');
  });
});

/** A folder of programs that say they are of that version; answers its path. */
const placed = async (name: string, version: string, mode: number): Promise<string> => {
  const at = await mkdtemp(path.join(folder, name));
  for (const tool of ['ffmpeg', 'ffprobe']) {
    await writeFile(path.join(at, tool), `#!/bin/sh\necho "${tool} version ${version} Copyright"\n`);
    await chmod(path.join(at, tool), mode);
  }
  return at;
};
const versionWith = async (...pathFolders: string[]): Promise<string> =>
  (await findTools({ ffmpegPath: null }, { ...surroundings(), pathFolders })).version;

describe('finding the tools', () => {
  const nothing = {
    platform: process.platform,
    arch: process.arch,
    pathFolders: [],
    resolvePackage: () => null,
  };

  test("takes the user's first, and passes over what does not answer", async () => {
    const own = await program('own', 'echo "ffmpeg version n9.9-1-gabc Copyright"');
    expect(await findTools({ ffmpegPath: own.file })).toMatchObject({ ffmpeg: own.file, version: '9.9' });
    const broken = await program('broken', 'exit 1');
    expect((await findTools({ ffmpegPath: broken.file })).ffmpeg).toBe(tools.ffmpeg);
  });

  test("takes the system's, unless it is old or others may have replaced it", async () => {
    const [current, old, open] = await Promise.all([
      placed('current', '6.0', 0o755),
      placed('old', '4.4.2', 0o755),
      placed('open', '8.0', 0o777),
    ]);
    expect(await versionWith(current)).toBe('6.0');
    expect(await versionWith(open, old, current)).toBe('6.0');
    expect(await versionWith(open, old)).toBe(await versionWith());
    expect((await findTools({ ffmpegPath: null }, { ...nothing, pathFolders: [open, old] })).version).toBe(
      '4.4.2',
    );
    await chmod(current, 0o777);
    expect(await versionWith(current)).toBe(await versionWith());
  });

  test('says which one is missing', async () => {
    await expect(findTools({ ffmpegPath: null }, nothing)).rejects.toMatchObject({ code: 'media.no-ffmpeg' });
  });
});
