/** A Caliper without a window or a service that checks clips; what measures them is the test's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type App, type AppOptions, createApp } from '../../../../main/app.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import { storedInputSchema } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createFakeMeasuring, type FakeMeasuring } from '../../../fakes/fake-measuring.ts';
import { createFakePorts } from '../../../fakes/ports.ts';
import { until } from '../desk.ts';

const call = { signal: undefined };

export interface CapturesDesk {
  readonly folder: string;
  readonly libraryPath: string;
  readonly userDataPath: string;
  readonly measuring: FakeMeasuring;
  /** Every event since the application was opened, as a page hears them. */
  readonly events: { readonly type: string }[];
  app: App;
  /** Closes Caliper and opens it again; `between` runs while it is closed. */
  restart(between?: () => Promise<void> | void): Promise<void>;
  /** Stores a clip of these bytes (a whole file, or what makes it differ from others). */
  clip(content: string | Uint8Array, fileName?: string): Promise<InputId>;
  check(inputId: InputId, fileName: string, rest?: Partial<CheckInput>): Promise<CaptureCheck>;
  row(inputId: InputId): Promise<CaptureCheck | null>;
  untilRow(inputId: InputId, is: (row: CaptureCheck) => boolean): Promise<CaptureCheck>;
  /** Stores, checks, and waits for the end. */
  checked(fileName: string, rest?: Partial<CheckInput>): Promise<CaptureCheck>;
  get(path: string, init?: RequestInit): Promise<Response>;
}
type CheckInput = Omit<Parameters<App['handlers']['captures']['check']>[0], 'clips'>;

/** Everything is closed and removed when the test ends. */
export async function openCapturesDesk(
  options: Partial<AppOptions> = {},
  measuredBy: 'real' | 'fake' = 'fake',
): Promise<CapturesDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-captures-'));
  const [libraryPath, userDataPath] = [path.join(folder, 'library'), path.join(folder, 'user')];
  const measuring = createFakeMeasuring();
  const events: { type: string }[] = [];
  const places = { libraryPath, userDataPath };
  const config = { version: '0.0.0', host: 'cli', ...places, sandboxSpeed: 1, parallelDownloads: 1 } as const;
  const open = async (): Promise<App> => {
    const fake = measuredBy === 'fake' ? { measuring } : {};
    const app = await createApp(createFakePorts(), config, { log: silentLog, ...fake, ...options });
    void listen(app, events);
    return app;
  };
  const desk: CapturesDesk = {
    folder,
    ...places,
    measuring,
    events,
    app: await open(),
    async restart(between) {
      await desk.app.close();
      await between?.();
      desk.app = await open();
    },
    async clip(content, fileName = 'clip.mp4') {
      const body = typeof content === 'string' ? madeUp(content) : content;
      const headers = { 'x-file-name': encodeURIComponent(fileName), 'x-input-kind': 'clip' };
      const answer = await desk.get(contentPaths.inputs, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      return storedInputSchema.parse(await answer.json()).id;
    },
    async check(inputId, fileName, rest) {
      const clips = [{ inputId, fileName }];
      const [row] = await desk.app.handlers.captures.check({ clips, again: false, ...rest }, call);
      if (row === undefined) throw new Error('no row');
      return row;
    },
    async row(inputId) {
      const rows = await desk.app.handlers.captures.list(undefined, call);
      return rows.find((row) => row.inputId === inputId) ?? null;
    },
    untilRow: (inputId, is) =>
      until(async () => {
        const row = await desk.row(inputId);
        return row !== null && is(row) ? row : null;
      }),
    async checked(fileName, rest) {
      const { inputId } = await desk.check(await desk.clip(fileName, fileName), fileName, rest);
      return desk.untilRow(inputId, ({ state }) => state === 'done');
    },
    get: (at, init) => desk.app.content(new Request(`http://caliper${at}`, init)),
  };
  onTestFinished(async () => {
    await desk.app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return desk;
}

async function listen(app: App, events: { type: string }[]): Promise<void> {
  for await (const event of await app.handlers.events.subscribe(undefined, call)) events.push(event);
}

/** Boxes that are taken for a clip; nothing can be played of it. */
export function madeUp(content: string): Uint8Array {
  return Buffer.concat([box('ftyp', 'isom\0\0\0\0isom'), box('mdat', content), box('moov', 'index')]);
}

function box(type: string, inside: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.byteLength(inside));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(inside)]);
}
