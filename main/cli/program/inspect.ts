/** `caliper inspect`: name, options and help. */
import type { Command } from 'commander';
import type { ContextOf } from './options.ts';

/** Its exit code is the worst finding. */
export function addInspect(program: Command, contextOf: ContextOf): void {
  program
    .command('inspect')
    .description('tell what is in a folder of 3D files and what is wrong with it, file by file')
    .argument('<folder>', 'the folder of one asset, downloaded or not; or one file')
    .addHelpText(
      'after',
      '\nOpens no library, asks no service, changes no file. Reads GLB, glTF, USD, MJCF, URDF, FBX, OBJ and sidecars; with a manifest.json beside them, every hash is compared.\nExit codes: 0 nothing was found (notes apart), 1 warnings, 2 errors, 3 it cannot be read or holds no 3D file, 130 interrupted. Wrong usage, a folder that is not there among it, is 2 as well.',
    )
    .action(async (folder: string, _options: object, command: Command) => {
      const { inspect } = await import('../commands/library/inspect.ts');
      await inspect(contextOf(command), folder);
    });
}
