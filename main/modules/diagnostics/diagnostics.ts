/** A report about a fault: gathered here, shown to the user in full, and saved only by them. Nothing is sent. */
import { randomUUID } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { arch, cpus, homedir, hostname, release, totalmem, userInfo } from 'node:os';
import path from 'node:path';
import { ZipFile } from 'yazl';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { settingsApi } from '../../contract/machine-api.ts';
import type { AppFailureWire } from '../../contract/plain/errors.ts';
import type {
  DiagnosticFile,
  Preferences,
  Diagnostics as Report,
  Versions,
} from '../../contract/schema/app-info.ts';
import type { Connection, ConnectionHealth } from '../../contract/schema/connection.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Secrets } from '../../core/ports.ts';
import type { Tools } from '../../media/types.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { notAllowed, notFound } from '../shared/http/file-response.ts';
import { type Personal, withoutPersonal } from './personal.ts';
import { versionWords } from './version-words.ts';

const mostLogBytes = 1_000_000;
const mostKept = 3;
/** Fixed, so that a ZIP tells no more than its files do. */
const noTime = new Date(Date.UTC(2020, 0, 1));

interface Deps {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'connections' | 'figures'>;
  readonly preferences: { get(): Preferences };
  readonly health: { current(): ConnectionHealth };
  readonly tools: () => Promise<Tools>;
  readonly secrets: Pick<Secrets, 'get'>;
  readonly notices: readonly AppFailureWire[];
  /** Who reviews on this machine; null for nobody. */
  readonly reviewer: () => Promise<string | null>;
}

/** The diagnostics' part of the contract, and the ZIP for `contentPaths.diagnostics`. */
export interface Diagnostics {
  readonly handlers: HandlersOf<(typeof settingsApi)['diagnostics']>;
  readonly content: (request: Request, id: string) => Promise<Response>;
}

/** One per application. */
export function createDiagnostics(deps: Deps): Diagnostics {
  const { clock } = deps;
  const kept = new Map<string, Report>();
  const collect = async (): Promise<Report> => {
    const at = timestamp(clock);
    const [personal, versions, log] = await Promise.all([
      personalOf(deps),
      versionsOf(deps),
      readLog(logsOf(deps.config), mostLogBytes),
    ]);
    const files = reportFiles({ at, versions, log, ...factsOf(deps) }, personal);
    const fileName = `caliper-report-${at.slice(0, 19).replaceAll(':', '-')}.zip`;
    const report = { id: randomUUID(), fileName, files: [...files] };
    kept.set(report.id, report);
    for (const id of [...kept.keys()].slice(0, -mostKept)) kept.delete(id);
    return report;
  };
  return {
    handlers: { collect, versions: () => versionsOf(deps) },
    async content(request, id) {
      if (request.method !== 'GET') return notAllowed('GET');
      const report = kept.get(id);
      if (report === undefined) return notFound();
      const headers = { 'content-type': 'application/zip', 'cache-control': 'no-store' };
      return new Response(new Uint8Array(await zipped(report)), { headers });
    },
  };
}

function logsOf({ userDataPath }: AppConfig): string {
  return path.join(userDataPath, 'logs');
}

async function versionsOf({ config, catalogue, tools }: Deps): Promise<Versions> {
  const { node, electron, chrome } = process.versions;
  const ffmpeg = await tools().then(
    ({ version }) => version,
    () => versionWords.notFound,
  );
  const parts = [
    ['Electron', electron],
    ['Chromium', chrome],
    ['Node', node],
    ['SQLite', catalogue.figures().sqlite],
    ['ffmpeg', ffmpeg],
  ] as const;
  return {
    caliper: config.version,
    parts: parts.flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }])),
    system: `${process.platform} ${release()} ${arch()}`,
    libraryPath: config.libraryPath,
    userDataPath: config.userDataPath,
    logsPath: logsOf(config),
  };
}

function factsOf({ config, catalogue, preferences, health, notices }: Deps) {
  const { schema, rows } = catalogue.figures();
  const { state, error } = health.current();
  return {
    host: config.host,
    machine: {
      processors: cpus().length,
      processor: cpus()[0]?.model.trim() ?? '',
      memoryBytes: totalmem(),
      language: Intl.DateTimeFormat().resolvedOptions().locale,
    },
    preferences: preferences.get(),
    connections: catalogue.connections.list(),
    health: error === null ? state : `${state}: ${error.code}`,
    library: { schema, rows },
    notices,
  };
}

async function personalOf({ catalogue, secrets, reviewer }: Deps): Promise<Personal> {
  const [tokens, person] = await Promise.all([
    // A keychain that does not answer takes nothing from what is recognised by its form.
    Promise.all(
      catalogue.connections.list().map(({ id }) => secrets.get(`connection:${id}`).catch(() => null)),
    ),
    reviewer().catch(() => null),
  ]);
  return {
    home: homedir(),
    user: userName(),
    machine: hostname(),
    secrets: tokens.filter((token) => token !== null),
    people: person === null ? [] : [person],
  };
}

/** A system without a list of users throws. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

async function zipped({ files }: Report): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: noTime });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}

/** At most so many bytes of the newest files (`caliper.log`, then `caliper.1.log`), whole lines; empty without any. */
async function readLog(folder: string, mostBytes: number): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .flatMap((name) => {
      const found = /^caliper(?:\.(\d+))?\.log$/.exec(name);
      return found === null ? [] : [{ name, age: Number(found[1] ?? 0) }];
    })
    .toSorted((a, b) => a.age - b.age);
  let text = '';
  for (const { name } of newestFirst) {
    const room = mostBytes - Buffer.byteLength(text);
    if (room <= 0) break;
    // oxlint-disable-next-line no-await-in-loop -- an older one only where the newer ones leave room
    text = (await endOf(path.join(folder, name), room)) + text;
  }
  return text;
}

async function endOf(file: string, mostBytes: number): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    const from = Math.max(0, size - mostBytes);
    const buffer = Buffer.alloc(size - from);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } catch {
    return '';
  }
}

/** What was gathered. `log` begins at the start of a line. */
interface GatheredFacts {
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
function reportFiles(facts: GatheredFacts, personal: Personal): readonly DiagnosticFile[] {
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
