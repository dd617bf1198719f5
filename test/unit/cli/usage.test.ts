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
  [['review', 'sheet', 'mug'], 'Give --html FILE, --csv FILE or both'],
  [['export', 'mug'], "'--to <dir>' not specified"],
  [['create'], 'A command is missing'],
  [['create', 'standard'], 'Give exactly one of'],
  [['create', 'standard', '--text', 'x', '--image', 'y'], 'Give exactly one of'],
  [['create', 'standard', '--text', 'x', '--simulator', 'none'], 'Allowed choices are'],
  [['create', 'batch'], 'Give either --folder DIR or --table FILE'],
  [['create', 'batch', '--folder', 'a', '--table', 'b'], 'Give either --folder DIR or --table FILE'],
  [['create', 'measured', '--image', 'https://e.com/a.png'], "'--clip <file>' not specified"],
  [
    ['create', 'measured', '--image', 'https://e.com/a.png', '--clip', 'http://e.com/a.mp4'],
    'The clip’s URL must begin with https://.',
  ],
  [['create', 'set', '--count', '5', '--text', 'a'], "'--kind <kind>' not specified"],
  [['create', 'set', '--kind', 'procedural', '--count', '5', '--text', 'a'], 'a whole number from 10 to 500'],
  [['create', 'set', '--kind', 'high-fidelity', '--count', '5'], 'references alone are not enough'],
  [
    ['create', 'set', '--kind', 'high-fidelity', '--count', '5', '--text', 'a', '--articulated'],
    'Only procedural sets can have moving parts.',
  ],
  [
    [
      'create',
      'set',
      '--kind',
      'procedural',
      '--count',
      '10',
      '--text',
      'a',
      '--reference',
      'https://e.com/a.png',
    ],
    'References are only for high-fidelity sets.',
  ],
  [
    ['create', 'set', '--kind', 'procedural', '--count', '10', '--text', 'a', '--body', 'deformable'],
    'Procedural sets are always rigid.',
  ],
  [['queue'], 'A command is missing'],
  [['queue', 'pause'], "Missing required argument 'requests'"],
  [['queue', 'move', 'all', '--first', '--before', 'x'], 'Give either --before or --first'],
  [['cancel'], "Missing required argument 'job'"],
  [['retry', 'x', '--as', 'y'], 'Allowed choices are batch, assets, set'],
  [['connect'], 'Give either --url URL or --sandbox'],
  [['connect', '--sandbox', '--url', 'https://api.example.com'], 'Give either --url URL or --sandbox'],
  [['connect', '--url', 'https://api.example.com'], 'No token on standard input'],
  [['connect', '--sandbox', '--path', 'asset_list'], 'has no “=”'],
  [['connect', '--sandbox', '--path', 'frobnicate=/v1'], 'The operations are bulk_job_status,'],
  [['connect', '--sandbox', '--path', 'delete_asset=/v1/assets'], 'it has no “{id}”'],
  [['connect', '--sandbox', '--path', 'asset_list=/a', '--path', 'asset_list=/b'], 'given twice'],
  [['jobs', '--limit', 'many'], 'a whole number from 1 to 5000'],
  [['sandbox', '--port', '70000'], 'a whole number from 0 to 65535'],
  [['serve', '--sandbox-speed', '0'], 'a number above 0'],
])('%j is wrong usage: one line, or JSON when that was requested', async (args, words) => {
  const said = await caliper(args);
  expect(said).toMatchObject({ exitCode: 2, stdout: '' });
  expect(said.stderr).toMatch(/^[^\n]+\n$/);
  expect(said.stderr).toContain(words);
  const json = await caliper([...args, '--json']);
  expect(json).toMatchObject({ exitCode: 2, stdout: '' });
  expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'cli.usage' } });
});

it.each<[string[], string]>([
  [['frobnicate'], 'caliper --help'],
  [['create'], 'caliper create --help'],
  [['create', 'frobnicate'], 'caliper create --help'],
  [['create', 'standard', '--frobnicate'], 'caliper create standard --help'],
  [['create', 'standard', '--text', 'x', '--simulator', 'none'], 'caliper create standard --help'],
  [['create', 'standard'], 'caliper create standard --help'],
  [['jobs', '--limit', 'many'], 'caliper jobs --help'],
  [['review', 'sheet', 'mug'], 'caliper review sheet --help'],
])('%j names the help that has what is missing', async (args, help) => {
  expect((await caliper(args)).stderr).toMatch(new RegExp(` “${help}” shows the usage\\.\n$`));
});

it('helps and tells its version on standard output', async () => {
  expect(await caliper(['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await caliper(['create', 'standard', '--help'])).stdout).toContain('--image-url');
  expect((await caliper(['connect', '--help'])).stdout).toContain('delete_asset=/v1/assets/{id}');
  expect((await caliper(['help', 'download'])).stdout).toContain('[what]');
  expect((await caliper(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
