/** A list of what a program is made of, in CycloneDX 1.5 (ECMA-424). Pure: the same parts make the same list. */
import { createHash } from 'node:crypto';
import type { Shipped } from './shipped-packages.ts';

interface Component {
  readonly type: 'library' | 'framework' | 'application';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly ({ readonly license: object } | { readonly expression: string })[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly externalReferences?: readonly { readonly type: 'website'; readonly url: string }[];
}

/** A bill of materials as JSON. */
export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** `serialNumber` is made of what is listed, so that it changes with it and with nothing else. */
export function bomOf(
  own: { readonly name: string; readonly version: string },
  shipped: readonly Shipped[],
): Bom {
  const component: Component = { type: 'application', ...identity(own) };
  const components = shipped.map(componentOf);
  const digest = createHash('sha256')
    .update(JSON.stringify([component, components]))
    .digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: { component },
    components,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'], dependsOn: [] })),
    ],
  };
}

function componentOf(one: Shipped): Component {
  const sha512 = /^sha512-(.+)$/.exec(one.integrity ?? '')?.[1];
  return {
    type: one.name === 'electron' ? 'framework' : 'library',
    ...identity(one),
    licenses: [
      /\s(AND|OR|WITH)\s/.test(one.licence)
        ? { expression: one.licence }
        : { license: one.licence === 'unknown' ? { name: 'unknown' } : { id: one.licence } },
    ],
    ...(sha512 !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    ...(one.homepage !== null && { externalReferences: [{ type: 'website', url: one.homepage }] }),
  };
}

/** In a purl the `@` of a scope is escaped. */
function identity({ name, version }: { readonly name: string; readonly version: string }) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return { 'bom-ref': purl, name, version, purl };
}

/** Version 8: of one's own making (RFC 9562). */
function uuidOf(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
