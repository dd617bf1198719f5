/** Writes small crate files, version 0.8, as OpenUSD lays them out, with nothing actually compressed. */

export type CrateField =
  | { readonly token: string }
  | { readonly text: string }
  | { readonly asset: string }
  | { readonly specifier: number }
  | { readonly truth: boolean }
  | { readonly real: number }
  | { readonly long: number }
  | { readonly bytes3: readonly [number, number, number] }
  | { readonly floats: readonly number[]; readonly type: number }
  | { readonly doubles: readonly number[]; readonly type: number }
  | { readonly ints: readonly number[]; readonly packed?: boolean }
  | { readonly tokens: readonly string[] }
  | { readonly tokenList: readonly string[] }
  | { readonly stringList: readonly string[] }
  | { readonly pathList: readonly string[] }
  | { readonly strings: readonly string[] }
  | { readonly references: readonly { readonly asset: string; readonly prim: string }[] }
  | { readonly payloads: readonly { readonly asset: string; readonly prim: string }[] }
  | { readonly selections: Readonly<Record<string, string>> }
  | { readonly samples: readonly (readonly [time: number, value: number])[] }
  | { readonly block: true };

/** `path`: elements as the crate has them, `.name` for a property, `{set=variant}` for a variant. */
export interface CrateSpec {
  readonly path: readonly string[];
  readonly type: 'attribute' | 'prim' | 'pseudoRoot' | 'relationship' | 'variant' | 'variantSet';
  readonly fields: Readonly<Record<string, CrateField>>;
}

const specTypes = { attribute: 1, prim: 6, pseudoRoot: 7, relationship: 8, variant: 10, variantSet: 11 };

class Bytes {
  private readonly parts: Uint8Array[] = [];
  length = 0;

  add(bytes: Uint8Array): this {
    this.parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  u8(value: number): this {
    return this.add(Uint8Array.of(value));
  }

  u32(value: number): this {
    return this.add(new Uint8Array(Uint32Array.of(value).buffer));
  }

  u64(value: number): this {
    return this.add(new Uint8Array(BigInt64Array.of(BigInt(value)).buffer));
  }

  f32(values: readonly number[]): this {
    return this.add(new Uint8Array(Float32Array.from(values).buffer));
  }

  f64(values: readonly number[]): this {
    return this.add(new Uint8Array(Float64Array.from(values).buffer));
  }

  whole(): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
}

/** One LZ4 sequence of literals. */
function literals(bytes: Uint8Array): Uint8Array {
  const out = new Bytes().u8(0);
  if (bytes.length < 15) out.u8(bytes.length << 4);
  else {
    out.u8(0xf0);
    let rest = bytes.length - 15;
    const lengths: number[] = [];
    for (; rest >= 255; rest -= 255) lengths.push(255);
    out.add(Uint8Array.from([...lengths, rest]));
  }
  return out.add(bytes).whole();
}

/** Each difference in four bytes. Lists below sixteen stay as they are, though they are marked as packed. */
function packInts(values: ArrayLike<number>): Uint8Array {
  const codes = new Uint8Array((values.length * 2 + 7) >> 3).fill(0xff);
  const differences = Int32Array.from(
    { length: values.length },
    (_, at) => (values[at] ?? 0) - (values[at - 1] ?? 0),
  );
  return literals(new Bytes().u32(0).add(codes).add(new Uint8Array(differences.buffer)).whole());
}

function packed(into: Bytes, bytes: Uint8Array): void {
  into.u64(bytes.length).add(bytes);
}

const inline = (type: number, low: number): [number, number] => [
  low >>> 0,
  (0x40000000 | (type << 16)) >>> 0,
];

class CrateWriter {
  private readonly jumps: readonly number[] | null;
  private readonly tokens: string[] = [''];
  private readonly paths: string[] = [];
  private readonly body = new Bytes().add(new Uint8Array(88));

  constructor(jumps: readonly number[] | null) {
    this.jumps = jumps;
  }

