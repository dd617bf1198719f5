/** Help on the codes of connections, tokens and the built-in sandbox. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const connectionErrorHelp = catalogue('help.errors.connection', {
  'connection.none': {
    title: 'No service is connected',
    means: 'This action needs a service, and this library has no connection in use.',
    why: 'A new library, or the last connection was removed.',
    next: [
      'To try it out, use the built-in sandbox: it runs on this machine and costs nothing.',
      'For your own service, enter its URL and token on the Connect screen.',
    ],
    kept: 'The library can be viewed, searched and reviewed without a service. Forms keep their content.',
    cost: nothingOrdered,
  },
  'connection.url-invalid': {
    title: 'Invalid service URL',
    means: 'The URL cannot be used as the base URL of a service; the message says why.',
    why: 'A missing “https://”, a user name or token in the URL, or something after a “?” or “#”. Plain http is allowed for this machine only, because every request carries the token.',
    next: ['Enter it as https://api.example.com, without the token, which has its own field.'],
    kept: 'Everything else in the form.',
    cost: costsNothing,
  },
  'connection.path-invalid': {
    title: 'Invalid operation path',
    means: 'The path of an operation cannot be used; the message says why.',
    why: 'It must begin with “/”, be below the service’s URL, and contain the ID where the default path has it.',
    next: [
      'Compare it with the default path, which is shown next to the field and by caliper connect --help.',
      'Enter only the path, not the whole URL.',
    ],
    kept: 'The previous path stays in use.',
    cost: costsNothing,
  },
  'connection.token-missing': {
    title: 'The token is not on this machine',
    means:
      'The connection exists, but its token is neither in the system keychain nor, in the browser version, in the settings folder.',
    why: 'The library came from another machine or user, the keychain was reset, or the connection was made in the desktop version, which stores tokens separately from the browser version.',
    next: ['Under Settings, Connections use “Enter new token”. The old token still works if you have it.'],
    kept: 'Everything: requests, jobs and downloads continue automatically once the token is there.',
    cost: 'Nothing. Without a token no request is sent.',
  },
  'connection.address-lost': {
    title: 'The URL of a service was lost',
    means:
      'The catalogue was damaged, and the URL of this connection could not be recovered. Its queued requests are never sent to another service.',
    why: 'The catalogue was damaged; the message at that start says what was recovered.',
    next: [
      'In the window: under Settings, Connections use “Enter URL” on the lost connection.',
      'In a terminal: caliper connect --url URL --for ID, with the ID from the message or from caliper connections.',
      'Make sure that it is the same service and account: queued requests are sent to the URL that you enter.',
      'If you no longer want the queued requests, caliper connections remove ID --yes discards them.',
    ],
    kept: 'All queued requests for this service, with their idempotency keys.',
    cost: 'Nothing. A request that the service accepted before is not created again.',
  },
  'connection.address-known': {
    title: 'This connection already has a URL',
    means: 'The option --for restores a connection whose URL was lost, but this connection has one.',
    why: 'The ID is not that of the lost connection, or its URL was entered before.',
    next: [
      'caliper connections lists the connections; those marked “URL lost” can be used with --for.',
      'To add another service, connect without --for.',
    ],
    kept: 'All connections.',
    cost: costsNothing,
  },
  'connection.token-malformed': {
    title: 'The token contains an invalid character',
    means: 'The token contains a space, a line break or a non-ASCII character, so nothing was sent.',
    why: 'It was copied with a line break or surrounding text, or a text editor replaced a hyphen or quotation mark.',
    next: ['Copy it again from the service’s API token page, with its copy button if there is one.'],
    kept: 'The connection as it was.',
    cost: 'Nothing. Nothing was sent.',
  },
  'connection.sandbox-failed': {
    title: 'The sandbox did not start',
    means: 'The built-in sandbox service could not be started; the message says why.',
    why: 'Usually the disk: the sandbox keeps its state in the library’s hidden folder .caliper/sandbox, and the disk is full or the folder is read-only. Rarely, another program blocks ports on this machine.',
    next: [
      'Check that the library’s disk has space and is writable.',
      'Restart Caliper: the sandbox starts again when it is needed.',
      'If its data is damaged, close Caliper and rename .caliper/sandbox to reset the sandbox. Assets in the library are not affected.',
    ],
    kept: 'All assets that it created are in the library with their files. Running jobs continue when it starts.',
    cost: 'Nothing. The sandbox is free.',
  },
  'connection.unknown': {
    title: 'This connection no longer exists',
    means: 'The action refers to a connection that is not in this library.',
    why: 'It was removed in this or another window.',
    next: [
      'Select another connection under Settings, Connections.',
      'If an asset or request was made with it, add the same service again: everything that belongs to its URL is restored.',
    ],
    kept: 'All assets that were created with it, with their files.',
    cost: nothingOrdered,
  },
  'connection.trial-failed': {
    title: 'The connection was not saved',
    means:
      'A new connection is tested before it is saved, by reading the account’s defaults. That failed; the message says why.',
    why: 'A wrong URL, a rejected token, or no network.',
    next: ['Correct the URL or token and try again.', 'To try Caliper meanwhile, use the built-in sandbox.'],
    kept: 'All connections. The token was not stored.',
    cost: 'Nothing. The test only reads.',
  },
  'connection.in-use': {
    title: 'The connection is in use',
    means:
      'This connection has unfinished jobs, or requests that may be at the service, so it was not removed.',
    why: 'Without the connection, assets that you paid for could not be downloaded.',
    next: [
      'Filter the queue by this connection.',
      'Wait until its jobs finish, cancel those that have not started, or discard requests that were never sent.',
      'Then remove the connection.',
    ],
    kept: 'Everything.',
    cost: 'Nothing. Running jobs count as usual.',
  },
  'secrets.unavailable': {
    title: 'Tokens cannot be stored or read',
    means:
      'The desktop version stores tokens in the system keychain, the browser version and the command line in a file in the settings folder. The message says which one cannot be used.',
    why: 'The keychain is locked or its password was declined; or the file or folder cannot be read or written, or its disk is full.',
    next: [
      'Unlock the keychain (GNOME Keyring, KWallet, macOS Keychain) and try again.',
      'On Linux without one, install GNOME Keyring or KWallet.',
      'In the browser version, check that the settings folder is writable; --user-data DIR selects another one.',
    ],
    kept: 'Everything. The token is never stored anywhere else; requests continue once it can be read.',
    cost: nothingOrdered,
  },
} as const satisfies Record<string, ErrorHelp>);
