/** `caliper verify-webhook`: judges one delivery by its raw bytes, without a library (specification: Signature). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clockToleranceSeconds } from '../../../contract/plain/webhooks.ts';
import type { ShownVerdict } from '../../../contract/schema/webhook.ts';
import { checkSignature } from '../../../modules/webhooks/diagnose-signature.ts';
import type { Context } from '../../context.ts';
import { readToken, typedIn, unreadable } from '../../input.ts';
import { inputWords } from '../../input-words.ts';
import { EndsWith, exitCodes } from '../../output.ts';
import { verdictWords as words } from './webhook-words.ts';

/** `body` is a file, as typed. */
export interface VerifyOptions {
  readonly header: string;
  readonly body: string;
}

/** Ends with 1 unless the signature is valid. Throws `cli.file-unreadable` and `cli.usage`. */
export async function verifyWebhook(context: Context, { header, body }: VerifyOptions): Promise<void> {
  const secret = await readToken(context, inputWords.secret);
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
      return words.valid(time(verdict.sentAtSeconds));
    case 'malformed':
      return words.malformed;
    case 'skew':
      return words.skew({
        sent: time(verdict.sentAtSeconds),
        now: time(verdict.nowSeconds),
        allowed: clockToleranceSeconds,
        reason: verdict.sound ? words.sound : words.unsound(words.almost[verdict.almost ?? 'nothing']),
      });
    case 'mismatch':
      return words.mismatch(words.almost[verdict.almost ?? 'nothing']);
    default:
      return verdict satisfies never;
  }
}

function time(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? `${seconds}` : at.toISOString();
}
