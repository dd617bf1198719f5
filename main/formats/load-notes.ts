/** What reading a model has to say besides the model, each thing once and no more than anyone reads. */
import { formatWords } from './format-words.ts';

/** No more than anyone reads. */
const maxNotes = 200;

/** Units that do not match, a prim that is not there, a reference to itself, a file that is not there or was not opened. */
type LoadTopic = 'units' | 'prim' | 'circle' | 'file';

/** Something that the user should know: in words, with the name or line it is about. */
export interface LoadNote {
  readonly level: 'info' | 'warn';
  readonly what: 'missing' | 'replaced' | 'refused' | 'ignored' | 'repaired';
  readonly message: string;
  /** For callers that judge a file by the notes from reading it. */
  readonly about?: LoadTopic;
}

/** Collects notes; the same sentence twice counts once. */
export class LoadNotes {
  private readonly notes = new Map<string, LoadNote>();
  private more = 0;

  add(level: LoadNote['level'], what: LoadNote['what'], message: string, about?: LoadTopic): void {
    if (this.notes.has(message)) return;
    if (this.notes.size >= maxNotes) this.more++;
    else this.notes.set(message, { level, what, message, ...(about !== undefined && { about }) });
  }

  list(): LoadNote[] {
    const list = [...this.notes.values()];
    if (this.more > 0)
      list.push({ level: 'info', what: 'ignored', message: formatWords.moreNotes(this.more) });
    return list;
  }
}
