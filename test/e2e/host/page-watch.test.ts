/** The watch over the pages sees what it is there for: without it every other test here would overlook the same things. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../support/hosts.ts';
import { watchPage } from '../support/page-watch.ts';

const script = `
  console.error('a logged error');
  document.body.append(Object.assign(new Image(), { src: 'http://files.invalid/tracker.png' }));
  fetch('http://127.0.0.2:9/beacon').catch(() => undefined);
  setTimeout(() => { throw new TypeError('an exception'); });
`;
const browser = sharedBrowser();

test('sees logged errors, exceptions, policy violations and requests to elsewhere, and nothing after its end', async () => {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', `default-src 'self'; connect-src *`);
    response.end(isScript ? script : '<link rel="icon" href="data:,"><body><script src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const page = await (await browser()).newPage();
  onTestFinished(() => page.close());
  const watch = watchPage(page);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const found = (): string => watch.faults.join('\n');
  await expect.poll(found).toMatch(/logged: a logged error/);
  await expect.poll(found).toMatch(/uncaught: TypeError: an exception/);
  await expect.poll(found).toMatch(/logged: .*tracker\.png.*violates.*Content Security Policy/);
  await expect.poll(found).toMatch(/requested http:\/\/127\.0\.0\.2:9\/beacon/);
  const count = watch.faults.length;
  watch.stop();
  await page.evaluate(`console.error('too late')`);
  expect(watch.faults).toHaveLength(count);
});
