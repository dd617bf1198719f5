/** `sandbox:...` words in a name or text that steer an outcome, so that every path of a client can be tried. */

/** Stages of a job, in order (specification: `current_stage`); each kind of job has some of them. */
export const stages = ['variation', 'reconstruction', 'scale', 'physics'] as const;
export type Stage = (typeof stages)[number];

/** What to fail: a stage by its name, or the last one. */
export type FailStage = Stage | 'last';

/**
 * `failAt`: the stage at whose end the job fails. `failMembers`: members of the batch or set that fail, by their index.
 * `hold`: stays queued. `slowness`: how many times longer.
 */
export interface Directives {
  readonly failAt: FailStage | null;
  readonly failMembers: ReadonlySet<number>;
  readonly hold: boolean;
  readonly slowness: number;
}

const directive = /\bsandbox:(fail|hold|slow|size)\b(?:=([a-z0-9_.]+))?/gi;

/** What the name and the text ask for; `sandbox:fail` alone fails at the last stage. */
export function readDirectives(...texts: readonly (string | null)[]): Directives {
  let failAt: FailStage | null = null;
  const failMembers = new Set<number>();
  let hold = false;
  let slowness = 1;
  for (const [, verb, argument] of texts.join('\n').matchAll(directive)) {
    const word = verb?.toLowerCase();
    if (word === 'hold') hold = true;
    else if (word === 'slow') slowness = 20;
    else if (word === 'fail' && /^\d+$/.test(argument ?? '')) failMembers.add(Number(argument));
    else if (word === 'fail') failAt = stages.find((stage) => stage === argument?.toLowerCase()) ?? 'last';
  }
  return { failAt, failMembers, hold, slowness };
}

/** The text without its directives, as the workshop reads it. */
export function withoutDirectives(text: string): string {
  return text.replace(directive, ' ').trim();
}
