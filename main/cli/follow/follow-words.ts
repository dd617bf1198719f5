/** What goes on with jobs, downloads and requests while a command waits for them; each line is about one thing, or all. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });

export const followWords = catalogue('cli.follow', {
  slow: icu(
    'The file host {host} is very slow. Its files download one at a time; other downloads are not affected.',
    (host: string) => ({ host }),
  ),
  slowAsset: icu('{name}: {rate}/s. {sentence}', (name: string, rate: string, sentence: string) => ({
    name,
    rate,
    sentence,
  })),
  ready: icu('{name}: ready to download', named),
  downloading: icu('{name}: downloading', named),
  files: icu('{name}: {done} of {all} files downloaded', (name: string, done: number, all: number) => ({
    name,
    done,
    all,
  })),
  noJob: icu('{name}: no job', named),
  running: 'running',
  members: icu(
    '{name}: {complete} of {requested} complete',
    (name: string, counts: { complete: number; requested: number }) => ({
      name,
      complete: counts.complete,
      requested: counts.requested,
    }),
  ),
  /** How far many downloads are together: these, joined by commas. */
  onDisk: icu('{title}: {done} of {all} on disk', (title: string, done: number, all: number) => ({
    title,
    done,
    all,
  })),
  received: icu('{received} of {total}', (received: string, total: string) => ({ received, total })),
  lastMinute: 'less than a minute left',
  minutesLeft: icu('about {minutes} min left', (minutes: number) => ({ minutes })),
});
