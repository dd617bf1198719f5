/** What `caliper serve`, `caliper sandbox` and `caliper explain` say. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const serverWords = catalogue('cli.servers', {
  worksOnce: 'The URL works once. Press Ctrl+C to stop Caliper.',
  unreadable: icu('The file {file} cannot be read.', (file: string) => ({ file })),
});

export const explainWords = catalogue('cli.explain', {
  unknown: icu(
    'Unknown error code “{code}”.{hasLike, select, true { Did you mean {like}?} other {}} “caliper explain” lists all codes.',
    (code: string, like: string) => ({ code, hasLike: like !== '', like }),
  ),
  why: 'Why',
  next: 'Next steps',
  kept: 'Kept',
  cost: 'Cost',
});
