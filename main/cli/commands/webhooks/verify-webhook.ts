/** `caliper verify-webhook`: judges one delivery by its raw bytes, without a library (specification: Signature). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clockToleranceSeconds } from '../../../contract/plain/webhooks.ts';
import type { ShownVerdict } from '../../../contract/schema/webhook.ts';
import { checkSignature } from '../../../modules/webhooks/diagnose-signature.ts';
import type { Context } from '../../context.ts';
import { readToken, typedIn, unreadable } from '../../input.ts';
import { EndsWith, exitCodes } from '../../output.ts';

/** `body` is a file, as typed. */
export interface VerifyOptions {
  readonly header: string;
  readonly body: string;
}

/** Ends with 1 unless the signature is valid. Throws `cli.file-unreadable` and `cli.usage`. */
export async function verifyWebhook(context: Context, { header, body }: VerifyOptions): Promise<void> {
  const secret = await readToken(context, {
    prompt: 'Signing secret (hidden): ',
    missing:
      'No secret on standard input. Run “caliper verify-webhook --secret-stdin --header H --body FILE < secret.txt”.',
  });
  const rawBody = await read(path.resolve(typedIn(), body));
  const verdict = checkSignature({ header, rawBody, secret, nowMs: Date.now() });
  context.output.result(verdict, () => sentenceOf(verdict));
  if (verdict.outcome !== 'valid') throw new EndsWith(exitCodes.failed);
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw unreadable(file, cause, 'file');
  }
}

function sentenceOf(verdict: ShownVerdict): string {
  switch (verdict.outcome) {
    case 'valid':
      return `Valid: signed with this secret at ${time(verdict.sentAtSeconds)}.`;
    case 'malformed':
      return 'Malformed: the header is not t=<Unix seconds>,v1=<64 lowercase hex digits>. Use the complete value.';
    case 'skew':
      return `The clocks differ: signed at ${time(verdict.sentAtSeconds)}, and here it is ${time(verdict.nowSeconds)}; ${clockToleranceSeconds} s are allowed. ${verdict.sound ? 'The signature is otherwise valid: the delivery is old, or a clock is wrong.' : `The signature is invalid too. ${almostWords[verdict.almost ?? 'nothing']}`}`;
    case 'mismatch':
      return `Mismatch: signed with another secret, or over another body. ${almostWords[verdict.almost ?? 'nothing']}`;
    default:
      return verdict satisfies never;
  }
}

const almostWords = {
  nothing: 'Use the body byte for byte as received.',
  newline: 'The signature would be valid with one line break more or less at the end of the body.',
  'line-ends': 'The signature would be valid with different line endings in the body.',
  mark: 'The signature would be valid without the byte order mark at the start of the body.',
  spacing:
    'The signature would be valid with different whitespace: the body was parsed and serialised again.',
  'secret-spaces': 'The signature would be valid without the spaces around the secret.',
} as const;

function time(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? `${seconds}` : at.toISOString();
}
