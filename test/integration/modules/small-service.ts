/** A service of one account that has only what deleting needs, written by hand: the test decides what each route answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';

export interface SmallService {
  readonly url: string;
  /** `METHOD /path` of every request, in order. */
  readonly received: string[];
  /** What `DELETE` at this path answers; without one the path is unknown (404 without a problem). */
  readonly deletes: Map<string, () => number>;
  /** Assets that can be read, with the set that each belongs to. */
  readonly assets: Map<string, string | null>;
}

/** Closed when the test ends. */
export async function startSmallService(): Promise<SmallService> {
  const received: string[] = [];
  const deletes: SmallService['deletes'] = new Map();
  const assets: SmallService['assets'] = new Map();
  const answer = (method: string, path: string): [number, unknown] => {
    if (path === '/v1/settings') return [200, paramDefaults];
    if (method === 'DELETE') {
      const status = deletes.get(path)?.() ?? 404;
      return [status, status < 300 ? null : problem(status)];
    }
    const id = path.split('/').at(-1) ?? '';
    const set = assets.get(id);
    return set === undefined ? [404, problem(404)] : [200, assetOf(id, set)];
  };
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    received.push(`${method} ${url}`);
    const [status, body] = answer(method, url);
    const type = status < 300 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type }).end(body === null ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, deletes, assets };
}

function problem(status: number): object {
  const type = status === 409 ? 'variation-set-member' : 'not-found';
  return { type, title: type, status, detail: `The service says ${type}.` };
}

function assetOf(id: string, set: string | null): object {
  return {
    id,
    kind: 'object_reconstruction',
    created_at: '2026-11-21T10:00:00Z',
    effective_params: paramDefaults,
    files: [],
    name: 'Mug',
    batch_id: null,
    batch_index: null,
    variation_set_id: set,
    scene_id: null,
    dimensions: null,
    job: null,
  };
}
