/** `caliper verify`: hashes every file of a library again and names what is not as it was downloaded. */
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetTrouble, Verification } from '../../../contract/schema/verification.ts';
import { systemClock } from '../../../core/clock.ts';
import { verifyLibrary } from '../../../modules/local-files/verify-library.ts';
import type { Context } from '../../context.ts';
import { createProgressLine } from '../../follow/progress-line.ts';
import { progressText, strayText, summaryText, troubleText } from './verify-text.ts';

/** `folder` is relative to where the command was typed; without one it is the library. */
export interface VerifyOptions {
  readonly folder?: string | undefined;
}

/**
 * Prints each asset in trouble as soon as it is found, so that a long run which is interrupted was not for nothing; as
 * JSON, one object at the end. Throws `verify.*` and `cancelled`.
 */
export async function verify(context: Context, { folder }: VerifyOptions): Promise<void> {
  const { output, json, stdout, stderr, signal } = context;
  const clock = systemClock;
  const line = createProgressLine(stderr, clock);
  const trouble: AssetTrouble[] = [];
  let comparedFrom = clock.now();
  const say = (text: string): void => {
    line.clear();
    if (text !== '') stdout.write(`${text}\n`);
  };
  try {
    const verified = await verifyLibrary(chosen(folder) ?? context.locations.libraryPath, {
      signal,
      clock,
      onTrouble(one) {
        if (json) trouble.push(one);
        else say(troubleText(one));
      },
      ...(stderr.isTTY === true && {
        onProgress(progress) {
          if (progress.counting) comparedFrom = clock.now();
          line.show(() => progressText(progress, clock.now() - comparedFrom));
        },
      }),
    });
    if (!json) say(strayText(verified));
    line.clear();
    const isNothing = verified.assets + verified.unfinished === 0;
    const report: Verification = { ...verified, trouble };
    output.result(report, () => (isNothing ? '' : summaryText(verified)));
    if (isNothing) throw new AppError('verify.nothing-found', { folder: verified.folder });
    if (!verified.clean) throw new AppError('verify.trouble-found', { folder: verified.folder });
  } finally {
    line.clear();
  }
}

function chosen(folder: string | undefined): string | null {
  return folder === undefined ? null : path.resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}
