/**
 * Makes a deb of what the packer would hand to fpm: files keep their modes, as with fpm. Nothing is compressed.
 * Needs `dpkg-deb`. Usage: that of `fpm -s dir -t deb`, as far as the packer uses it.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    'input-type': { ...text, short: 's' },
    'output-type': { ...text, short: 't' },
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    log: text,
    'deb-priority': text,
    'deb-compression': text,
    'deb-recommends': texts,
    depends: { ...texts, short: 'd' },
  },
});
const said = (name: string): string => String(values[name] ?? '');
const list = (name: string): string => [values[name] ?? []].flat().join(', ');
const made = said('package');
const stage = mkdtempSync(path.join(path.dirname(made), 'deb-'));
chmodSync(stage, 0o755);
for (const one of positionals) {
  const [from = '', to = ''] = one.split('=');
  const target = path.join(stage, to);
  mkdirSync(path.dirname(target), { recursive: true });
  if (lstatSync(from).isDirectory()) cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  else copyFileSync(from, target);
}
const control = path.join(stage, 'DEBIAN');
mkdirSync(control);
writeFileSync(
  path.join(control, 'control'),
  `Package: ${said('name')}
Version: ${said('version')}
Architecture: ${said('architecture')}
Maintainer: ${said('maintainer')}
Priority: ${said('deb-priority')}
Homepage: ${said('url')}
Depends: ${list('depends')}
Recommends: ${list('deb-recommends')}
Description: ${said('description').trim() || said('name')}
`,
);
for (const [name, option] of [
  ['postinst', 'after-install'],
  ['postrm', 'after-remove'],
] as const) {
  copyFileSync(said(option), path.join(control, name));
  chmodSync(path.join(control, name), 0o755);
}
execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Znone', stage, made], { stdio: 'inherit' });
rmSync(stage, { recursive: true });
