/** Help on the codes of connections, tokens and the built-in sandbox. */
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const connectionErrorHelp = {
  'connection.none': {
    title: 'No service is connected',
    means: 'This action needs a service, and this library has none in use.',
    why: 'A new library, or the last connection was removed.',
    next: [
      'For a first look, choose the built-in sandbox: it runs on this machine and costs nothing.',
      'For your own service, enter its address and token on the Connect screen.',
    ],
    kept: 'The library can be looked at, searched and reviewed without a service. What was typed in a form stays there.',
    cost: nothingOrdered,
  },
  'connection.url-invalid': {
    title: 'This is not the address of a service',
    means: 'What was entered cannot be used as the base address of a service; the message says why.',
    why: 'A missing “https://”, a user name or token inside of the address, or something after a “?” or “#”. Plain http is taken for this machine only, since the token travels with every call.',
    next: ['Enter it as https://api.example.com, with no token in it: the token has a field of its own.'],
    kept: 'What else you entered stays in the form.',
    cost: costsNothing,
  },
  'connection.path-invalid': {
    title: 'This cannot be the path of an operation',
    means:
      'A path for one of the operations that the interface leaves open cannot be used; the message says why.',
    why: 'It must begin with “/”, lie below the service’s own address, and have its id in the place where the default path has it.',
    next: [
      'Compare it with the default path, which is shown beside the field and by caliper connect --help.',
      'Enter only the path, not the whole address.',
    ],
    kept: 'The path that was used before goes on being used.',
    cost: costsNothing,
  },
  'connection.token-missing': {
    title: 'The token is not on this machine',
    means:
      'The connection is known, but its token is not on this machine: neither in its keychain nor, in the browser version, in the folder of the settings.',
    why: 'The library came from another machine or user, the keychain was reset, or the library is opened by the browser version and was connected in the desktop version: the two keep tokens apart.',
    next: ['Under Settings, Connections choose “Enter a new token”. The old one still works if you have it.'],
    kept: 'Everything: requests, jobs and downloads wait and go on by themselves once the token is there.',
    cost: 'Nothing. Without a token no call leaves this machine.',
  },
  'connection.address-lost': {
    title: 'The URL of a service was lost',
    means:
      'The catalogue was damaged where it kept the connections, and neither its notes nor the folders of the assets that this service made tell where it is. What waits for it is sent to no other service, however many you connect to.',
    why: 'The catalogue was damaged; the message at that start says what was kept.',
    next: [
      'In the window: under Settings, Connections choose “Enter its URL” beside the lost connection.',
      'In a terminal: caliper connect --url URL --for ID, with the id that the message names; caliper connections lists it, too.',
      'Make sure that it is the same service and account: what waits is sent to the one that you enter.',
      'If you do not want what waits any more, caliper connections remove ID --yes takes it back.',
    ],
    kept: 'Everything that waits for this service, with the keys under which it was sent.',
    cost: 'Nothing. A request that the service accepted before is answered with what it made then.',
  },
  'connection.address-known': {
    title: 'This connection has its URL',
    means:
      'The service was to be connected in the place of a connection whose URL was lost, but the connection that was named has one.',
    why: 'Another id was given than that of the lost connection, or its URL was entered before.',
    next: [
      'caliper connections lists the connections; “URL lost” is shown beside those that may be named with --for.',
      'To add one more service, connect without --for.',
    ],
    kept: 'All connections as they were.',
    cost: costsNothing,
  },
  'connection.token-malformed': {
    title: 'The token has a sign that no token has',
    means: 'The token contains a space, a line break or a letter outside of ASCII, so nothing was sent.',
    why: 'It was copied with a line break or with words around it, or a text program replaced a hyphen or quotation mark.',
    next: ['Copy it again from the service’s API token page, with its own copy button where there is one.'],
    kept: 'The connection as it was before.',
    cost: 'Nothing. Not a byte was sent.',
  },
  'connection.sandbox-failed': {
    title: 'The sandbox did not start',
    means: 'The service that is built into Caliper could not be started; the message says why.',
    why: 'Mostly the disk: its state lies in the library, in the hidden folder .caliper/sandbox, and that folder is full or may not be written. Rarely another program forbids ports on this machine.',
    next: [
      'See whether the library’s disk has room and may be written.',
      'Restart Caliper: it is started again when it is next needed.',
      'If its data are damaged, close Caliper and rename .caliper/sandbox: it then begins afresh. Assets in the library are not affected.',
    ],
    kept: 'All assets that it made are in the library with their files. Jobs that were under way are known to its data and go on when it starts.',
    cost: 'Nothing. The sandbox never costs anything.',
  },
  'connection.unknown': {
    title: 'This connection is gone',
    means: 'Something refers to a connection that this library does not have any more.',
    why: 'It was removed, in this window or in another one, after the screen was drawn.',
    next: [
      'Choose another connection under Settings, Connections.',
      'If an asset or request was made with it, add the same service again: its address brings back what belongs to it.',
    ],
    kept: 'Assets made with it stay in the library, with all their files.',
    cost: nothingOrdered,
  },
  'connection.trial-failed': {
    title: 'The connection was not saved',
    means:
      'A new connection is tried before it is saved, by asking the service for the account’s defaults. That did not work; the second sentence says why.',
    why: 'Whatever the second sentence says: a wrong address, a token that is not accepted, no network.',
    next: [
      'Correct the address or token and try again.',
      'To look around meanwhile, use the built-in sandbox.',
    ],
    kept: 'All connections as they were. The token was not stored.',
    cost: 'Nothing. The trial only reads.',
  },
  'connection.in-use': {
    title: 'The connection still has work under way',
    means:
      'Requests that may be at the service, or jobs that have not ended, belong to this connection. It is not removed as long as they do.',
    why: 'Without the connection, what you pay for could not be fetched any more.',
    next: [
      'See in the queue what is under way; filter by the connection.',
      'Wait until it ends, cancel what has not started, or discard what was never sent.',
      'Then remove the connection.',
    ],
    kept: 'Everything goes on as before.',
    cost: 'Nothing by this. What is under way counts as usual.',
  },
  'secrets.unavailable': {
    title: 'Tokens cannot be stored or read',
    means:
      'The desktop version keeps tokens in the keychain of this machine, the browser version and the command line in a file of the settings folder. That cannot be used now; the message says which.',
    why: 'The keychain is locked or its password was declined; or the file or its folder cannot be read or written, or its disk is full.',
    next: [
      'Unlock the keychain (GNOME Keyring, KWallet, macOS Keychain) and try again.',
      'On Linux without one, install GNOME Keyring or KWallet.',
      'In the browser version, see whether the folder of the settings may be written; --user-data DIR chooses another one.',
    ],
    kept: 'The token is never written anywhere else instead. All else waits and goes on once it can be read.',
    cost: nothingOrdered,
  },
} as const satisfies Record<string, ErrorHelp>;
