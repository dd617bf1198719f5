/** Why the built-in sandbox does not start, where it does not say. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const sandboxWords = catalogue('connections.sandbox', { unknownReason: 'unknown reason' });
