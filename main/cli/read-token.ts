/** Reads a token or a secret from standard input: never from an argument, which other users of the machine could see. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { AppError } from '../contract/plain/errors.ts';
import type { Context } from './context.ts';

const longest = 8192;
const tokenWords = {
  prompt: 'Token (it is not shown): ',
  missing: 'No token came on standard input. Type “caliper connect --url URL < token.txt”.',
};

/** The first line, trimmed. On a terminal it is prompted for without echoing what is typed. Throws `cli.usage`. */
export async function readToken(
  { stdin, stderr, signal }: Context,
  { prompt, missing } = tokenWords,
): Promise<string> {
  if (stdin.isTTY === true) stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  const close = (): void => lines.close();
  signal.addEventListener('abort', close, { once: true });
  lines.once('SIGINT', close);
  try {
    for await (const line of lines) {
      const token = line.trim();
      if (token !== '' && token.length <= longest) return token;
      if (token !== '') break;
    }
  } finally {
    lines.close();
    signal.removeEventListener('abort', close);
    if (stdin.isTTY === true) stderr.write('\n');
  }
  throw new AppError('cli.usage', { reason: missing });
}
