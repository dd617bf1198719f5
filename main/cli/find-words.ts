/** What a text means that a command is given: what it could be, and what is wrong with it as a query. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const findWords = catalogue('cli.find', {
  /** Things among which a text does not choose, in a list of candidates. */
  kinds: {
    asset: 'asset',
    member: 'member of a batch or set',
    webhook: 'webhook',
    sandbox: 'built-in sandbox',
    service: 'service',
    job: 'job',
  },
  /** The events of a webhook, in a list of candidates. */
  forEvents: icu('for {events}', (events: string) => ({ events })),
  /** Continues “… there is no ”. */
  webhook: icu('a webhook “{text}”', (text: string) => ({ text })),
  loneMinus: '“-” alone excludes nothing; put it directly before a term, such as -tag:rejected.',
  fields: icu('The fields are {names}.', (names: string) => ({ names })),
  emptyQuery: 'The query is empty. For all assets, use created>=2000.',
  noSearches: icu('There is no saved search “{name}”. No searches are saved.', (name: string) => ({ name })),
  unknownSearch: icu(
    'There is no saved search “{name}”. Saved searches: {names}.',
    (name: string, names: string) => ({ name, names }),
  ),
  savedInvalid: icu(
    'The saved search “{name}” ({text}) is invalid. {reason}',
    (search: { name: string; text: string }, reason: string) => ({ ...search, reason }),
  ),
});
