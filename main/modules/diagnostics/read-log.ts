/** The end of the log files, oldest line first. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** At most so many bytes of the newest files (`caliper.log`, then `caliper.1.log`), whole lines; empty without any. */
export async function readLog(folder: string, mostBytes: number): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .flatMap((name) => {
      const found = /^caliper(?:\.(\d+))?\.log$/.exec(name);
      return found === null ? [] : [{ name, age: Number(found[1] ?? 0) }];
    })
    .toSorted((a, b) => a.age - b.age);
  let text = '';
  for (const { name } of newestFirst) {
    const room = mostBytes - Buffer.byteLength(text);
    if (room <= 0) break;
    // oxlint-disable-next-line no-await-in-loop -- an older one only where the newer ones leave room
    text = (await endOf(path.join(folder, name), room)) + text;
  }
  return text;
}

async function endOf(file: string, mostBytes: number): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    const from = Math.max(0, size - mostBytes);
    const buffer = Buffer.alloc(size - from);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } catch {
    return '';
  }
}
