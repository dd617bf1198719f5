/** The version of a program that is not there. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const versionWords = catalogue('diagnostics.versions', { notFound: 'not found' });
