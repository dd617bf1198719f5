/** `caliper explain`: what an error code means and what to do about it; asks nobody and opens no library. */
import { AppError } from '../../contract/plain/errors.ts';
import { codesLike, errorHelpAreas, helpOn } from '../../contract/plain/help/error-help.ts';
import type { ErrorHelp } from '../../contract/plain/help/error-help-entry.ts';
import type { Context } from '../context.ts';
import { table } from '../output.ts';

/** Without a code, the list of all. Throws `cli.usage` for a code that there is not, with those that are like it. */
export function explain({ output }: Pick<Context, 'output'>, code: string | undefined): void {
  if (code === undefined) {
    const all = errorHelpAreas.flatMap(({ entries }) => Object.entries(entries));
    output.result({ codes: all.map(([each, { title }]) => ({ code: each, title })) }, () =>
      table(
        ['CODE', 'MEANING'],
        all.map(([each, { title }]) => [each, title]),
      ),
    );
    return;
  }
  const help = helpOn(code);
  if (help === null) throw new AppError('cli.usage', { reason: unknown(code) });
  output.result({ code, ...help }, () => explained(code, help));
}

function unknown(code: string): string {
  const like = codesLike(code);
  const said = like.length === 0 ? '' : ` Did you mean ${like.join(', ')}?`;
  return `Unknown error code “${code}”.${said} “caliper explain” lists all codes.`;
}

/** For a terminal, in paragraphs of at most 80 columns. */
export function explained(code: string, { title, means, why, next, kept, cost }: ErrorHelp): string {
  const steps = next.map((step, index) => wrapped(`${index + 1}. ${step}`, 5));
  return [
    `${title} (${code})`,
    wrapped(means),
    `Why\n${wrapped(why, 2)}`,
    `Next steps\n${steps.join('\n')}`,
    `Kept\n${wrapped(kept, 2)}`,
    `Cost\n${wrapped(cost, 2)}`,
  ].join('\n\n');
}

const columns = 80;

/** `indent` spaces before every line; of a numbered one, its number is written into them. */
function wrapped(text: string, indent = 0): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > columns - indent) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const numbered = /^\d+\. /.exec(text)?.[0].length ?? 0;
  return lines.map((each, at) => ' '.repeat(at === 0 ? indent - numbered : indent) + each).join('\n');
}
