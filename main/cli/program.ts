/** The command line: names, options and help; each command's work is in `commands/`, loaded when it is called. */
import { Command, Help, Option } from 'commander';
import { defaultOperationPaths } from '../contract/plain/operation-paths.ts';
import type { DownloadOptions } from './commands/library/download.ts';
import type { SandboxOptions } from './commands/sandbox.ts';
import { packageVersion } from './context.ts';
import { addCheck, addCreate, addQueue } from './program/create.ts';
import { addFix } from './program/fix.ts';
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
import { addWebhooks } from './program/webhooks.ts';

/** `contextOf` reads the shared options of the command that was called. */
export function createProgram(contextOf: ContextOf): Command {
  const program = new Command('caliper')
    .description('Simulation-ready 3D assets from the command line.')
    .version(packageVersion())
    .configureHelp({
      // Former names of commands keep working, and are not listed.
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(/\|\S+/, ''),
      commandUsage: (command) => new Help().commandUsage(command).replace(/\|\S+/, ''),
    })
    .option('--library <dir>', 'library folder (default: the one in use, initially ~/Caliper)')
    .option('--user-data <dir>', 'folder for settings and tokens')
    .option('--json', 'print results as JSON on standard output, errors as JSON on standard error')
    .option(
      '--lock-timeout <seconds>',
      'how long a command that changes something waits for another Caliper that has the library open; restarts when another command takes its turn',
      seconds,
      10,
    );
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
    .description('connect to a service; the token is read from standard input')
    .option('--url <url>', 'base URL of the service')
    .option('--name <name>', 'name of the connection')
    .option('--sandbox', 'use the built-in sandbox service instead')
    .option(
      '--for <connection>',
      'connection whose URL was lost with a damaged catalogue: its queued requests are sent to this service',
    )
    .addOption(
      new Option(
        '--path <operation=path>',
        'path of an operation if the service uses another one; repeatable',
      )
        .argParser((text, all: readonly string[]) => [...all, text])
        .default([], 'unchanged'),
    )
    .addHelpText(
      'after',
      `\nOperations for --path, with their default paths:\n${Object.entries(defaultOperationPaths)
        .map(([operation, path]) => `  ${operation}=${path}`)
        .join('\n')}`,
    )
    .action(async (options: object, command: Command) => {
      const { connect } = await import('./commands/connect.ts');
      await connect(contextOf(command), options);
    });
}

function addConnections(program: Command, contextOf: ContextOf): void {
  const connections = program
    .command('connections')
    .description('list the services of this library')
    .action(async (_options: object, command: Command) => {
      const { connections: list } = await import('./commands/connections.ts');
      await list(contextOf(command));
    });
  const which = 'ID, name or URL of a connection';
  connections
    .command('use')
    .description('switch to this service')
    .argument('<connection>', which)
    .action(async (text: string, _options: object, command: Command) => {
      const { useConnection } = await import('./commands/connections.ts');
      await useConnection(contextOf(command), text);
    });
  connections
    .command('remove')
    .description('remove a connection and its token from this machine; assets stay')
    .argument('<connection>', which)
    .option('--yes', 'discard its queued requests; they are never sent', false)
    .addHelpText(
      'after',
      '\nRefused while jobs run, downloads are incomplete, or a request may have reached the service, so that nothing paid for is lost.',
    )
    .action(async (text: string, { yes }: { yes: boolean }, command: Command) => {
      const { removeConnection } = await import('./commands/connections.ts');
      await removeConnection(contextOf(command), { text, yes });
    });
}

