/** `caliper library …`: names, options and help. */
import type { Command } from 'commander';
import { type SortKey, sortKeySchema } from '../../contract/schema/library/search.ts';
import { type ContextOf, choice, savedHelp } from './options.ts';

/** The list of all assets, and searching it. */
export function addLibrary(program: Command, contextOf: ContextOf): void {
  const library = program
    .command('library')
    .description('list the assets of the library, newest first')
    .action(async (_options: object, called: Command) => {
      const { library: list } = await import('../commands/library/library.ts');
      await list(contextOf(called));
    });
  library
    .command('search')
    .description('find assets by words and fields, as the search box of the library does')
    .argument('[query...]', 'such as: mug simulator:mujoco "mass>2kg" -- -tag:rejected')
    .option('--saved <name>', savedHelp)
    .addOption(choice('--sort <key>', 'what comes first', [...sortKeySchema.options]).default('created'))
    .option('--reverse', 'the other way round', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 something was found, 1 nothing was, 2 wrong usage or a query that is not understood.',
    )
    .action(
      async (
        words: string[],
        options: { sort: SortKey; reverse: boolean; saved?: string },
        called: Command,
      ) => {
        const { searchLibrary } = await import('../commands/library/library.ts');
        await searchLibrary(contextOf(called), { text: words.join(' '), ...options });
      },
    );
  addLibraries(library, contextOf);
}

/** Which libraries there are, and where they lie. */
function addLibraries(library: Command, contextOf: ContextOf): void {
  library
    .command('list')
    .description('list the libraries that were opened before')
    .action(async (_options: object, called: Command) => {
      const { listKnown } = await import('../commands/library/libraries.ts');
      await listKnown(contextOf(called));
    });
  library
    .command('use')
    .description('open this library from now on')
    .argument('<folder>', 'the folder that holds its asset folders')
    .option('--create', 'make a new one there, in a folder that is empty or not there yet', false)
    .action(async (folder: string, { create }: { create: boolean }, called: Command) => {
      const { choose } = await import('../commands/library/libraries.ts');
      await choose(contextOf(called), { folder, create });
    });
  library
    .command('move')
    .description('move the library to another folder or disk')
    .argument('<folder>', 'a folder that is empty or not there yet')
    .option('--copy', 'copy and compare even on the same disk; the old copy stays until it is removed', false)
    .addHelpText(
      'after',
      '\nOn one disk the folder is renamed. Otherwise every file is copied and its hash compared before the library is\nused at its new place; the old copy stays until “caliper library remove-old”. What was interrupted goes on when the\nsame command is given again. Caliper must not be open.',
    )
    .action(async (folder: string, { copy }: { copy: boolean }, called: Command) => {
      const { move } = await import('../commands/library/libraries.ts');
      await move(contextOf(called), { folder, copy });
    });
  library
    .command('remove-old')
    .description('delete the old copy of a library that was moved; files that were not copied stay')
    .action(async (_options: object, called: Command) => {
      const { removeOld } = await import('../commands/library/libraries.ts');
      await removeOld(contextOf(called));
    });
}
