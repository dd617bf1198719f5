/** `caliper library …`: names, options and help. */
import type { Command } from 'commander';
import { type SortKey, sortKeySchema } from '../../contract/model/library/search.ts';
import { type ContextOf, choice } from './options.ts';

/** The list of all assets, and searching it. */
export function addLibrary(program: Command, contextOf: ContextOf): void {
  const library = program
    .command('library')
    .description('list the assets of the library, newest first')
    .action(async (_options: object, called: Command) => {
      const { library: list } = await import('../commands/library.ts');
      await list(contextOf(called));
    });
  library
    .command('search')
    .description('find assets by words and fields, as the search box of the library does')
    .argument('<text...>', 'such as: mug simulator:mujoco "mass>2kg" -- -tag:rejected')
    .addOption(choice('--sort <key>', 'what comes first', [...sortKeySchema.options]).default('created'))
    .option('--reverse', 'the other way round', false)
    .addHelpText('after', '\nExit codes: 0 something was found, 1 nothing was, 2 wrong usage.')
    .action(async (words: string[], options: { sort: SortKey; reverse: boolean }, called: Command) => {
      const { searchLibrary } = await import('../commands/library.ts');
      await searchLibrary(contextOf(called), { text: words.join(' '), ...options });
    });
}