  write(specs: readonly CrateSpec[]): Uint8Array<ArrayBuffer> {
    const ordered = specs.toSorted((one, other) => (one.path.join('/') < other.path.join('/') ? -1 : 1));
    for (const { path } of ordered) this.paths.push(path.join('/'));
    const fields: [name: number, low: number, high: number][] = [];
    const sets: number[] = [];
    const starts: number[] = [];
    for (const spec of ordered) {
      starts.push(sets.length);
      for (const [name, field] of Object.entries(spec.fields)) {
        sets.push(fields.length);
        fields.push([this.token(name), ...this.value(field)]);
      }
      sets.push(-1);
    }
    const pathSection = this.pathSection(ordered);
    const sections: [string, Uint8Array][] = [
      ['TOKENS', this.tokenSection()],
      ['STRINGS', this.stringSection()],
      ['FIELDS', fieldSection(fields)],
      ['FIELDSETS', intSection(sets)],
      ['PATHS', pathSection],
      ['SPECS', specSection(ordered, starts)],
    ];
    const contents = new Bytes().u64(sections.length);
    for (const [name, bytes] of sections) {
      const label = new Uint8Array(16);
      label.set(new TextEncoder().encode(name));
      contents.add(label).u64(this.body.length).u64(bytes.length);
      this.body.add(bytes);
    }
    const offset = this.body.length;
    const out = this.body.add(contents.whole()).whole();
    out.set(new TextEncoder().encode('PXR-USDC'));
    out.set([0, 8, 0], 8);
    new DataView(out.buffer).setBigUint64(16, BigInt(offset), true);
    return out;
  }

  private token(text: string): number {
    const known = this.tokens.indexOf(text);
    return known === -1 ? this.tokens.push(text) - 1 : known;
  }

