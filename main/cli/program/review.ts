/** `caliper review …` and `caliper hand-on`: names, options and help. */
import type { Command } from 'commander';
import type { ExportOptions, SheetOptions } from '../commands/library/review.ts';
import { type ContextOf, savedHelp } from './options.ts';

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
