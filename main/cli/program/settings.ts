/** `caliper settings …`: names, options and help. */
import type { Command } from 'commander';
import type { ContextOf } from './options.ts';

/** What the Settings screen has. */
export function addSettings(program: Command, contextOf: ContextOf): void {
  const settings = program
    .command('settings')
    .description('list the settings, and what each may be')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('../commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('list')
    .description('list the settings, and what each may be')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('../commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('get')
    .description('print the value of a setting')
    .argument('<key>', 'such as download-limit; capture-limits prints every limit of the clip check')
    .action(async (key: string, _options: object, called: Command) => {
      const { getSetting } = await import('../commands/settings.ts');
      await getSetting(contextOf(called), key);
    });
  settings
    .command('set')
    .description('change a setting')
    .argument('<key>', 'such as download-limit, or capture-limits.orbit.fail')
    .argument('<value>', 'such as 2.5MB; “default” takes a change back')
    .addHelpText(
      'after',
      '\nKeys are set in the window; libraries and connections have commands of their own.',
    )
    .action(async (key: string, value: string, _options: object, called: Command) => {
      const { setSetting } = await import('../commands/settings.ts');
      await setSetting(contextOf(called), key, value);
    });
}
