/** `caliper show`, `caliper delete …` and `caliper account …`: names, options and help. */
import type { Command } from 'commander';
import type { ContextOf } from './options.ts';

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
