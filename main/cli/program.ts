/** The command line: names, options and help; each command's work is in `commands/`, loaded when it is called. */
import { Command, Option } from 'commander';
import { defaultOperationPaths } from '../contract/plain/operation-paths.ts';
import type { DownloadOptions } from './commands/library/download.ts';
import type { SandboxOptions } from './commands/sandbox.ts';
import { packageVersion } from './context.ts';
import { addCheck, addCreate, addQueue } from './program/create.ts';
import { addFix } from './program/fix.ts';
import { helpFormat } from './program/help-format.ts';
import {
  addAccount,
  addDiff,
  addFolders,
  addInspect,
  addLibrary,
  addReview,
  addVersions,
} from './program/library.ts';
import { type ContextOf, seconds, speed, within } from './program/options.ts';
import { programHelp } from './program/program-words.ts';
import { addWebhooks } from './program/webhooks.ts';

/** `contextOf` reads the shared options of the command that was called. */
export function createProgram(contextOf: ContextOf): Command {
  const program = new Command('caliper')
    .description(programHelp.about)
    .version(packageVersion(), '-V, --version', programHelp.version)
    .helpOption('-h, --help', programHelp.help)
    .helpCommand('help [command]', programHelp.help)
    .configureHelp(helpFormat)
    .option('--library <dir>', programHelp.library)
    .option('--user-data <dir>', programHelp.userData)
    .option('--json', programHelp.json)
    .option('--lock-timeout <seconds>', programHelp.lockTimeout, seconds, 10);
  addConnect(program, contextOf);
  addConnections(program, contextOf);
  addCheck(program, contextOf);
  addInspect(program, contextOf);
  addDiff(program, contextOf);
  addFix(program, contextOf);
  addCreate(program, contextOf);
  addQueue(program, contextOf);
  addLists(program, contextOf);
  addAccount(program, contextOf);
  addFolders(program, contextOf);
  addReview(program, contextOf);
  addVersions(program, contextOf);
  addWebhooks(program, contextOf);
  addSettings(program, contextOf);
  addServers(program, contextOf);
  addExplain(program, contextOf);
  return program;
}

function addConnect(program: Command, contextOf: ContextOf): void {
  program
    .command('connect')
    .description(programHelp.connect.about)
    .option('--url <url>', programHelp.connect.url)
    .option('--name <name>', programHelp.connect.name)
    .option('--sandbox', programHelp.connect.sandbox)
    .option('--for <connection>', programHelp.connect.for)
    .addOption(
      new Option('--path <operation=path>', programHelp.connect.path)
        .argParser((text, all: readonly string[]) => [...all, text])
        .default([], programHelp.connect.pathDefault),
    )
    .addHelpText(
      'after',
      `\n${programHelp.connect.more(
        Object.entries(defaultOperationPaths)
          .map(([operation, path]) => `  ${operation}=${path}`)
          .join('\n'),
      )}`,
    )
    .action(async (options: object, command: Command) => {
      const { connect } = await import('./commands/connect.ts');
      await connect(contextOf(command), options);
    });
}

function addConnections(program: Command, contextOf: ContextOf): void {
  const connections = program
    .command('connections')
    .description(programHelp.connections.about)
    .action(async (_options: object, command: Command) => {
      const { connections: list } = await import('./commands/connections.ts');
      await list(contextOf(command));
    });
  connections
    .command('use')
    .description(programHelp.connections.use)
    .argument('<connection>', programHelp.connections.which)
    .action(async (text: string, _options: object, command: Command) => {
      const { useConnection } = await import('./commands/connections.ts');
      await useConnection(contextOf(command), text);
    });
  connections
    .command('remove')
    .description(programHelp.connections.remove.about)
    .argument('<connection>', programHelp.connections.which)
    .option('--yes', programHelp.connections.remove.yes, false)
    .addHelpText('after', `\n${programHelp.connections.remove.more}`)
    .action(async (text: string, { yes }: { yes: boolean }, command: Command) => {
      const { removeConnection } = await import('./commands/connections.ts');
      await removeConnection(contextOf(command), { text, yes });
    });
}