function addLists(program: Command, contextOf: ContextOf): void {
  program
    .command('jobs')
    .description('update and list jobs, newest first')
    .option('--limit <count>', 'maximum number of jobs', within(1, 5000), 100)
    .action(async (options: { limit: number }, command: Command) => {
      const { jobs } = await import('./commands/jobs.ts');
      await jobs(contextOf(command), { limit: options.limit });
    });
  program
    .command('download')
    .description('download the files of an asset, batch, set or query, or all missing files')
    .argument('[what]', 'ID, service ID or name of an asset, batch or set; or a query such as tag:mugs')
    .option('--wait', 'wait for jobs that are still running')
    .option('--bundle', 'download one ZIP built by the service, if available')
    .option('--verify', 'verify hashes afterwards, not only sizes')
    .action(async (what: string | undefined, options: Omit<DownloadOptions, 'what'>, command: Command) => {
      const { download } = await import('./commands/library/download.ts');
      await download(contextOf(command), { ...options, what });
    });
  addLibrary(program, contextOf);
  program
    .command('verify')
    .description('verify the hashes of all files; lists missing, changed and extra files')
    .argument('[folder]', 'folder of a library or of one asset (default: the library)')
    .addHelpText(
      'after',
      '\nRead-only and offline; works while Caliper has the library open. It uses the manifest in each asset’s folder, so a missing folder is not noticed (“caliper library” lists all assets).\nExit codes: 0 all files match, 1 some differ or nothing to compare, 2 wrong usage or no such folder, 130 interrupted.',
    )
    .action(async (folder: string | undefined, _options: object, command: Command) => {
      const { verify } = await import('./commands/library/verify.ts');
      await verify(contextOf(command), { folder });
    });
}

function addServers(program: Command, contextOf: ContextOf): void {
  program
    .command('serve')
    .description('run the web version for a browser on this machine')
    .option('--port <port>', 'port; 0 picks a free one', within(0, 65_535), 0)
    .option('--no-open', 'do not open a browser')
    .option('--sandbox-speed <n>', 'speed factor of the built-in sandbox', speed, 1)
    .action(async (options: { port: number; open: boolean; sandboxSpeed: number }, command: Command) => {
      const { serve } = await import('./commands/serve.ts');
      await serve(contextOf(command), options);
    });
  program
    .command('sandbox')
    .description('run the sandbox service; prints {"url", "token"} on one line when it is ready')
    .option('--port <port>', 'port; 0 picks a free one', within(0, 65_535), 0)
    .option('--token <token>', 'token to accept (default: random)')
    .option('--data <dir>', 'folder for its state')
    .option('--speed <n>', 'speed factor', speed, 1)
    .option('--token2 <token>', 'add a second account with this token')
    .option('--asset-limit <n>', 'lifetime asset limit of each account', within(0, 1_000_000))
    .option('--settings <file>', "JSON file with the accounts' default params")
    .option('--job-budget <seconds>', 'time limit of a job, including queueing', within(1, 31_536_000))
    .option('--allow-local-webhooks', 'allow webhooks to this machine, including plain http')
    .action(async (options: SandboxOptions, command: Command) => {
      const { sandbox } = await import('./commands/sandbox.ts');
      await sandbox(contextOf(command), options);
    });
}

/** What the Settings screen has. */
function addSettings(program: Command, contextOf: ContextOf): void {
  const settings = program
    .command('settings')
    .description('list all settings and their allowed values')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('list')
    .description('list all settings and their allowed values')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('get')
    .description('print the value of a setting')
    .argument('<key>', 'such as download-limit; capture-limits prints all limits of the clip check')
    .action(async (key: string, _options: object, called: Command) => {
      const { getSetting } = await import('./commands/settings.ts');
      await getSetting(contextOf(called), key);
    });
  settings
    .command('set')
    .description('change a setting')
    .argument('<key>', 'such as download-limit, or capture-limits.orbit.fail')
    .argument('<value>', 'such as 2.5MB; “default” resets it')
    .addHelpText(
      'after',
      '\nShortcuts are set in the window; libraries and connections have their own commands.',
    )
    .action(async (key: string, value: string, _options: object, called: Command) => {
      const { setSetting } = await import('./commands/settings.ts');
      await setSetting(contextOf(called), key, value);
    });
}

/** The help on error codes, without a window. */
function addExplain(program: Command, contextOf: ContextOf): void {
  program
    .command('explain')
    .description('explain an error code: cause, next steps, what is kept, and cost')
    .argument('[code]', 'such as remote.unreachable; omit it to list all codes')
    .addHelpText(
      'after',
      '\nOffline; opens no library. With --json, errors have their code in error.code.\nExit codes: 0 explained, 2 no such code.',
    )
    .action(async (code: string | undefined, _options: object, command: Command) => {
      const { explain } = await import('./commands/explain.ts');
      explain(contextOf(command), code);
    });
}
