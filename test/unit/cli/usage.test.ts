import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { run } from '../../../main/cli/run.ts';

async function caliper(args: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const exitCode = await run({
    args,
    env: {},
    stdin: Readable.from([]),
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    signal: new AbortController().signal,
  });
  return { exitCode, ...written };
}

it.each<[string[], string]>([
  [['frobnicate'], "Unknown command 'frobnicate'"],
  [['jobs', '--frobnicate'], "Unknown option '--frobnicate'"],
  [[], 'A command is missing'],
  [['create'], 'A command is missing'],
  [['create', 'standard'], 'Give exactly one of'],
  [['create', 'standard', '--text', 'x', '--image', 'y'], 'Give exactly one of'],
  [['create', 'standard', '--text', 'x', '--simulator', 'none'], 'Allowed choices are'],
  [['connect'], 'Give either --url URL or --sandbox'],
  [['connect', '--sandbox', '--url', 'https://api.example.com'], 'Give either --url URL or --sandbox'],
  [['connect', '--url', 'https://api.example.com'], 'No token came'],
  [['connect', '--sandbox', '--path', 'asset_list'], 'has no “=”'],
  [['connect', '--sandbox', '--path', 'frobnicate=/v1'], 'The operations are bulk_job_status,'],
  [['connect', '--sandbox', '--path', 'delete_asset=/v1/assets'], 'it lacks “{id}”'],
  [['connect', '--sandbox', '--path', 'asset_list=/a', '--path', 'asset_list=/b'], 'given twice'],
  [['jobs', '--limit', 'many'], 'a whole number from 1 to 5000'],
  [['sandbox', '--port', '70000'], 'a whole number from 0 to 65535'],
  [['serve', '--sandbox-speed', '0'], 'a number above 0'],
])('%j is wrong usage: one line, or JSON when that was asked for', async (args, words) => {
  const said = await caliper(args);
  expect(said).toMatchObject({ exitCode: 2, stdout: '' });
  expect(said.stderr).toMatch(/^[^\n]+\n$/);
  expect(said.stderr).toContain(words);
  const json = await caliper([...args, '--json']);
  expect(json).toMatchObject({ exitCode: 2, stdout: '' });
  expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'cli.usage' } });
});

it('helps and tells its version on standard output', async () => {
  expect(await caliper(['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await caliper(['create', 'standard', '--help'])).stdout).toContain('--image-url');
  expect((await caliper(['connect', '--help'])).stdout).toContain('delete_asset=/v1/assets/{id}');
  expect((await caliper(['help', 'download'])).stdout).toContain('[asset]');
  expect((await caliper(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