function addLists(program: Command, contextOf: ContextOf): void {
  program
    .command('jobs')
    .description(programHelp.jobs.about)
    .option('--limit <count>', programHelp.jobs.limit, within(1, 5000), 100)
    .action(async (options: { limit: number }, command: Command) => {
      const { jobs } = await import('./commands/jobs.ts');
      await jobs(contextOf(command), { limit: options.limit });
    });
  program
    .command('download')
    .description(programHelp.download.about)
    .argument('[what]', programHelp.download.what)
    .option('--wait', programHelp.download.wait)
    .option('--bundle', programHelp.download.bundle)
    .option('--verify', programHelp.download.verify)
    .action(async (what: string | undefined, options: Omit<DownloadOptions, 'what'>, command: Command) => {
      const { download } = await import('./commands/library/download.ts');
      await download(contextOf(command), { ...options, what });
    });
  addLibrary(program, contextOf);
  program
    .command('verify')
    .description(programHelp.verify.about)
    .argument('[folder]', programHelp.verify.folder)
    .addHelpText('after', `\n${programHelp.verify.more}`)
    .action(async (folder: string | undefined, _options: object, command: Command) => {
      const { verify } = await import('./commands/library/verify.ts');
      await verify(contextOf(command), { folder });
    });
}

function addServers(program: Command, contextOf: ContextOf): void {
  program
    .command('serve')
    .description(programHelp.serve.about)
    .option('--port <port>', programHelp.serve.port, within(0, 65_535), 0)
    .option('--no-open', programHelp.serve.noOpen)
    .option('--sandbox-speed <n>', programHelp.serve.sandboxSpeed, speed, 1)
    .action(async (options: { port: number; open: boolean; sandboxSpeed: number }, command: Command) => {
      const { serve } = await import('./commands/serve.ts');
      await serve(contextOf(command), options);
    });
  program
    .command('sandbox')
    .description(programHelp.sandbox.about)
    .option('--port <port>', programHelp.sandbox.port, within(0, 65_535), 0)
    .option('--token <token>', programHelp.sandbox.token)
    .option('--data <dir>', programHelp.sandbox.data)
    .option('--speed <n>', programHelp.sandbox.speed, speed, 1)
    .option('--token2 <token>', programHelp.sandbox.token2)
    .option('--asset-limit <n>', programHelp.sandbox.assetLimit, within(0, 1_000_000))
    .option('--settings <file>', programHelp.sandbox.settings)
    .option('--job-budget <seconds>', programHelp.sandbox.jobBudget, within(1, 31_536_000))
    .option('--allow-local-webhooks', programHelp.sandbox.allowLocalWebhooks)
    .action(async (options: SandboxOptions, command: Command) => {
      const { sandbox } = await import('./commands/sandbox.ts');
      await sandbox(contextOf(command), options);
    });
}

/** What the Settings screen has. */
function addSettings(program: Command, contextOf: ContextOf): void {
  const settings = program
    .command('settings')
    .description(programHelp.settings.list)
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('list')
    .description(programHelp.settings.list)
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('get')
    .description(programHelp.settings.get.about)
    .argument('<key>', programHelp.settings.get.key)
    .action(async (key: string, _options: object, called: Command) => {
      const { getSetting } = await import('./commands/settings.ts');
      await getSetting(contextOf(called), key);
    });
  settings
    .command('set')
    .description(programHelp.settings.set.about)
    .argument('<key>', programHelp.settings.set.key)
    .argument('<value>', programHelp.settings.set.value)
    .addHelpText('after', `\n${programHelp.settings.set.more}`)
    .action(async (key: string, value: string, _options: object, called: Command) => {
      const { setSetting } = await import('./commands/settings.ts');
      await setSetting(contextOf(called), key, value);
    });
}

/** The help on error codes, without a window. */
function addExplain(program: Command, contextOf: ContextOf): void {
  program
    .command('explain')
    .description(programHelp.explain.about)
    .argument('[code]', programHelp.explain.code)
    .addHelpText('after', `\n${programHelp.explain.more}`)
    .action(async (code: string | undefined, _options: object, command: Command) => {
      const { explain } = await import('./commands/explain.ts');
      explain(contextOf(command), code);
    });
}
