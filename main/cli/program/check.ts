/** `caliper check`: name, options and help. */
import type { Command } from 'commander';
import { captureProfiles } from '../../contract/plain/capture/thresholds.ts';
import type { CheckOptions } from '../commands/check.ts';
import { type ContextOf, choice } from './options.ts';

/** Its exit code is the verdict. */
export function addCheck(program: Command, contextOf: ContextOf): void {
  program
    .command('check')
    .description('tell whether clips of an object beside a ChArUco board will do, before anything is sent')
    .argument('<clip...>', 'MP4 or MOV files, or folders that are searched for them')
    .option(
      '--board <board>',
      'the board: the name of one of yours, or COLUMNSxROWS:DICTIONARY such as 7x5:DICT_5X5_100, with its square in mm as in 7x5:5X5_100:35 (default: the one that the clip shows)',
    )
    .option('--square <mm>', 'the length of a square as measured on the print, in mm')
    .addOption(
      choice(
        '--profile <profile>',
        'how strictly to judge, by this profile as it is (default: the profile of the settings, with limits of your own that stand there)',
        captureProfiles,
      ),
    )
    .option('--quick', 'from the keyframes only')
    .addHelpText(
      'after',
      '\nOpens no library, asks no service, changes no file.\nExit codes, the worst of all clips: 0 will do, 1 will do with doubts, 2 will not do, 3 cannot be read or could not be checked, 130 interrupted. Wrong usage, a clip that is not there among it, is 2 as well.',
    )
    .action(async (clips: readonly string[], options: Omit<CheckOptions, 'clips'>, command: Command) => {
      const { check } = await import('../commands/check.ts');
      await check(contextOf(command), { ...options, clips });
    });
}
