/** What a user should know of a load, each thing once and no more than anyone reads. */

import type { LoadNote, LoadTopic } from '../load-note.ts';
import { usdLimits } from './usd-limits.ts';

/** Collects notes; the same sentence twice counts once. */
export class LoadNotes {
  private readonly notes = new Map<string, LoadNote>();
  private more = 0;

  add(level: LoadNote['level'], what: LoadNote['what'], message: string, about?: LoadTopic): void {
    if (this.notes.has(message)) return;
    if (this.notes.size >= usdLimits.notes) this.more++;
    else this.notes.set(message, { level, what, message, ...(about !== undefined && { about }) });
  }

  list(): LoadNote[] {
    const list = [...this.notes.values()];
    if (this.more > 0)
      list.push({ level: 'info', what: 'ignored', message: `And ${this.more} more of the same kinds.` });
    return list;
  }
}
