/** `caliper library …` and all that is done with assets and folders (show, delete, account, open, import, folders, inspect, diff, review): names, options and help. */
import type { Command } from 'commander';
import { type SortKey, sortKeySchema } from '../../contract/schema/library/search.ts';
import { useTargetSchema } from '../../contract/schema/review/exports.ts';
import type { ImportOptions } from '../commands/library/import.ts';
import type { OpenOptions } from '../commands/library/open.ts';
import type { ExportOptions, SheetOptions } from '../commands/library/review.ts';
import type { VersionsOptions } from '../commands/library/versions.ts';
import { libraryHelp } from './library-words.ts';
import { optionHelp } from './option-words.ts';
import { type ContextOf, choice, within } from './options.ts';

/** The list of all assets, and searching it. */
export function addLibrary(program: Command, contextOf: ContextOf): void {
  const library = program
    .command('library')
    .description(libraryHelp.about)
    .action(async (_options: object, called: Command) => {
      const { library: list } = await import('../commands/library/library.ts');
      await list(contextOf(called));
    });
  library
    .command('search')
    .description(libraryHelp.search.about)
    .argument('[query...]', libraryHelp.search.query)
    .option('--saved <name>', optionHelp.saved)
    .addOption(choice('--sort <key>', libraryHelp.search.sort, [...sortKeySchema.options]).default('created'))
    .option('--reverse', libraryHelp.search.reverse, false)
    .addHelpText('after', `\n${libraryHelp.search.more}`)
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
    .description(libraryHelp.list)
    .action(async (_options: object, called: Command) => {
      const { listKnown } = await import('../commands/library/libraries.ts');
      await listKnown(contextOf(called));
    });
  library
    .command('use')
    .description(libraryHelp.use.about)
    .argument('<folder>', libraryHelp.use.folder)
    .option('--create', libraryHelp.use.create, false)
    .action(async (folder: string, { create }: { create: boolean }, called: Command) => {
      const { choose } = await import('../commands/library/libraries.ts');
      await choose(contextOf(called), { folder, create });
    });
  library
    .command('move')
    .description(libraryHelp.move.about)
    .argument('<folder>', libraryHelp.move.folder)
    .option('--copy', libraryHelp.move.copy, false)
    .addHelpText('after', `\n${libraryHelp.move.more}`)
    .action(async (folder: string, { copy }: { copy: boolean }, called: Command) => {
      const { move } = await import('../commands/library/libraries.ts');
      await move(contextOf(called), { folder, copy });
    });
  library
    .command('remove-old')
    .description(libraryHelp.removeOld)
    .action(async (_options: object, called: Command) => {
      const { removeOld } = await import('../commands/library/libraries.ts');
      await removeOld(contextOf(called));
    });
}

/** What is known of things, and what becomes of them at their service. */
export function addAccount(program: Command, contextOf: ContextOf): void {
  program
    .command('show')
    .description(libraryHelp.show.about)
    .argument('<what>', libraryHelp.show.what)
    .action(async (text: string, _options: object, called: Command) => {
      const { show } = await import('../commands/library/show.ts');
      await show(contextOf(called), text);
    });
  addDelete(program.command('delete').description(libraryHelp.delete.about), contextOf);
  const account = program.command('account').description(libraryHelp.account.about);
  account
    .command('list')
    .description(libraryHelp.account.list)
    .action(async (_options: object, called: Command) => {
      const { listAccount } = await import('../commands/account.ts');
      await listAccount(contextOf(called));
    });
  account
    .command('download')
    .alias('fetch')
    .description(libraryHelp.account.download.about)
    .argument('[what...]', libraryHelp.account.download.what)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { fetchAccount } = await import('../commands/account.ts');
      await fetchAccount(contextOf(called), texts);
    });
}

function addDelete(command: Command, contextOf: ContextOf): void {
  command
    .command('asset')
    .description(libraryHelp.delete.asset.about)
    .argument('<asset>', libraryHelp.delete.asset.asset)
    .option('-y, --yes', libraryHelp.delete.yes, false)
    .addHelpText('after', `\n${libraryHelp.delete.more}`)
    .action(async (text: string, { yes }: { yes: boolean }, called: Command) => {
      const { deleteAsset } = await import('../commands/library/delete.ts');
      await deleteAsset(contextOf(called), { text, yes });
    });
  command
    .command('set')
    .description(libraryHelp.delete.set.about)
    .argument('<set>', libraryHelp.delete.set.set)
    .option('-y, --yes', libraryHelp.delete.yes, false)
    .addHelpText('after', `\n${libraryHelp.delete.more}`)
    .action(async (text: string, { yes }: { yes: boolean }, called: Command) => {
      const { deleteSet } = await import('../commands/library/delete.ts');
      await deleteSet(contextOf(called), { text, yes });
    });
}

