/** `caliper library …` and all that is done with assets and folders (show, delete, account, open, import, folders, inspect, review): names, options and help. */
import type { Command } from 'commander';
import { type SortKey, sortKeySchema } from '../../contract/schema/library/search.ts';
import type { ImportOptions } from '../commands/library/import.ts';
import type { OpenOptions } from '../commands/library/open.ts';
import type { ExportOptions, SheetOptions } from '../commands/library/review.ts';
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

/** What is known of things, and what becomes of them at their service. */
export function addAccount(program: Command, contextOf: ContextOf): void {
  program
    .command('show')
    .description('show all that is known of an asset, a batch or set, or a job')
    .argument('<what>', 'an id, the id at the service, or a name')
    .action(async (text: string, _options: object, called: Command) => {
      const { show } = await import('../commands/library/show.ts');
      await show(contextOf(called), text);
    });
  addDelete(program.command('delete').description('delete assets and sets at their service'), contextOf);
  const account = program.command('account').description('what the account has at the service in use');
  account
    .command('list')
    .description('list the account’s assets, newest first, with what became of them')
    .action(async (_options: object, called: Command) => {
      const { listAccount } = await import('../commands/account.ts');
      await listAccount(contextOf(called));
    });
  account
    .command('fetch')
    .description('download what the account has and this library has not')
    .argument('[what...]', 'a query such as created:<7d, or ids and names (default: everything)')
    .action(async (texts: string[], _options: object, called: Command) => {
      const { fetchAccount } = await import('../commands/account.ts');
      await fetchAccount(contextOf(called), texts);
    });
}

const confirmation =
  '\nWhat is on this disk stays. Without --yes it asks on a terminal; in a script it is needed.\nExit codes: 0 deleted (also by an earlier call), 1 not, 2 wrong usage or not confirmed, 130 interrupted.';

function addDelete(command: Command, contextOf: ContextOf): void {
  command
    .command('asset')
    .description('delete an asset at its service; members of sets go with their set only')
    .argument('<asset>', 'the id, the id at the service, or the name of an asset')
    .option('-y, --yes', 'do not ask', false)
    .addHelpText('after', confirmation)
    .action(async (text: string, { yes }: { yes: boolean }, called: Command) => {
      const { deleteAsset } = await import('../commands/library/delete.ts');
      await deleteAsset(contextOf(called), { text, yes });
    });
  command
    .command('set')
    .description('delete a variation set with all its members, once it is no longer active')
    .argument('<set>', 'the id, the id at the service, or the name of a set')
    .option('-y, --yes', 'do not ask', false)
    .addHelpText('after', confirmation)
    .action(async (text: string, { yes }: { yes: boolean }, called: Command) => {
      const { deleteSet } = await import('../commands/library/delete.ts');
      await deleteSet(contextOf(called), { text, yes });
    });
}

/** Folders that Caliper did not download. */
export function addFolders(program: Command, contextOf: ContextOf): void {
  program
    .command('open')
    .description('show a folder, a model or an exported ZIP in the Caliper that runs, or start one')
    .argument('<path>', 'a folder of models, one of its files, or a ZIP that another Caliper exported')
    .option('--web', 'if one has to be started: in the browser even when Electron is there')
    .option('--no-open', 'if one has to be started: open no browser')
    .addHelpText(
      'after',
      '\nA folder that is new is listed in the library from then on; nothing in it is changed, and the window offers to remove it.\nExit codes: 0 it is shown, 1 it could not be, 2 wrong usage or it is not there, 130 interrupted.',
    )
    .action(async (at: string, options: Omit<OpenOptions, 'path'>, command: Command) => {
      const { open } = await import('../commands/library/open.ts');
      await open(contextOf(command), { ...options, path: at });
    });
  program
    .command('import')
    .description('add folders of 3D assets to the library, where they lie; nothing in them is changed')
    .argument(
      '<folder...>',
      'folders that are searched for GLB, glTF, USD, URDF, SDF, MJCF, FBX, OBJ, DAE, STL and PLY models',
    )
    .option('--watch', 'look for changes in them from now on, whenever Caliper runs')
    .addHelpText(
      'after',
      '\nPrints what was recognised and why the rest was not. Adding a folder again scans it anew; assets that were moved are found again.\nExit codes: 0 all were added, 1 one was not, 2 wrong usage (a folder that is not there: then none is added), 130 interrupted.',
    )
    .action(async (folders: readonly string[], options: Omit<ImportOptions, 'folders'>, command: Command) => {
      const { importFolders } = await import('../commands/library/import.ts');
      await importFolders(contextOf(command), { ...options, folders });
    });
  program
    .command('folders')
    .description('list the folders that were added with import')
    .action(async (_options: object, command: Command) => {
      const { folders } = await import('../commands/library/folders.ts');
      await folders(contextOf(command));
    });
}

/** Its exit code is the worst finding. */
export function addInspect(program: Command, contextOf: ContextOf): void {
  program
    .command('inspect')
    .description('tell what is in a folder of 3D files and what is wrong with it, file by file')
    .argument('<folder>', 'the folder of one asset, downloaded or not; or one file')
    .addHelpText(
      'after',
      '\nOpens no library, asks no service, changes no file. Reads GLB, glTF, USD, MJCF, URDF, SDF, FBX, OBJ, DAE, STL, PLY and sidecars; with a manifest.json beside them, every hash is compared.\nExit codes: 0 nothing was found (notes apart), 1 warnings, 2 errors, 3 it cannot be read or holds no 3D file, 130 interrupted. Wrong usage, a folder that is not there among it, is 2 as well.',
    )
    .action(async (folder: string, _options: object, command: Command) => {
      const { inspect } = await import('../commands/library/inspect.ts');
      await inspect(contextOf(command), folder);
    });
}

/** What reviewers do without a window. */
export function addReview(program: Command, contextOf: ContextOf): void {
  program
    .command('review')
    .description('what was said of assets')
    .command('sheet')
    .description('write the review sheet of assets: pictures, verdicts, notes, marks, sizes and masses')
    .argument('[query...]', 'which, as the search box of the library takes it, such as: tag:mugs')
    .option('--saved <name>', savedHelp)
    .option('--html <file>', 'as one HTML file for any browser')
    .option('--csv <file>', 'as a table')
    .addHelpText(
      'after',
      '\nA file of that name is replaced. Exit codes: 0 written, 1 not, 2 wrong usage or a query that is not understood.',
    )
    .action(async (words: string[], options: Omit<SheetOptions, 'text'>, called: Command) => {
      const { reviewSheet } = await import('../commands/library/review.ts');
      await reviewSheet(contextOf(called), { ...options, text: words.join(' ') });
    });
  program
    .command('hand-on')
    .description(
      'write assets with their manifests and reviews as one ZIP, which “caliper open” opens elsewhere',
    )
    .argument('[query...]', 'which, as the search box of the library takes it')
    .option('--saved <name>', savedHelp)
    .requiredOption(
      '--to <dir>',
      'the folder to write into, which is made when it is missing; nothing in it is replaced',
    )
    .option('--folder', 'as folders instead of a ZIP', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 written, 1 not (nothing is left then), 2 wrong usage or a query that is not understood, 130 interrupted.',
    )
    .action(async (words: string[], options: Omit<ExportOptions, 'text'>, called: Command) => {
      const { exportAssets } = await import('../commands/library/review.ts');
      await exportAssets(contextOf(called), { ...options, text: words.join(' ') });
    });
}
