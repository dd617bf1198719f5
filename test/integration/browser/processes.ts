/** Sees which processes belong to one browser. Linux only, as the browser from npm is. */
import { readdirSync, readFileSync } from 'node:fs';

/** The process that was started with this `TMPDIR`: the browser itself (its children overwrite their environment). */
export function browserIn(temporary: string): number {
  const found = processIds().find((id) => read(id, 'environ').split('\0').includes(`TMPDIR=${temporary}`));
  if (found === undefined) throw new Error(`No process has the folder ${temporary}.`);
  return Number(found);
}

/** Ids of the living processes of a browser: it leads a process group. One that only waits to be collected has ended. */
export function livingOf(browser: number): number[] {
  return processIds()
    .filter((id) => {
      // "id (name) state parent group ...": the name may hold anything, so the fields are counted from its end.
      const [state, , group] = read(id, 'stat').split(') ').at(-1)?.split(' ') ?? [];
      return group === String(browser) && state !== 'Z';
    })
    .map(Number);
}

function processIds(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