/** Folders that Caliper did not download. */
export function addFolders(program: Command, contextOf: ContextOf): void {
  program
    .command('open')
    .description(libraryHelp.open.about)
    .argument('<path>', libraryHelp.open.path)
    .option('--web', libraryHelp.open.web)
    .option('--no-open', libraryHelp.open.noOpen)
    .addHelpText('after', `\n${libraryHelp.open.more}`)
    .action(async (at: string, options: Omit<OpenOptions, 'path'>, command: Command) => {
      const { open } = await import('../commands/library/open.ts');
      await open(contextOf(command), { ...options, path: at });
    });
  program
    .command('import')
    .description(libraryHelp.import.about)
    .argument('<folder...>', libraryHelp.import.folder)
    .option('--watch', libraryHelp.import.watch)
    .addHelpText('after', `\n${libraryHelp.import.more}`)
    .action(async (folders: readonly string[], options: Omit<ImportOptions, 'folders'>, command: Command) => {
      const { importFolders } = await import('../commands/library/import.ts');
      await importFolders(contextOf(command), { ...options, folders });
    });
  program
    .command('folders')
    .description(libraryHelp.folders)
    .action(async (_options: object, command: Command) => {
      const { folders } = await import('../commands/library/folders.ts');
      await folders(contextOf(command));
    });
}

/** Its exit code is the worst finding. */
export function addInspect(program: Command, contextOf: ContextOf): void {
  program
    .command('inspect')
    .description(libraryHelp.inspect.about)
    .argument('<folder>', libraryHelp.inspect.folder)
    .addHelpText('after', `\n${libraryHelp.inspect.more}`)
    .action(async (folder: string, _options: object, command: Command) => {
      const { inspect } = await import('../commands/library/inspect.ts');
      await inspect(contextOf(command), folder);
    });
}

/** Its exit codes are those of `diff`. */
export function addDiff(program: Command, contextOf: ContextOf): void {
  program
    .command('diff')
    .description(libraryHelp.diff.about)
    .argument('<before>', libraryHelp.diff.before)
    .argument('<after>', libraryHelp.diff.after)
    .addHelpText('after', `\n${libraryHelp.diff.more}`)
    .action(async (before: string, after: string, _options: object, command: Command) => {
      const { diff } = await import('../commands/library/diff.ts');
      await diff(contextOf(command), before, after);
    });
}

/** What reviewers do without a window. */
export function addReview(program: Command, contextOf: ContextOf): void {
  program
    .command('review')
    .description(libraryHelp.review.about)
    .command('sheet')
    .description(libraryHelp.review.sheet.about)
    .argument('[query...]', libraryHelp.review.sheet.query)
    .option('--saved <name>', optionHelp.saved)
    .option('--html <file>', libraryHelp.review.sheet.html)
    .option('--csv <file>', libraryHelp.review.sheet.csv)
    .addHelpText('after', `\n${libraryHelp.review.sheet.more}`)
    .action(async (words: string[], options: Omit<SheetOptions, 'text'>, called: Command) => {
      const { reviewSheet } = await import('../commands/library/review.ts');
      await reviewSheet(contextOf(called), { ...options, text: words.join(' ') });
    });
  program
    .command('export')
    .alias('hand-on')
    .description(libraryHelp.export.about)
    .argument('[query...]', libraryHelp.export.query)
    .option('--saved <name>', optionHelp.saved)
    .requiredOption('--to <dir>', libraryHelp.export.to)
    .option('--folder', libraryHelp.export.folder, false)
    .option('--from <folder>', libraryHelp.export.from)
    .addOption(choice('--for <program>', libraryHelp.export.for, [...useTargetSchema.options]))
    .addHelpText('after', `\n${libraryHelp.export.more}`)
    .action(async (words: string[], options: Omit<ExportOptions, 'text'>, called: Command) => {
      const { exportAssets } = await import('../commands/library/review.ts');
      await exportAssets(contextOf(called), { ...options, text: words.join(' ') });
    });
}

/** What fixes made of an asset. */
export function addVersions(program: Command, contextOf: ContextOf): void {
  const number = within(1, 1_000_000);
  program
    .command('versions')
    .description(libraryHelp.versions.about)
    .argument('<asset>', libraryHelp.versions.asset)
    .option('--switch <number>', libraryHelp.versions.switch, number)
    .option('--name <number text...>', libraryHelp.versions.name)
    .option('--revert <number>', libraryHelp.versions.revert, number)
    .option('--delete <number>', libraryHelp.versions.delete, number)
    .addHelpText('after', `\n${libraryHelp.versions.more}`)
    .action(async (asset: string, options: VersionsOptions, called: Command) => {
      const { versions } = await import('../commands/library/versions.ts');
      await versions(contextOf(called), asset, options);
    });
}