  private path(target: string): number {
    return this.paths.indexOf(target.replace(/^\//, '').replace('.', '/.'));
  }

  private value(field: CrateField): [low: number, high: number] {
    if ('token' in field) return inline(11, this.token(field.token));
    if ('text' in field) return inline(10, this.token(field.text));
    if ('asset' in field) return inline(12, this.token(field.asset));
    if ('specifier' in field) return inline(42, field.specifier);
    if ('truth' in field) return inline(1, Number(field.truth));
    if ('real' in field) return inline(9, new Uint32Array(Float32Array.of(field.real).buffer)[0] ?? 0);
    if ('block' in field) return inline(51, 0);
    if ('bytes3' in field) {
      const [x, y, z] = field.bytes3;
      return inline(24, new Uint32Array(Int8Array.of(x, y, z, 0).buffer)[0] ?? 0);
    }
    return this.placed(field);
  }

  private placed(field: CrateField): [low: number, high: number] {
    const at = this.body.length;
    const array = (type: number, flag = 0): [number, number] => [
      at,
      (0x80000000 | flag | (type << 16)) >>> 0,
    ];
    const scalar = (type: number): [number, number] => [at, type << 16];
    const list = <T>(items: readonly T[], write: (item: T) => void): void => {
      // Explicit, with items.
      this.body.u8(3).u64(items.length);
      for (const item of items) write(item);
    };
    if ('floats' in field) {
      this.body
        .u64(field.type === 8 ? field.floats.length : field.floats.length / width(field.type))
        .f32(field.floats);
      return array(field.type);
    }
    if ('doubles' in field) {
      this.body.f64(field.doubles);
      return scalar(field.type);
    }
    if ('ints' in field) {
      this.body.u64(field.ints.length);
      if (field.packed === true && field.ints.length >= 16) packed(this.body, packInts(field.ints));
      else this.body.add(new Uint8Array(Int32Array.from(field.ints).buffer));
      return array(3, field.packed === true ? 0x20000000 : 0);
    }
    if ('tokens' in field) {
      this.body.u64(field.tokens.length);
      for (const text of field.tokens) this.body.u32(this.token(text));
      return array(11);
    }
    if ('strings' in field) {
      this.body.u64(field.strings.length);
      for (const text of field.strings) this.body.u32(this.token(text));
      return scalar(50);
    }
    if ('long' in field) {
      this.body.u64(field.long);
      return scalar(5);
    }
    if ('tokenList' in field) {
      list(field.tokenList, (text) => this.body.u32(this.token(text)));
      return scalar(32);
    }
    if ('stringList' in field) {
      list(field.stringList, (text) => this.body.u32(this.token(text)));
      return scalar(33);
    }
    if ('pathList' in field) {
      list(field.pathList, (path) => this.body.u32(this.path(path)));
      return scalar(34);
    }
    if ('references' in field) {
      list(field.references, ({ asset, prim }) =>
        this.body.u32(this.token(asset)).u32(this.path(prim)).f64([0, 1]).u64(0),
      );
      return scalar(35);
    }
    if ('payloads' in field) {
      list(field.payloads, ({ asset, prim }) =>
        this.body.u32(this.token(asset)).u32(this.path(prim)).f64([0, 1]),
      );
      return scalar(55);
    }
    if ('selections' in field) {
      const entries = Object.entries(field.selections);
      this.body.u64(entries.length);
      for (const [set, variant] of entries) this.body.u32(this.token(set)).u32(this.token(variant));
      return scalar(45);
    }
    if ('samples' in field) return this.samples(field.samples);
    throw new TypeError('a field of no known kind');
  }

  private samples(samples: readonly (readonly [number, number])[]): [low: number, high: number] {
    const times = this.body.length;
    this.body.u64(samples.length).f64(samples.map(([time]) => time));
    const at = this.body.length;
    this.body
      .u64(8)
      .u32(times)
      .u32(48 << 16)
      .u64(8)
      .u64(samples.length);
    for (const [, value] of samples) {
      this.body.u32(new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0).u32(0x40000000 | (8 << 16));
    }
    return [at, 46 << 16];
  }

  private tokenSection(): Uint8Array {
    const text = new TextEncoder().encode(this.tokens.map((token) => `${token}\0`).join(''));
    const out = new Bytes().u64(this.tokens.length).u64(text.length);
    packed(out, literals(text));
    return out.whole();
  }

  /** String n is token n. */
  private stringSection(): Uint8Array {
    const out = new Bytes().u64(this.tokens.length);
    for (const index of this.tokens.keys()) out.u32(index);
    return out.whole();
  }

  private pathSection(specs: readonly CrateSpec[]): Uint8Array {
    const elements: number[] = [];
    const jumps: number[] = [];
    for (const [at, { path }] of specs.entries()) {
      const last = path.at(-1) ?? '';
      elements.push(last.startsWith('.') ? -this.token(last.slice(1)) : this.token(last));
      const child = isChild(specs[at + 1]?.path, path);
      const sibling = specs.findIndex(
        (other, index) =>
          index > at && other.path.length === path.length && isChild(other.path, path.slice(0, -1)),
      );
      if (sibling === -1 || path.length === 0) jumps.push(child ? -1 : -2);
      else jumps.push(child ? sibling - at : 0);
    }
    const out = new Bytes().u64(specs.length).u64(specs.length);
    packed(out, packInts([...specs.keys()]));
    packed(out, packInts(elements));
    packed(out, packInts(this.jumps ?? jumps));
    return out.whole();
  }
}

const width = (type: number): number => ({ 20: 2, 24: 3, 17: 4 })[type] ?? 1;

const isChild = (path: readonly string[] | undefined, above: readonly string[]): boolean =>
  path !== undefined && path.length === above.length + 1 && above.every((part, at) => path[at] === part);

function fieldSection(fields: readonly (readonly [number, number, number])[]): Uint8Array {
  const out = new Bytes().u64(fields.length);
  packed(out, packInts(fields.map(([name]) => name)));
  packed(
    out,
    literals(new Uint8Array(Uint32Array.from(fields.flatMap(([, low, high]) => [low, high])).buffer)),
  );
  return out.whole();
}

function intSection(values: readonly number[]): Uint8Array {
  const out = new Bytes().u64(values.length);
  packed(out, packInts(values));
  return out.whole();
}

function specSection(specs: readonly CrateSpec[], starts: readonly number[]): Uint8Array {
  const out = new Bytes().u64(specs.length);
  packed(out, packInts([...specs.keys()]));
  packed(out, packInts(starts));
  packed(out, packInts(specs.map(({ type }) => specTypes[type])));
  return out.whole();
}

/** A crate file of the given specs; all prims on the way must be among them. `jumps` lies about the tree of paths. */
export const writeCrate = (
  specs: readonly CrateSpec[],
  jumps: readonly number[] | null = null,
): Uint8Array<ArrayBuffer> => new CrateWriter(jumps).write(specs);
