/** The programs that download the same list of files from the same server, each as fast as it can with 16 connections. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, type Measured, measured } from './measured.ts';

export const connections = 16;

export interface Workload {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[];
  readonly totalBytes: number;
}

/** Downloads all files of `load` into `folder`, which is empty. */
export type Downloader = (origin: string, load: Workload, folder: string) => Promise<Measured>;

const run = (child: ChildProcess, name: string): Promise<Measured> =>
  measured(child.pid, () => ended(child, name));

/** The application is running already when a user presses a button; its downloading threads are not, unless files came just before. */
export const caliper: Downloader = (origin, load, folder) => runCaliper(origin, load, folder, 0);

/** The same while it is downloading: files that came before have started its threads. */
export const caliperRunning: Downloader = (origin, load, folder) => runCaliper(origin, load, folder, 600);

async function runCaliper(origin: string, load: Workload, folder: string, ahead: number): Promise<Measured> {
  const list = listFile(folder, 'caliper.json', JSON.stringify(load.files));
  const script = path.join(import.meta.dirname, 'caliper-downloads.ts');
  const child = fork(script, [origin, list, folder, String(ahead)], { execArgv: [] });
  await once(child, 'message');
  const result = await measured(child.pid, async () => {
    child.send('go');
    const [answer] = (await once(child, 'message')) as [unknown];
    if (answer !== 'done') throw new Error('Caliper did not download all');
  });
  child.send('close');
  await ended(child, 'caliper');
  return result;
}

export const aria2c: Downloader = (origin, load, folder) => {
  const lines = load.files.map(({ name, sizeBytes }) => `${origin}/${sizeBytes}/${name}\n  out=${name}\n`);
  const list = listFile(folder, 'aria2.txt', lines.join(''));
  const files = Math.min(connections, load.files.length);
  const each = String(connections / files);
  const options = ['-q', '--no-conf', '--file-allocation=none', '-i', list, '-d', folder];
  const split = ['-j', String(files), '-x', each, '-s', each];
  return run(spawn('aria2c', [...options, ...split], { stdio: 'ignore' }), 'aria2c');
};

export const curl: Downloader = (origin, load, folder) =>
  runCurl(folder, load, ({ name, sizeBytes }) => [`${origin}/${sizeBytes}/${name}`, path.join(folder, name)]);

/** What the server can give, to one who throws it away. */
export const discard: Downloader = (origin, load, folder) =>
  runCurl(folder, load, ({ name, sizeBytes }) => [`${origin}/${sizeBytes}/${name}`, '/dev/null']);

function runCurl(
  folder: string,
  load: Workload,
  ask: (file: Workload['files'][number]) => [url: string, output: string],
): Promise<Measured> {
  const lines = load.files.map((file) => {
    const [url, output] = ask(file);
    return `url=${url}\noutput=${output}\n`;
  });
  const list = listFile(folder, 'curl.txt', lines.join(''));
  const options = ['-q', '-s', '-S', '-f', '--no-progress-meter', '-K', list];
  const parallel = ['--parallel', '--parallel-max', String(connections)];
  return run(spawn('curl', [...options, ...parallel], { stdio: 'ignore' }), 'curl');
}

/** `sha256sum` over all files, on two processors: what the others leave to do. */
export const sha256sum = (load: Workload, folder: string): Promise<Measured> => {
  const child = spawn('xargs', ['-0', '-P', '2', '-n', '4', 'sha256sum'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(load.files.map(({ name }) => name).join('\0'));
  return run(child, 'sha256sum');
};

function listFile(folder: string, name: string, text: string): string {
  const at = path.join(path.dirname(folder), `${path.basename(folder)}-${name}`);
  writeFileSync(at, text);
  return at;
}
