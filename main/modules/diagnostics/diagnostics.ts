/** A report about a fault: gathered here, shown to the user in full, and saved only by them. Nothing is sent. */
import { randomUUID } from 'node:crypto';
import { arch, cpus, homedir, hostname, release, totalmem, userInfo } from 'node:os';
import path from 'node:path';
import { ZipFile } from 'yazl';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AppFailureWire } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { ConnectionHealth } from '../../contract/schema/connection.ts';
import type { Diagnostics as Report, Versions } from '../../contract/schema/diagnostics.ts';
import type { settingsApi } from '../../contract/settings-api.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Secrets } from '../../core/ports.ts';
import type { Tools } from '../../media/types.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { notAllowed, notFound } from '../shared/plain-answers.ts';
import type { Personal } from './personal.ts';
import { readLog } from './read-log.ts';
import { reportFiles } from './report-files.ts';

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
    () => 'not found',
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
