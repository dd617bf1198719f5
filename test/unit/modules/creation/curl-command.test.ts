/** A call as a shell command: whatever is in a request, a shell reads it back as it was. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlCommand, quoted } from '../../../../main/modules/creation/request-lookups.ts';

const run = promisify(execFile);

/** What a shell makes of the command, `curl` being a function that prints each of its words on its own. */
async function wordsOf(command: string): Promise<string[]> {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const { stdout } = await run('/bin/sh', ['-c', script], { env: { API_TOKEN: 'se cret' } });
  return stdout.split('\0').slice(0, -1);
}

test('hostile text stays one word, the token is the shell’s own', async () => {
  const text = `'; rm -rf ~ #'"'" $(reboot) \`id\` $API_TOKEN \\ \\' !! %s\n'@/etc/passwd' – 🪑`;
  const body = JSON.stringify({ inputs: { text } }, null, 2);
  const url = "https://example.com/it's/$HOME/v1/assets/standard";
  expect(await wordsOf(curlCommand({ url, idempotencyKey: "a'b", body }))).toEqual([
    '--request',
    'POST',
    url,
    '--header',
    'Authorization: Bearer se cret',
    '--header',
    'Content-Type: application/json',
    '--header',
    "Idempotency-Key: a'b",
    '--data-raw',
    body,
  ]);
});

test('the empty text is a word, too', () => {
  expect(quoted('')).toBe("''");
});
