/** A service that a user connects to by address and token: the real one, behind a proxy, so that it can fail in every way. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { type SandboxServer, startSandboxServer } from '../../../main/sandbox/server.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';

/** Makes small assets at once; `url` is the proxy's. */
export interface TestService {
  readonly url: string;
  /** The one that is accepted now. */
  token(): string;
  /** What passed the proxy. */
  readonly seen: FaultyProxy['seen'];
  /** What happens to requests from now on; `null` lets one pass. Files come through the proxy as well. */
  misbehave(fault: (request: { method: string; path: string }) => Fault | null): void;
  /** Ends the service; nobody listens at its port. */
  stop(): Promise<void>;
  /** Starts it again with all that it had, and with a new token when asked. */
  start(options?: { newToken?: boolean }): Promise<void>;
  /** Names of all its assets, requested behind the proxy. */
  assets(): Promise<readonly (string | null)[]>;
  close(): Promise<void>;
}

/** Ends with the test. `modelBytes` is the size of each asset's model file. */
export async function startTestService(options: { modelBytes?: number } = {}): Promise<TestService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caliper-e2e-service-'));
  let token = newToken();
  const begin = (port: number): Promise<SandboxServer> =>
    startSandboxServer({
      dataDir,
      token,
      port,
      speed: 100,
      log: silentLog,
      workshop: createSmallWorkshop(options),
    });
  let server: SandboxServer | null = await begin(0);
  const target = server.url;
  const proxy = await startFaultyProxy(target);
  const throughProxy: Fault = { kind: 'edit', edit: (body) => body.replaceAll(target, proxy.url) };
  const pass = (request: { path: string }): Fault =>
    request.path.startsWith('/v1/assets/') ? throughProxy : { kind: 'pass' };
  proxy.fault = pass;
  const stop = async (): Promise<void> => {
    await server?.close();
    server = null;
  };
  const close = async (): Promise<void> => {
    await proxy.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  onTestFinished(close);
  return {
    url: proxy.url,
    token: () => token,
    seen: proxy.seen,
    misbehave: (fault) => {
      proxy.fault = (request) => {
        const chosen = fault(request) ?? pass(request);
        if (chosen.kind !== 'edit' || chosen === throughProxy) return chosen;
        return { kind: 'edit', edit: (body) => chosen.edit(body.replaceAll(target, proxy.url)) };
      };
    },
    stop,
    async start({ newToken: renew = false } = {}) {
      if (renew) token = newToken();
      server = await begin(Number(new URL(target).port));
    },
    async assets() {
      const answer = await fetch(`${target}/v1/assets`, { headers: { authorization: `Bearer ${token}` } });
      const list = (await answer.json()) as { assets: { name: string | null }[] };
      return list.assets.map(({ name }) => name);
    },
    close,
  };
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function newToken(): string {
  return randomBytes(12).toString('hex');
}
