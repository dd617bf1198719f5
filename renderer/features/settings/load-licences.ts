/** What is shipped that others made, as the build has written it down. */
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';

/** `text` is all that its licence asks to hand on; empty where it names the licence only. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Null where nothing was built. Rejects when it cannot be read. */
export async function loadLicences(signal: AbortSignal): Promise<readonly Licence[] | null> {
  const answer = await fetch(contentPaths.licences, { signal });
  if (answer.status === 404) return null;
  const found: unknown = await answer.json();
  return Array.isArray(found) ? found.filter(isLicence) : [];
}

function isLicence(one: unknown): one is Licence {
  const { name, version, licence, text } = Object(one) as { [Key in keyof Licence]?: unknown };
  return [name, version, licence, text].every((each) => typeof each === 'string');
}
