/** `caliper explain`: what an error code means and what to do about it; asks nobody and opens no library. */
import { AppError } from '../../contract/plain/errors.ts';
import { codesLike, errorHelpAreas, helpOn } from '../../contract/plain/help/error-help.ts';
import type { ErrorHelp } from '../../contract/plain/help/error-help-entry.ts';
import type { Context } from '../context.ts';
import { table } from '../output.ts';
import { columns } from '../table-words.ts';
import { explainWords as words } from './server-words.ts';

/** Without a code, the list of all. Throws `cli.usage` for a code that there is not, with those that are like it. */
export function explain({ output }: Pick<Context, 'output'>, code: string | undefined): void {
  if (code === undefined) {
    const all = errorHelpAreas.flatMap(({ entries }) => Object.entries(entries));
    output.result({ codes: all.map(([each, { title }]) => ({ code: each, title })) }, () =>
      table(
        [columns.code, columns.meaning],
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
  return words.unknown(code, codesLike(code).join(', '));
}

/** For a terminal, in paragraphs of at most 80 columns. */
export function explained(code: string, { title, means, why, next, kept, cost }: ErrorHelp): string {
  const steps = next.map((step, index) => wrapped(`${index + 1}. ${step}`, 5));
  return [
    `${title} (${code})`,
    wrapped(means),
    `${words.why}\n${wrapped(why, 2)}`,
    `${words.next}\n${steps.join('\n')}`,
    `${words.kept}\n${wrapped(kept, 2)}`,
    `${words.cost}\n${wrapped(cost, 2)}`,
  ].join('\n\n');
}

const lineWidth = 80;

/** `indent` spaces before every line; of a numbered one, its number is written into them. */
function wrapped(text: string, indent = 0): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > lineWidth - indent) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const numbered = /^\d+\. /.exec(text)?.[0].length ?? 0;
  return lines.map((each, at) => ' '.repeat(at === 0 ? indent - numbered : indent) + each).join('\n');
}
