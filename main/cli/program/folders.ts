/** `caliper open`, `caliper import` and `caliper folders`: names, options and help. */
import type { Command } from 'commander';
import type { ImportOptions } from '../commands/library/import.ts';
import type { OpenOptions } from '../commands/library/open.ts';
import type { ContextOf } from './options.ts';

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
    .argument('<folder...>', 'folders that are searched for GLB, glTF, USD, URDF, MJCF, FBX and OBJ models')
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
