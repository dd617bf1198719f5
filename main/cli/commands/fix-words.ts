/** What `caliper fix` says: what it needs, what it did and what it left. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });

export const fixWords = catalogue('cli.fix', {
  noFix: 'Name at least one fix, such as --scale 0.1.',
  noOut: 'Name the new folder with --out, or use --dry-run.',
  tooMany: icu('This finds {found} assets; fix at most {most} at once.', (found: number, most: number) => ({
    found,
    most,
  })),
  progress: icu(
    'Fixing: {percent} %, {done} of {all} assets',
    (percent: number, done: number, all: number) => ({ percent, done, all }),
  ),
  removedFile: icu('{path} (removed)', (path: string) => ({ path })),
  written: icu('Written to {folder}.', (folder: string) => ({ folder })),
  notWritten: 'Nothing was written.',
  newVersion: icu('{name}: version {number}', (name: string, number: number) => ({ name, number })),
  onlyTried: icu('{name}: nothing was written', named),
  notChanged: icu('{name}: not changed', named),
  /** Before a note about what a fix did or left. */
  done: 'done',
  left: 'left',
});
