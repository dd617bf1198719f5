/** The files of a report about a fault, from what was gathered; everything passes the censor. Pure. */
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { Connection } from '../../contract/schema/connection.ts';
import type { DiagnosticFile, Versions } from '../../contract/schema/diagnostics.ts';
import { type Personal, withoutPersonal } from './personal.ts';

/** What was gathered. `log` begins at the start of a line. */
export interface GatheredFacts {
  readonly at: string;
  readonly versions: Versions;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly host: string;
  readonly preferences: Preferences;
  readonly connections: readonly Connection[];
  readonly health: string;
  readonly library: Readonly<Record<string, unknown>>;
  readonly notices: readonly unknown[];
  readonly log: string;
}

/** In the order in which they are shown. */
export function reportFiles(facts: GatheredFacts, personal: Personal): readonly DiagnosticFile[] {
  const { at, host, versions, machine, preferences, connections, health, library, notices, log } = facts;
  const files: readonly (readonly [name: string, content: unknown])[] = [
    ['about.json', { at, host, ...versions, machine }],
    [
      'settings.json',
      {
        preferences,
        // Names and addresses of services may be those of people and firms.
        connections: connections.map(({ kind, active, paths, notOffered }) => ({
          kind,
          active,
          ownPaths: Object.keys(paths),
          notOffered: notOffered === null ? [] : Object.keys(notOffered),
        })),
        health,
      },
    ],
    ['library.json', library],
    ['notices.json', notices],
    ['log.txt', log],
  ];
  return files.map(([name, content]) => ({
    name,
    text: withoutPersonal(
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
      personal,
    ),
  }));
}
