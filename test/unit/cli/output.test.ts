/** What scripts read of a failure: the wire and the catalogue have no words, the JSON of the command line has them as ever. */
import { expect, test } from 'vitest';
import { createOutput } from '../../../main/cli/output.ts';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';

function printed(json: boolean) {
  const said = { stdout: '', stderr: '' };
  const output = createOutput({
    json,
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
  });
  return { output, said };
}

const error = new AppError('transfer.unreachable', {
  path: 'mug.glb',
  host: 'files.example.com',
  reason: 'refused',
});
const asRead = { code: error.code, message: error.message, data: error.data };

test('--json: an error and a notice are code, message and data', () => {
  const { output, said } = printed(true);
  output.failure(toFailure(error));
  output.notice(toFailure(error));
  expect(said.stderr.trim().split('\n')).toEqual([
    JSON.stringify({ schema: 1, error: asRead }),
    JSON.stringify({ schema: 1, notice: asRead }),
  ]);
});

test('--json: so is each that lies in a result, however deep, and nothing else is touched', () => {
  const { output, said } = printed(true);
  const finding = { code: 'no-mass', severity: 'warn', data: {} };
  const problem = { type: 'too-dark', detail: 'Too dark.' };
  const asset = { transfer: { error: toFailure(error), attempt: 2 }, files: [{ error: null }], finding };
  output.result({ asset, job: { error: problem }, list: [{ code: 'a', data: [1] }] }, () => '');
  expect(JSON.parse(said.stdout)).toEqual({
    schema: 1,
    asset: { ...asset, transfer: { error: asRead, attempt: 2 } },
    job: { error: problem },
    list: [{ code: 'a', data: [1] }],
  });
});

test('a failure inside the data of another has its words, too', () => {
  const { output, said } = printed(true);
  const outer = new AppError('connection.trial-failed', {
    baseUrl: 'https://a.example',
    failure: toFailure(error),
  });
  output.failure(toFailure(outer));
  expect(JSON.parse(said.stderr)).toMatchObject({
    error: { message: outer.message, data: { failure: asRead } },
  });
});

test('without --json it is the sentence', () => {
  const { output, said } = printed(false);
  output.failure(toFailure(error));
  output.notice(toFailure(error));
  expect(said.stderr).toBe(`${error.message}\n${error.message}\n`);
});
