/** `sandbox:...` words in a name or text that steer an outcome, so that every path of a client can be tried. */

/** Stages of an asset's job, in order (specification: `current_stage`). */
export const assetStages = ['reconstruction', 'physics'] as const;
export type AssetStage = (typeof assetStages)[number];

/** `failAt`: the stage at whose end the job fails. `hold`: stays queued. `slowness`: how many times longer. */
export interface Directives {
  readonly failAt: AssetStage | null;
  readonly hold: boolean;
  readonly slowness: number;
}

const directive = /\bsandbox:(fail|hold|slow)\b(?:=([a-z0-9_]+))?/gi;

/** What the name and the text ask for; `sandbox:fail` alone fails at the last stage. */
export function readDirectives(...texts: readonly (string | null)[]): Directives {
  let failAt: AssetStage | null = null;
  let hold = false;
  let slowness = 1;
  for (const [, verb, argument] of texts.join('\n').matchAll(directive)) {
    if (verb?.toLowerCase() === 'hold') hold = true;
    else if (verb?.toLowerCase() === 'slow') slowness = 20;
    else failAt = assetStages.find((stage) => stage === argument?.toLowerCase()) ?? 'physics';
  }
  return { failAt, hold, slowness };
}

/** The text without its directives, as the workshop reads it. */
export function withoutDirectives(text: string): string {
  return text.replace(directive, ' ').trim();
}
