/** `caliper explain`: name, options and help. */
import type { Command } from 'commander';
import type { ContextOf } from './options.ts';

/** The help on error codes, without a window. */
export function addExplain(program: Command, contextOf: ContextOf): void {
  program
    .command('explain')
    .description('tell what an error code means, what to do next, what is kept, and what it costs')
    .argument('[code]', 'such as remote.unreachable; without it, all codes are listed')
    .addHelpText(
      'after',
      '\nOpens no library and asks nobody. With --json, errors carry their code as error.code.\nExit codes: 0 explained, 2 there is no such code.',
    )
    .action(async (code: string | undefined, _options: object, command: Command) => {
      const { explain } = await import('../commands/explain.ts');
      explain(contextOf(command), code);
    });
}
