/** What `caliper connect` and `caliper connections` say. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });
const counted = (count: number): { count: number } => ({ count });

export const connectWords = catalogue('cli.connect', {
  oneOf: 'Give either --url URL or --sandbox.',
  forNeedsUrl: '--for needs --url URL, the URL of the service.',
  connected: icu('Connected to “{name}”.', named),
  connectedAt: icu('Connected to “{name}” at {url}.', (name: string, url: string) => ({ name, url })),
  pathAt: icu('{operation} is at {path}.', (operation: string, path: string) => ({ operation, path })),
  lost: icu(
    'The URL of connection {id} was lost, and its queued requests are not sent here. If this is its service, run: caliper connect --url URL --for {id}',
    (id: string) => ({ id }),
  ),
  noneActive: 'no connection is active',
  paths: {
    noSign: icu('--path {text} has no “=”: use --path OPERATION=PATH.', (text: string) => ({ text })),
    unknown: icu(
      'Unknown operation “{operation}” in --path. The operations are {operations}.',
      (operation: string, operations: string) => ({ operation, operations }),
    ),
    twice: icu('--path is given twice for {operation}.', (operation: string) => ({ operation })),
    refused: icu(
      '--path {operation}={path} cannot be used: {reason}.',
      (operation: string, path: string, reason: string) => ({ operation, path, reason }),
    ),
  },
});

export const connectionWords = catalogue('cli.connections', {
  none: 'No service is connected yet.',
  sandbox: 'built-in sandbox',
  urlLost: 'URL lost',
  ownPath: icu('“{name}” has {operation} at {path}.', (name: string, operation: string, path: string) => ({
    name,
    operation,
    path,
  })),
  notOffered: icu(
    '“{name}” does not offer {operation} at {path} (since {since}).',
    (missing: { name: string; operation: string; path: string; since: string }) => missing,
  ),
  switched: icu('Switched to “{name}”.', named),
  wouldDiscard: icu(
    '{count, plural, one {# request to “{name}” waits} other {# requests to “{name}” wait}} in the queue; removing the connection discards them, so they are never sent.',
    (count: number, name: string) => ({ count, name }),
  ),
  removed: icu(
    'Removed “{name}”. Its token and webhook secrets were deleted from this machine; its assets stay.',
    named,
  ),
  discarded: icu(
    '{count, plural, one {# request} other {# requests}} discarded. Nothing was created.',
    counted,
  ),
  noneInUse: 'No service is in use. Select one with “caliper connections use NAME” or “caliper connect”.',
});
