/** The command line: names, options and help; each command's work is in `commands/`, loaded when it is called. */
import { Command, Option } from 'commander';
import { defaultOperationPaths } from '../contract/plain/operation-paths.ts';
import type { DownloadOptions } from './commands/library/download.ts';
import type { SandboxOptions } from './commands/sandbox.ts';
import { packageVersion } from './context.ts';
import { addCheck, addCreate, addQueue } from './program/create.ts';
import { addAccount, addFolders, addInspect, addLibrary, addReview } from './program/library.ts';
import { type ContextOf, seconds, speed, within } from './program/options.ts';
import { addWebhooks } from './program/webhooks.ts';

/** `contextOf` reads the shared options of the command that was called. */
export function createProgram(contextOf: ContextOf): Command {
  const program = new Command('caliper')
    .description('Simulation-ready 3D assets from the command line.')
    .version(packageVersion())
    .option('--library <dir>', 'the library folder (default: the one in use, at first ~/Caliper)')
    .option('--user-data <dir>', 'the folder of settings and tokens')
    .option('--json', 'print results as JSON on standard output, errors as JSON on standard error')
    .option(
      '--lock-timeout <seconds>',
      'how long a command that changes something waits while another Caliper has the library; counted anew when another one has had its turn',
      seconds,
      10,
    );
  addConnect(program, contextOf);
  addConnections(program, contextOf);
  addCheck(program, contextOf);
  addInspect(program, contextOf);
  addCreate(program, contextOf);
  addQueue(program, contextOf);
  addLists(program, contextOf);
  addAccount(program, contextOf);
  addFolders(program, contextOf);
  addReview(program, contextOf);
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
    .option('--url <url>', 'the base URL of the service')
    .option('--name <name>', 'a name for the connection')
    .option('--sandbox', 'use the built-in sandbox service instead')
    .option(
      '--for <connection>',
      'the connection whose URL was lost with a damaged catalogue: what waits for it is sent to this service',
    )
    .addOption(
      new Option(
        '--path <operation=path>',
        'where the service has an operation that lies elsewhere; may be given for several',
      )
        .argParser((text, all: readonly string[]) => [...all, text])
        .default([], 'as they were'),
    )
    .addHelpText(
      'after',
      `\nOperations for --path, and where they are looked for:\n${Object.entries(defaultOperationPaths)
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
  const which = 'the id, the name or the URL of a connection';
  connections
    .command('use')
    .description('use this service from now on')
    .argument('<connection>', which)
    .action(async (text: string, _options: object, command: Command) => {
      const { useConnection } = await import('./commands/connections.ts');
      await useConnection(contextOf(command), text);
    });
  connections
    .command('remove')
    .description('remove a connection and its token from this machine; assets stay')
    .argument('<connection>', which)
    .option('--yes', 'take back requests that wait to be sent there; they are never sent', false)
    .addHelpText(
      'after',
      '\nRefused while jobs run, downloads are not complete, or a request may have reached the service: nothing that is paid for is lost.',
    )
    .action(async (text: string, { yes }: { yes: boolean }, command: Command) => {
      const { removeConnection } = await import('./commands/connections.ts');
      await removeConnection(contextOf(command), { text, yes });
    });
}

function addLists(program: Command, contextOf: ContextOf): void {
  program
    .command('jobs')
    .description('list jobs, newest first, after asking the service')
    .option('--limit <count>', 'at most so many', within(1, 5000), 100)
    .action(async (options: { limit: number }, command: Command) => {
      const { jobs } = await import('./commands/jobs.ts');
      await jobs(contextOf(command), { limit: options.limit });
    });
  program
    .command('download')
    .description(
      'download the files of an asset, a batch or a set, of what a query finds, or all that are missing',
    )
    .argument(
      '[what]',
      'the id, the id at the service, or the name of an asset, a batch or a set; or a query such as tag:mugs',
    )
    .option('--wait', 'wait for jobs that are still running')
    .option('--bundle', 'as one ZIP that the service builds, where it does')
    .option('--verify', 'compare hashes afterwards, not sizes only')
    .action(async (what: string | undefined, options: Omit<DownloadOptions, 'what'>, command: Command) => {
      const { download } = await import('./commands/library/download.ts');
      await download(contextOf(command), { ...options, what });
    });
  addLibrary(program, contextOf);
  program
    .command('verify')
    .description('hash all files of a library again; names what is missing, changed or extra')
    .argument('[folder]', 'the folder of a library or of one asset (default: the library)')
    .addHelpText(
      'after',
      '\nChanges nothing, asks no service, and works while Caliper has the library open: it goes by the manifest in each asset’s folder, so a whole folder that is gone is not noticed (“caliper library” lists what should be there).\nExit codes: 0 all as downloaded, 1 something is not or nothing was there to compare, 2 wrong usage or no such folder, 130 interrupted.',
    )
    .action(async (folder: string | undefined, _options: object, command: Command) => {
      const { verify } = await import('./commands/library/verify.ts');
      await verify(contextOf(command), { folder });
    });
}

function addServers(program: Command, contextOf: ContextOf): void {
  program
    .command('serve')
    .description('run Caliper for a browser on this machine')
    .option('--port <port>', 'the port; 0 takes a free one', within(0, 65_535), 0)
    .option('--no-open', 'open no browser')
    .option('--sandbox-speed <n>', 'how many times faster than life the built-in sandbox works', speed, 1)
    .action(async (options: { port: number; open: boolean; sandboxSpeed: number }, command: Command) => {
      const { serve } = await import('./commands/serve.ts');
      await serve(contextOf(command), options);
    });
  program
    .command('sandbox')
    .description('run the sandbox service; prints {"url", "token"} on one line when it is ready')
    .option('--port <port>', 'the port; 0 takes a free one', within(0, 65_535), 0)
    .option('--token <token>', 'the token that it accepts (default: a random one)')
    .option('--data <dir>', 'the folder of its state')
    .option('--speed <n>', 'how many times faster than life it works', speed, 1)
    .option('--token2 <token>', 'adds a second account with this token')
    .option('--asset-limit <n>', 'the lifetime asset limit of each account', within(0, 1_000_000))
    .option('--settings <file>', "a JSON file with the accounts' default params")
    .option('--job-budget <seconds>', 'what a job may take in all, waiting included', within(1, 31_536_000))
    .option('--allow-local-webhooks', 'accept webhooks to this machine, also over plain http')
    .action(async (options: SandboxOptions, command: Command) => {
      const { sandbox } = await import('./commands/sandbox.ts');
      await sandbox(contextOf(command), options);
    });
}

/** What the Settings screen has. */
function addSettings(program: Command, contextOf: ContextOf): void {
  const settings = program
    .command('settings')
    .description('list the settings, and what each may be')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('list')
    .description('list the settings, and what each may be')
    .action(async (_options: object, called: Command) => {
      const { listSettings } = await import('./commands/settings.ts');
      await listSettings(contextOf(called));
    });
  settings
    .command('get')
    .description('print the value of a setting')
    .argument('<key>', 'such as download-limit; capture-limits prints every limit of the clip check')
    .action(async (key: string, _options: object, called: Command) => {
      const { getSetting } = await import('./commands/settings.ts');
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
      const { setSetting } = await import('./commands/settings.ts');
      await setSetting(contextOf(called), key, value);
    });
}

/** The help on error codes, without a window. */
function addExplain(program: Command, contextOf: ContextOf): void {
  program
    .command('explain')
    .description('tell what an error code means, what to do next, what is kept, and what it costs')
    .argument('[code]', 'such as remote.unreachable; without it, all codes are listed')
    .addHelpText(
      'after',
      '\nOpens no library and asks nobody. With --json, errors carry their code as error.code.\nExit codes: 0 explained, 2 there is no such code.',
    )
    .action(async (code: string | undefined, _options: object, command: Command) => {
      const { explain } = await import('./commands/explain.ts');
      explain(contextOf(command), code);
    });
}
