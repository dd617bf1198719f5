/** Names of connections that nobody named, and of one that is no longer there. */
import { catalogue } from '../contract/messages/catalogue.ts';

export const connectionNames = catalogue('catalogue.connections', {
  sandbox: 'Built-in sandbox',
  unknown: 'Unknown service',
  thisComputer: 'This computer',
  removed: 'removed',
});
