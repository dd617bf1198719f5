/** What the help says of `caliper` itself and of its commands for services, downloads, servers, settings and error codes. Options and arguments continue their names in a list, so they begin in lower case; `more` is printed below it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const programHelp = catalogue('cli.help.program', {
  about: 'Simulation-ready 3D assets from the command line.',
  library: 'library folder (default: the one in use, initially ~/Caliper)',
  help: 'display help for command',
  version: 'output the version number',
  userData: 'folder for settings and tokens',
  json: 'print results as JSON on standard output, errors as JSON on standard error',
  lockTimeout:
    'how long a command that changes something waits for another Caliper that has the library open; restarts when another command takes its turn',
  connect: {
    about: 'connect to a service; the token is read from standard input',
    url: 'base URL of the service',
    name: 'name of the connection',
    sandbox: 'use the built-in sandbox service instead',
    for: 'connection whose URL was lost with a damaged catalogue: its queued requests are sent to this service',
    path: 'path of an operation if the service uses another one; repeatable',
    pathDefault: 'unchanged',
    more: icu('Operations for --path, with their default paths:\n{list}', (list: string) => ({ list })),
  },
  connections: {
    about: 'list the services of this library',
    which: 'ID, name or URL of a connection',
    use: 'switch to this service',
    remove: {
      about: 'remove a connection and its token from this machine; assets stay',
      yes: 'discard its queued requests; they are never sent',
      more: 'Refused while jobs run, downloads are incomplete, or a request may have reached the service, so that nothing paid for is lost.',
    },
  },
  jobs: {
    about: 'update and list jobs, newest first',
    limit: 'maximum number of jobs',
  },
  download: {
    about: 'download the files of an asset, batch, set or query, or all missing files',
    what: 'ID, service ID or name of an asset, batch or set; or a query such as tag:mugs',
    wait: 'wait for jobs that are still running',
    bundle: 'download one ZIP built by the service, if available',
    verify: 'verify hashes afterwards, not only sizes',
  },
  verify: {
    about: 'verify the hashes of all files; lists missing, changed and extra files',
    folder: 'folder of a library or of one asset (default: the library)',
    more: 'Read-only and offline; works while Caliper has the library open. It uses the manifest in each asset’s folder, so a missing folder is not noticed (“caliper library” lists all assets).\nExit codes: 0 all files match, 1 some differ or nothing to compare, 2 wrong usage or no such folder, 130 interrupted.',
  },
  serve: {
    about: 'run the web version for a browser on this machine',
    port: 'port; 0 picks a free one',
    noOpen: 'do not open a browser',
    sandboxSpeed: 'speed factor of the built-in sandbox',
  },
  sandbox: {
    about: 'run the sandbox service; prints {"url", "token"} on one line when it is ready',
    port: 'port; 0 picks a free one',
    token: 'token to accept (default: random)',
    data: 'folder for its state',
    speed: 'speed factor',
    token2: 'add a second account with this token',
    assetLimit: 'lifetime asset limit of each account',
    settings: 'JSON file with the accounts’ default params',
    jobBudget: 'time limit of a job, including queueing',
    allowLocalWebhooks: 'allow webhooks to this machine, including plain http',
  },
  settings: {
    list: 'list all settings and their allowed values',
    get: {
      about: 'print the value of a setting',
      key: 'such as download-limit; capture-limits prints all limits of the clip check',
    },
    set: {
      about: 'change a setting',
      key: 'such as download-limit, or capture-limits.orbit.fail',
      value: 'such as 2.5MB; “default” resets it',
      more: 'Shortcuts are set in the window; libraries and connections have their own commands.',
    },
  },
  explain: {
    about: 'explain an error code: cause, next steps, what is kept, and cost',
    code: 'such as remote.unreachable; omit it to list all codes',
    more: 'Offline; opens no library. With --json, errors have their code in error.code.\nExit codes: 0 explained, 2 no such code.',
  },
});
