/** The version of Caliper. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** As `package.json` says. */
export function packageVersion(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
