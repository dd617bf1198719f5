/** A file's bytes in the reader's own memory, from and to where they were requested. */
import { truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileBytes } from '../../../main/modules/shared/http/file-response.ts';

let home: string;
let file: string;
const content = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * 31) % 251);

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'caliper-bytes-'));
  file = path.join(home, 'model.glb');
  writeFileSync(file, content);
});
afterAll(() => rm(home, { recursive: true }));

it('gives what was requested, to readers with and without room of their own', async () => {
  const whole = await new Response(fileBytes(file, 0, content.length - 1)).bytes();
  expect(Buffer.compare(whole, content)).toBe(0);
  const reader = fileBytes(file, 700_001, 1_400_000).getReader({ mode: 'byob' });
  const pieces: Uint8Array[] = [];
  let room = new ArrayBuffer(65_536);
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(room));
    if (done) break;
    pieces.push(value.slice());
    room = value.buffer;
    expect(room.byteLength, 'the same memory all along').toBe(65_536);
  }
  expect(Buffer.compare(Buffer.concat(pieces), content.subarray(700_001, 1_400_001))).toBe(0);
});

it('says that a file has become shorter, and what a reader leaves is closed', async () => {
  const shrunk = path.join(home, 'shrunk.glb');
  writeFileSync(shrunk, content);
  const reading = fileBytes(shrunk, 0, content.length - 1);
  truncateSync(shrunk, 600_000);
  await expect(new Response(reading).bytes()).rejects.toThrow('900000 bytes too short');
  const left = fileBytes(file, 0, content.length - 1).getReader();
  await left.read();
  expect(await openHere()).toEqual([file]);
  await left.cancel();
  expect(await openHere()).toEqual([]);
  await expect(new Response(fileBytes(path.join(home, 'none'), 0, 9)).bytes()).rejects.toThrow('ENOENT');
});

/** Files of this test that this process holds open. */
async function openHere(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  const targets = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(home));
}
