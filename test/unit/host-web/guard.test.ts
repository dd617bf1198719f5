/** Who may ask the web host for what, attack by attack. */
import { describe, expect, it } from 'vitest';
import { judgeRequest, judgeUpgrade, type RequestFacts } from '../../../main/host/web/guard.ts';

const host = '127.0.0.1:4321';
const hosts = { own: 'caliper-0123.localhost:4321', plain: host };
const formerHost = `caliper-${'a1'.repeat(16)}.localhost:4321`;
const navigation: RequestFacts = {
  method: 'GET',
  target: '/',
  host,
  origin: undefined,
  fetchSite: 'none',
  fetchMode: 'navigate',
  fetchDest: 'document',
  hasSession: true,
};
const script = { ...navigation, fetchSite: 'same-origin', fetchMode: 'cors', fetchDest: 'script' };
const upload = { ...script, method: 'POST', target: '/content/inputs', origin: `http://${host}` };
const probe: RequestFacts = {
  ...script,
  target: '/open/probe',
  host: hosts.own,
  origin: `http://${host}`,
  fetchSite: 'cross-site',
  fetchDest: 'empty',
  hasSession: false,
};
const socket = { ...script, target: '/rpc', origin: `http://${host}`, fetchMode: 'websocket' };

describe('a request', () => {
  it.each<[string, RequestFacts]>([
    ['the page, opened by the user', navigation],
    [
      'the opening link that a file leads to',
      { ...navigation, target: '/open?key=k', hasSession: false, fetchSite: 'cross-site' },
    ],
    ['the opening link without a session', { ...navigation, target: '/open?key=k', hasSession: false }],
    ['a script of the page', script],
    ['the page under its own name', { ...navigation, host: hosts.own }],
    ['an upload under its own name', { ...upload, host: hosts.own, origin: `http://${hosts.own}` }],
    ['the opening page, asking for the own name', probe],
    ['the same in a browser that tells less', { ...probe, fetchSite: undefined, fetchMode: undefined }],
    ['an upload by the page', upload],
    ['an image opened in a tab of its own', { ...navigation, target: '/content/inputs/1' }],
    [
      'a browser that tells nothing about itself',
      { ...navigation, fetchSite: undefined, fetchMode: undefined, fetchDest: undefined },
    ],
  ])('is let through: %s', (_name, facts) => {
    expect(judgeRequest(facts, hosts)).toBeNull();
  });

  it.each<[string, Partial<RequestFacts>, number, string]>([
    ['another name that leads here (DNS rebinding)', { host: 'evil.example:4321' }, 421, 'host'],
    ['localhost in place of the address', { host: 'localhost:4321' }, 421, 'host'],
    ['another port', { host: '127.0.0.1:4322' }, 421, 'host'],
    ['another name of the kind', { host: 'caliper-0124.localhost:4321' }, 421, 'host'],
    ['a page of an earlier run', { host: formerHost }, 401, 'no-session'],
    ['a name below the own one', { host: `a.${hosts.own}` }, 421, 'host'],
    ['the own name with another port', { host: 'caliper-0123.localhost:4322' }, 421, 'host'],
    ['the origin of the other host', { host: hosts.own, origin: `http://${host}` }, 403, 'origin'],
    ['the probe of another site', { ...probe, origin: 'http://evil.example' }, 403, 'cross-site'],
    ['the probe of another port', { ...probe, origin: 'http://127.0.0.1:4322' }, 403, 'cross-site'],
    ['the probe at the plain host', { ...probe, host }, 403, 'cross-site'],
    ['the probe without a name', { ...probe, origin: undefined }, 403, 'cross-site'],
    ['the probe as a form', { ...probe, method: 'POST' }, 403, 'cross-site'],
    ['the probe as an image', { ...probe, fetchMode: 'no-cors' }, 403, 'cross-site'],
    ['more than the probe', { ...probe, target: '/open/probe/../x' }, 403, 'cross-site'],
    ['no host', { host: undefined }, 421, 'host'],
    ['an absolute target', { target: 'http://evil.example/' }, 400, 'target'],
    ['TRACE', { method: 'TRACE' }, 405, 'method'],
    ['OPTIONS (a CORS preflight)', { method: 'OPTIONS' }, 405, 'method'],
    ['PUT', { method: 'PUT' }, 405, 'method'],
    [
      'the opening link, fetched by another site',
      { target: '/open?key=k', fetchSite: 'cross-site', fetchMode: 'cors', fetchDest: 'empty' },
      403,
      'cross-site',
    ],
    [
      'the opening link in a frame of another site',
      { target: '/open?key=k', fetchSite: 'cross-site', fetchDest: 'iframe' },
      403,
      'embedded',
    ],
    ['a link on another site', { fetchSite: 'cross-site' }, 403, 'cross-site'],
    ['a link on another port of this machine', { fetchSite: 'same-site' }, 403, 'cross-site'],
    ['an unknown Sec-Fetch-Site', { fetchSite: 'trust-me' }, 403, 'cross-site'],
    ['"none" for what is no navigation', { fetchMode: 'no-cors' }, 403, 'cross-site'],
    ['"none" for a POST', { method: 'POST', origin: `http://${host}` }, 403, 'cross-site'],
    ['a frame', { fetchDest: 'iframe' }, 403, 'embedded'],
    ['an object', { fetchDest: 'object' }, 403, 'embedded'],
    ['another origin', { origin: 'http://evil.example' }, 403, 'origin'],
    ['a sandboxed origin', { origin: 'null' }, 403, 'origin'],
    ['the same origin over https', { origin: `https://${host}` }, 403, 'origin'],
    ['no session', { hasSession: false }, 401, 'no-session'],
    [
      'a path that only begins like the opening one',
      { hasSession: false, target: '/opening' },
      401,
      'no-session',
    ],
    [
      'a path that only looks like the opening one',
      { hasSession: false, target: '/open/../' },
      401,
      'no-session',
    ],
  ])('is refused: %s', (_name, part, status, reason) => {
    expect(judgeRequest({ ...navigation, ...part }, hosts)).toMatchObject({ status, reason });
  });

  it('does not tell another name what the own one is', () => {
    const refusal = judgeRequest({ ...navigation, host: 'evil.example:4321' }, hosts);
    expect(refusal?.sentence).toContain(host);
    expect(refusal?.sentence).not.toContain(hosts.own);
  });

  it('needs an Origin to POST, whatever else it says', () => {
    expect(judgeRequest({ ...upload, origin: undefined }, hosts)).toMatchObject({ reason: 'origin' });
    const silent = { ...upload, fetchSite: undefined, fetchMode: undefined, origin: undefined };
    expect(judgeRequest(silent, hosts)).toMatchObject({ reason: 'origin' });
  });
});

