/** A library that cannot be used: Caliper does not start, says why in one sentence without a stack trace, and touches nothing. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { type Home, type Host, newHome, openHosts } from './support/hosts.ts';

const catalogueOf = (home: Home): string => path.join(home.libraryPath, '.caliper', 'catalogue.db');

async function expectRefusal(host: Host, home: Home, sentence: RegExp): Promise<void> {
  const { code, said } = await host.refuse(home);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
}

describe.each(openHosts())('the $name', (host) => {
  test('refuses a file in the library’s place', async () => {
    const home = await newHome();
    await writeFile(home.libraryPath, 'a letter');
    await expectRefusal(host, home, /The library folder \S+ cannot be used \(.*\)\. Open another library/);
    expect(await readFile(home.libraryPath, 'utf8')).toBe('a letter');
  });

  test('refuses a catalogue of a newer Caliper, and one that another Caliper has open', async () => {
    const home = await newHome();
    const first = await host.open(home);
    const second = { ...home, userDataPath: `${home.userDataPath}-2` };
    await mkdir(second.userDataPath);
    await expectRefusal(
      host,
      second,
      /The Caliper (?:web host|window) \(process \d+\) is using the library \S+, so nothing was done\. Close it/,
    );
    await first.close();
    const catalogue = new Database(catalogueOf(home));
    // A number alone may be a damaged byte: what is newer differs in its tables, too.
    catalogue.exec('CREATE TABLE inventions (id TEXT PRIMARY KEY) STRICT');
    catalogue.pragma('user_version = 57');
    catalogue.close();
    await expectRefusal(host, home, /was written by a newer Caliper \(version 57; .*nothing was changed/);
    const after = new Database(catalogueOf(home), { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(57);
    after.close();
  });
});
