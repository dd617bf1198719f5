/** `caliper library …` and all that is done with assets and folders (show, delete, account, open, import, folders, inspect, diff, review): names, options and help. */
import type { Command } from 'commander';
import { type SortKey, sortKeySchema } from '../../contract/schema/library/search.ts';
import { useTargetSchema } from '../../contract/schema/review/exports.ts';
import type { ImportOptions } from '../commands/library/import.ts';
import type { OpenOptions } from '../commands/library/open.ts';
import type { ExportOptions, SheetOptions } from '../commands/library/review.ts';
import type { VersionsOptions } from '../commands/library/versions.ts';
import { type ContextOf, choice, savedHelp, within } from './options.ts';

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
    .description('search assets by words and fields, with the syntax of the search box')
    .argument('[query...]', 'such as: mug simulator:mujoco "mass>2kg" -- -tag:rejected')
    .option('--saved <name>', savedHelp)
    .addOption(choice('--sort <key>', 'sort key', [...sortKeySchema.options]).default('created'))
    .option('--reverse', 'reverse the order', false)
    .addHelpText('after', '\nExit codes: 0 results, 1 no results, 2 wrong usage or invalid query.')
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
    .description('list known libraries')
    .action(async (_options: object, called: Command) => {
      const { listKnown } = await import('../commands/library/libraries.ts');
      await listKnown(contextOf(called));
    });
  library
    .command('use')
    .description('switch to this library')
    .argument('<folder>', 'library folder')
    .option('--create', 'create a new library there, in an empty or new folder', false)
    .action(async (folder: string, { create }: { create: boolean }, called: Command) => {
      const { choose } = await import('../commands/library/libraries.ts');
      await choose(contextOf(called), { folder, create });
    });
  library
    .command('move')
    .description('move the library to another folder or disk')
    .argument('<folder>', 'an empty or new folder')
    .option('--copy', 'copy and verify even on the same disk; the old copy stays until it is removed', false)
    .addHelpText(
      'after',
      '\nOn the same disk the folder is renamed. Otherwise every file is copied and verified before the library is used at\nits new location; the old copy stays until “caliper library remove-old”. To continue an interrupted move, run the\nsame command again. Caliper must not be open.',
    )
    .action(async (folder: string, { copy }: { copy: boolean }, called: Command) => {
      const { move } = await import('../commands/library/libraries.ts');
      await move(contextOf(called), { folder, copy });
    });
  library
    .command('remove-old')
    .description('delete the old copy of a moved library; files that were not copied stay')
    .action(async (_options: object, called: Command) => {
      const { removeOld } = await import('../commands/library/libraries.ts');
      await removeOld(contextOf(called));
    });
}

/** What is known of things, and what becomes of them at their service. */
export function addAccount(program: Command, contextOf: ContextOf): void {
  program
    .command('show')
    .description('show details of an asset, batch, set or job')
    .argument('<what>', 'ID, service ID or name')
    .action(async (text: string, _options: object, called: Command) => {
      const { show } = await import('../commands/library/show.ts');
      await show(contextOf(called), text);
    });
  addDelete(program.command('delete').description('delete assets and sets at the service'), contextOf);
  const account = program.command('account').description('list and download the assets of the account');
  account
    .command('list')
    .description('list the account’s assets and their status, newest first')
    .action(async (_options: object, called: Command) => {
      const { listAccount } = await import('../commands/account.ts');
      await listAccount(contextOf(called));
    });
  account
    .command('download')
    .alias('fetch')
    .description('download assets of the account that are not in this library')
    .argument('[what...]', 'a query such as created:<7d, or IDs and names (default: everything)')
    .action(async (texts: string[], _options: object, called: Command) => {
      const { fetchAccount } = await import('../commands/account.ts');
      await fetchAccount(contextOf(called), texts);
    });
}

const confirmation =
  '\nLocal files stay. In a terminal you are asked to confirm; scripts need --yes.\nExit codes: 0 deleted (also by an earlier call), 1 failed, 2 wrong usage or not confirmed, 130 interrupted.';

function addDelete(command: Command, contextOf: ContextOf): void {
  command
    .command('asset')
    .description('delete an asset at the service; members of sets are only deleted with their set')
    .argument('<asset>', 'ID, service ID or name of an asset')
    .option('-y, --yes', 'skip the confirmation', false)
    .addHelpText('after', confirmation)
    .action(async (text: string, { yes }: { yes: boolean }, called: Command) => {
      const { deleteAsset } = await import('../commands/library/delete.ts');
      await deleteAsset(contextOf(called), { text, yes });
    });
  command
    .command('set')
    .description('delete a variation set with all its members, once it is no longer active')
    .argument('<set>', 'ID, service ID or name of a set')
    .option('-y, --yes', 'skip the confirmation', false)
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
    .description('open a folder, model or exported ZIP in the running Caliper, or start one')
    .argument('<path>', 'model folder, model file, or ZIP exported by Caliper')
    .option('--web', 'if Caliper is not running: use the browser even if Electron is available')
    .option('--no-open', 'if Caliper is not running: do not open a browser')
    .addHelpText(
      'after',
      '\nA new folder is added to the library without changing it; you can remove it in the window.\nExit codes: 0 opened, 1 failed, 2 wrong usage or not found, 130 interrupted.',
    )
    .action(async (at: string, options: Omit<OpenOptions, 'path'>, command: Command) => {
      const { open } = await import('../commands/library/open.ts');
      await open(contextOf(command), { ...options, path: at });
    });
  program
    .command('import')
    .description('add folders of 3D assets to the library in place; their files are not changed')
    .argument('<folder...>', 'folders with GLB, glTF, USD, URDF, SDF, MJCF, FBX, OBJ, DAE, STL or PLY models')
    .option('--watch', 'watch them for changes whenever Caliper runs')
    .addHelpText(
      'after',
      '\nPrints what was recognised and why the rest was not. Adding a folder again rescans it; moved assets are recognised.\nExit codes: 0 all added, 1 some not added, 2 wrong usage or a missing folder (nothing is added), 130 interrupted.',
    )
    .action(async (folders: readonly string[], options: Omit<ImportOptions, 'folders'>, command: Command) => {
      const { importFolders } = await import('../commands/library/import.ts');
      await importFolders(contextOf(command), { ...options, folders });
    });
  program
    .command('folders')
    .description('list the added folders')
    .action(async (_options: object, command: Command) => {
      const { folders } = await import('../commands/library/folders.ts');
      await folders(contextOf(command));
    });
}

