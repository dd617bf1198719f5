/** Films of the 3D view: frames in, a film out that ffprobe reads, and nothing left of what was cancelled, forgotten or killed. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { VideoOrder } from '../../../../main/contract/schema/review/exports.ts';
import { findTools } from '../../../../main/media/tools.ts';
import type { Tools } from '../../../../main/media/types.ts';
import { createVideos, videoContent } from '../../../../main/modules/pictures/videos.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const call = { signal: undefined };
const order: VideoOrder = { widthPx: 64, heightPx: 64, fps: 10, frames: 6, format: 'mp4' };
let tools: Tools;
let frames: Buffer[];
beforeAll(async () => {
  tools = await findTools({ ffmpegPath: null });
  frames = await Promise.all(
    Array.from({ length: order.frames }, (_, at) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: { r: at * 40, g: 20, b: 90 } } })
        .jpeg()
        .toBuffer(),
    ),
  );
});
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function openStudio() {
  const userDataPath = await mkdtemp(path.join(tmpdir(), 'films-'));
  folders.push(userDataPath);
  await mkdir(path.join(userDataPath, 'videos', 'killed'), { recursive: true });
  await writeFile(path.join(userDataPath, 'videos', 'killed', 'frames.mjpeg'), 'left by a crash');
  const clock = createFakeClock();
  const videos = createVideos({ userDataPath, clock, tools: async () => tools });
  onTestFinished(() => videos.close());
  const ask = (address: string, init?: RequestInit) =>
    videoContent(
      videos,
      new Request(`http://localhost${address}`, init),
      address.slice('/content/videos/'.length).split('/'),
    );
  const send = (videoId: string, number: number, body = frames[number] ?? Buffer.alloc(0)) =>
    ask(contentPaths.videoFrame(videoId, number), { method: 'POST', body: new Uint8Array(body) });
  const left = () => readdir(path.join(userDataPath, 'videos')).catch(() => []);
  return { videos, clock, ask, send, left, ...videos.handlers };
}

test.each(['mp4', 'webm'] as const)('frames become a film: %s', async (format) => {
  const studio = await openStudio();
  const { videoId } = await studio.videoBegin({ ...order, format }, call);
  for (const number of frames.keys()) expect((await studio.send(videoId, number)).status).toBe(204);
  expect((await studio.ask(contentPaths.videoFilm(videoId))).status).toBe(404);
  const { sizeBytes } = await studio.videoEnd({ videoId }, call);

  const answer = await studio.ask(contentPaths.videoFilm(videoId));
  const film = Buffer.from(await answer.arrayBuffer());
  expect([film.length, answer.headers.get('content-type')]).toEqual([sizeBytes, `video/${format}`]);
  const file = path.join(folders.at(-1) ?? '', `film.${format}`);
  await writeFile(file, film);
  const entries = 'stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames';
  const { stdout } = await promisify(execFile)(tools.ffprobe, [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    entries,
    '-of',
    'json',
    file,
  ]);
  expect(JSON.parse(stdout).streams).toEqual([
    {
      codec_name: format === 'mp4' ? 'h264' : 'vp9',
      width: 64,
      height: 64,
      pix_fmt: 'yuv420p',
      r_frame_rate: '10/1',
      nb_read_frames: '6',
    },
  ]);
  await studio.videoDiscard({ videoId }, call);
  await studio.videoDiscard({ videoId }, call);
  expect(await studio.left()).toEqual([]);
});

test('what is no next frame is refused, and what is given up leaves nothing', async () => {
  const studio = await openStudio();
  const { videoId } = await studio.videoBegin(order, call);
  await expect(studio.send(videoId, 1)).rejects.toMatchObject({ code: 'video.frame-refused' });
  await expect(studio.send(videoId, 0, Buffer.from('<html>'))).rejects.toMatchObject({
    code: 'video.frame-refused',
  });
  await studio.send(videoId, 0);
  await expect(studio.send(videoId, 0)).rejects.toMatchObject({ code: 'video.frame-refused' });
  await expect(studio.send('..%2F..%2Felsewhere', 0)).rejects.toMatchObject({ code: 'video.unknown' });
  await expect(studio.videoEnd({ videoId }, call)).rejects.toMatchObject({
    code: 'video.incomplete',
    data: { frames: 6, taken: 1 },
  });

  const other = await studio.videoBegin(order, call);
  await expect(studio.videoBegin(order, call)).rejects.toMatchObject({ code: 'video.too-many' });
  expect(new Set(await studio.left())).toEqual(new Set([videoId, other.videoId]));
  // The page is gone: nobody sends and nobody cancels.
  await studio.clock.advance(181_000);
  await expect.poll(studio.left).toEqual([]);
  await expect(studio.send(videoId, 1)).rejects.toMatchObject({ code: 'video.unknown' });
});