describe('a WebSocket', () => {
  it('is let through for the page', () => {
    expect(judgeUpgrade(socket, hosts)).toBeNull();
    expect(judgeUpgrade({ ...socket, fetchSite: undefined }, hosts)).toBeNull();
    const underOwnName = { ...socket, host: hosts.own, origin: `http://${hosts.own}` };
    expect(judgeUpgrade(underOwnName, hosts)).toBeNull();
  });

  it.each<[string, Partial<RequestFacts>, number, string]>([
    ['another name', { host: 'evil.example:4321' }, 421, 'host'],
    ['a page of an earlier run', { host: formerHost }, 401, 'no-session'],
    ['no origin', { origin: undefined }, 403, 'origin'],
    ['another origin', { origin: 'http://evil.example' }, 403, 'origin'],
    ['the origin of the other host', { host: hosts.own }, 403, 'origin'],
    ['another port of this machine', { origin: 'http://127.0.0.1:8080' }, 403, 'origin'],
    ['an origin that begins like ours', { origin: `http://${host}.evil.example` }, 403, 'origin'],
    ['another site', { fetchSite: 'cross-site' }, 403, 'cross-site'],
    ['no session', { hasSession: false }, 401, 'no-session'],
    ['another path', { target: '/' }, 404, 'path'],
    ['POST', { method: 'POST' }, 405, 'method'],
  ])('is refused: %s', (_name, part, status, reason) => {
    expect(judgeUpgrade({ ...socket, ...part }, hosts)).toMatchObject({ status, reason });
  });
});
