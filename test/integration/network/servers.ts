/** Proxies and TLS servers on loopback for tests of what stands between Caliper and a service. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished } from 'vitest';

const folder = join(import.meta.dirname, 'tls');

/** Made with openssl for these tests alone: `ca` vouches for all but `self-signed`. */
export type CertificateName = 'ca' | 'good' | 'expired' | 'future' | 'other' | 'self-signed';
export const certificatePath = (name: CertificateName): string => join(folder, `${name}.pem`);

/** The port; the server and its connections end with the test. */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Answers `{"id":"j"}` over TLS, `/file` with a file, with the certificate of that name. */
export async function secureService(
  certificate: CertificateName,
  listener: RequestListener = ({ url }, response) => {
    const isFile = url === '/file';
    response.writeHead(200, { 'content-type': isFile ? 'text/plain' : 'application/json' });
    response.end(isFile ? 'the file' : '{"id":"j"}');
  },
): Promise<number> {
  return listening(createHttpsServer(tlsOf(certificate), listener));
}

function tlsOf(certificate: CertificateName): { key: Buffer; cert: Buffer } {
  return { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(certificatePath(certificate)) };
}

/** For the rest of the test, this thread trusts the authority of the test certificates. */
export function trustTestAuthority(): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, readFileSync(certificatePath('ca'), 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(known));
}

/** An HTTP proxy that brings every CONNECT to `port` of this machine, and what it was requested. */
export interface TestProxy {
  readonly port: number;
  /** `CONNECT` targets, in order. */
  readonly targets: string[];
  readonly logins: (string | undefined)[];
}

/** `answer`: a status to refuse with, or what to do with the connection. With a certificate it speaks TLS itself. */
export async function testProxy(
  answer: { port: number } | { status: number } | 'never',
  certificate?: CertificateName,
): Promise<TestProxy> {
  const targets: string[] = [];
  const logins: (string | undefined)[] = [];
  const server = certificate === undefined ? createHttpServer() : createHttpsServer(tlsOf(certificate));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    targets.push(request.url ?? '');
    logins.push(request.headers['proxy-authorization']);
    client.on('error', () => undefined);
    if (answer === 'never') return;
    if ('status' in answer)
      return void client.end(`HTTP/1.1 ${answer.status} No\r\ncontent-length: 0\r\n\r\n`);
    const inner = connect(answer.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inner.pipe(client).pipe(inner);
    });
    inner.on('error', () => client.destroy());
  });
  return { port: await listening(server), targets, logins };
}

/** A SOCKS5 proxy that brings every connection to `port`, or refuses with a code of RFC 1928. */
export async function socksProxy(
  answer: { port: number } | { code: number },
  login: { user: string; password: string } | null = null,
): Promise<TestProxy> {
  const targets: string[] = [];
  const logins: (string | undefined)[] = [];
  const serve = async (client: Socket): Promise<void> => {
    const bytes = client[Symbol.asyncIterator]();
    let waiting = Buffer.alloc(0);
    const take = async (count: number): Promise<Buffer> => {
      while (waiting.length < count) {
        const next = await bytes.next();
        if (next.done === true) throw new Error('the client left');
        waiting = Buffer.concat([waiting, next.value as Buffer]);
      }
      const taken = waiting.subarray(0, count);
      waiting = waiting.subarray(count);
      return taken;
    };
    const [, count = 0] = await take(2);
    const methods = [...(await take(count))];
    const method = login === null ? 0 : methods.includes(2) ? 2 : 0xff;
    client.write(Buffer.from([5, method]));
    if (method === 2) {
      const [, userLength = 0] = await take(2);
      const user = (await take(userLength)).toString();
      const password = (await take((await take(1))[0] ?? 0)).toString();
      logins.push(`${user}:${password}`);
      const isRight = user === login?.user && password === login.password;
      client.write(Buffer.from([1, isRight ? 0 : 1]));
      if (!isRight) return void client.end();
    }
    await take(4);
    const host = (await take((await take(1))[0] ?? 0)).toString();
    targets.push(`${host}:${(await take(2)).readUInt16BE()}`);
    if ('code' in answer) return void client.end(Buffer.from([5, answer.code, 0, 1, 0, 0, 0, 0, 0, 0]));
    const inner = connect(answer.port, '127.0.0.1');
    inner.on('error', () => client.destroy());
    client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
    inner.pipe(client);
    for (let next = await bytes.next(); next.done !== true; next = await bytes.next())
      inner.write(next.value);
  };
  const server = createServer((client) => void serve(client).catch(() => client.destroy()));
  return { port: await listening(server), targets, logins };
}
