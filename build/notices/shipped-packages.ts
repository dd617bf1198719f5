/** What is shipped that others made: what is built in, what stays a package, the programs beside it, and Electron. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceOffer } from './copyleft-sources.ts';

/** `licence` as its package names it (SPDX); `text` is all that it asks to hand on, the offer of its source included. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly homepage: string | null;
  readonly text: string;
  /** As npm has it: `sha512-...`. */
  readonly integrity: string | null;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly integrity?: string }>>;
}
interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly homepage?: string;
}

/** npm brings them for its own scripts. */
const notShipped = /^node_modules\/node-(linux|win|bin)-/;
const licenceFile = /^(licen[cs]es?|copying|notices?|third[-_]?party.*|ofl)([-_.].*)?$/i;

/** `bundled`: folders of the packages that are built in. By name; a version each. Packages that are not installed here are left out. */
export async function gatherShipped(root: string, bundled: ReadonlySet<string>): Promise<Shipped[]> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const production = Object.entries(lock.packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true && !notShipped.test(folder))
    .map(([folder]) => folder);
  const folders = new Set([...production, ...bundled, 'node_modules/electron']);
  const found = await Promise.all(
    [...folders].map((folder) => read(root, folder, lock.packages[folder]?.integrity ?? null)),
  );
  const distinct = new Map(
    found.flatMap((one) => (one === null ? [] : [[`${one.name}@${one.version}`, one]])),
  );
  return [...distinct.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function read(root: string, folder: string, integrity: string | null): Promise<Shipped | null> {
  const at = path.join(root, folder);
  const manifest = await readFile(path.join(at, 'package.json'), 'utf8').catch(() => null);
  if (manifest === null) return null;
  const { name, version, license, homepage } = JSON.parse(manifest) as Manifest;
  if (name === undefined || version === undefined) return null;
  const terms = await licenceTextOf(at);
  const licence = typeof license === 'string' ? license : (license?.type ?? licenceOf(terms));
  const text = [await sourceOffer({ name, version, licence }, at), terms]
    .filter((part) => part !== '')
    .join('\n\n');
  return { name, version, licence, homepage: homepage ?? null, text, integrity };
}

/** Old packages name theirs in no field that is read today. */
function licenceOf(text: string): string {
  if (/Permission is hereby granted, free of charge/.test(text)) return 'MIT';
  if (/Redistribution and use in source and binary forms/.test(text))
    return /may be used to endorse/.test(text) ? 'BSD-3-Clause' : 'BSD-2-Clause';
  return 'unknown';
}

async function licenceTextOf(folder: string): Promise<string> {
  const files = await readdir(folder, { withFileTypes: true });
  const named = files.filter((entry) => entry.isFile() && licenceFile.test(entry.name));
  const texts = await Promise.all(named.map(({ name }) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
}