/** Its exit code is the worst finding. */
export function addInspect(program: Command, contextOf: ContextOf): void {
  program
    .command('inspect')
    .description('inspect a folder of 3D files and report problems, file by file')
    .argument('<folder>', 'folder of one asset, or a single file')
    .addHelpText(
      'after',
      '\nRead-only and offline; opens no library. Reads GLB, glTF, USD, MJCF, URDF, SDF, FBX, OBJ, DAE, STL, PLY and sidecars; if there is a manifest.json, every hash is verified.\nExit codes: 0 no problems (except notes), 1 warnings, 2 errors or wrong usage, such as a missing folder, 3 unreadable or no 3D files, 130 interrupted.',
    )
    .action(async (folder: string, _options: object, command: Command) => {
      const { inspect } = await import('../commands/library/inspect.ts');
      await inspect(contextOf(command), folder);
    });
}

/** Its exit codes are those of `diff`. */
export function addDiff(program: Command, contextOf: ContextOf): void {
  program
    .command('diff')
    .description(
      'compare two versions of an asset: size, mass, joints, colliders, materials, files and findings',
    )
    .argument('<before>', 'folder of one asset, or a single file')
    .argument('<after>', 'the other one')
    .addHelpText(
      'after',
      '\nRead-only and offline; opens no library. Two single files are compared whatever they are called.\nExit codes: 0 the same byte for byte, 1 different, 2 unreadable or wrong usage, 130 interrupted.',
    )
    .action(async (before: string, after: string, _options: object, command: Command) => {
      const { diff } = await import('../commands/library/diff.ts');
      await diff(contextOf(command), before, after);
    });
}

/** What reviewers do without a window. */
export function addReview(program: Command, contextOf: ContextOf): void {
  program
    .command('review')
    .description('reviews of assets')
    .command('sheet')
    .description('write a review sheet: pictures, verdicts, notes, annotations, sizes and masses')
    .argument('[query...]', 'query with the syntax of the search box, such as: tag:mugs')
    .option('--saved <name>', savedHelp)
    .option('--html <file>', 'write an HTML file')
    .option('--csv <file>', 'as a table')
    .addHelpText(
      'after',
      '\nExisting files are replaced. Exit codes: 0 written, 1 failed, 2 wrong usage or invalid query.',
    )
    .action(async (words: string[], options: Omit<SheetOptions, 'text'>, called: Command) => {
      const { reviewSheet } = await import('../commands/library/review.ts');
      await reviewSheet(contextOf(called), { ...options, text: words.join(' ') });
    });
  program
    .command('export')
    .alias('hand-on')
    .description('export assets with manifests and reviews as a ZIP, which “caliper open” imports')
    .argument('[query...]', 'query with the syntax of the search box')
    .option('--saved <name>', savedHelp)
    .requiredOption('--to <dir>', 'output folder, created if missing; existing files are not replaced')
    .option('--folder', 'write folders instead of a ZIP, with an index as CSV and JSON', false)
    .option(
      '--from <folder>',
      'with --for: this folder instead of assets of the library, which is not opened',
    )
    .addOption(
      choice(
        '--for <program>',
        'prepare the assets for a program: what it opens, converted where needed, with a scene, package or script',
        [...useTargetSchema.options],
      ),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 written, 1 failed (nothing is left behind), 2 wrong usage or invalid query, 130 interrupted.',
    )
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
    .description('list the versions of an asset, newest first, or switch to one, name, revert or delete it')
    .argument('<asset>', 'id, the beginning of one, or name')
    .option('--switch <number>', 'use this version; 1 is the original', number)
    .option('--name <number text...>', 'name a version: its number, then the name; "" removes the name')
    .option('--revert <number>', 'make a new version with the files of this one, and use it', number)
    .option('--delete <number>', 'delete a version that is neither the original nor in use', number)
    .addHelpText('after', '\nExit codes: 0 done, 1 failed and nothing changed, 2 wrong usage.')
    .action(async (asset: string, options: VersionsOptions, called: Command) => {
      const { versions } = await import('../commands/library/versions.ts');
      await versions(contextOf(called), asset, options);
    });
}
