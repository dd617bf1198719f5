/** Composition over folders in memory: every arc, its strength, and what is missing, refused or goes in circles. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { compose, type Files, usda } from './memory-folder.ts';

const plain = (name: string, value: number): string =>
  usda(`def Xform "${name}" { float x = ${value} float ${name} = 1 }`, `defaultPrim = "${name}"`);

/** Eight references to the next. */
const level = (at: number): string =>
  `def "L${at}" { ${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `def "n${n}" (references = </L${at + 1}>) {}`).join('\n')} }`;

describe('arcs', () => {
  test.each<[string, Files, Record<string, number | null>]>([
    [
      'sublayers are weaker than their layer and stronger than the next',
      {
        'root.usda': usda('over "Root" { float top = 1 }', 'subLayers = [@a.usda@, @b.usda@]'),
        'a.usda': usda('def "Root" { float top = 2 float x = 2 }'),
        'b.usda': usda('def "Root" { float x = 3 float y = 3 }'),
      },
      { '/Root.top': 1, '/Root.x': 2, '/Root.y': 3 },
    ],
    [
      'a reference to the default prim, and one to a named prim below another',
      {
        'root.usda': usda(
          'def "Root" (references = @sub/a.usda@) {} def "Two" (references = @sub/a.usda@</A/In>) {}',
        ),
        'sub/a.usda': usda('def "A" { float x = 1 def "In" { float y = 2 } }', 'defaultPrim = "A"'),
      },
      { '/Root.x': 1, '/Root/In.y': 2, '/Two.y': 2 },
    ],
    [
      'names of files are relative to the layer that writes them',
      {
        'root.usda': usda('def "Root" (payload = @sub/a.usda@) {}'),
        'sub/a.usda': usda('def "A" (references = @more/b.usda@) {}', 'defaultPrim = "A"'),
        'sub/more/b.usda': plain('B', 5),
      },
      { '/Root.x': 5 },
    ],
    [
      'inside of the same file',
      {
        'root.usda': usda(
          'def "Root" (references = </P>) { float y = 1 } over "P" { float x = 4 float y = 2 }',
        ),
      },
      { '/Root.x': 4, '/Root.y': 1 },
    ],
    [
      'local, inherits, variants, references, payloads, specializes: in this order',
      {
        'root.usda': usda(`
class "_i" { float b = 2 float c = 2 float d = 2 float e = 2 float f = 2 }
class "_s" { float f = 6 float e = 6 float only = 6 }
def "Root" (
  inherits = </_i>
  specializes = </_s>
  references = @r.usda@
  payload = @p.usda@
  variants = { string v = "on" }
  variantSets = "v"
) {
  float b = 1
  variantSet "v" = { "on" { float c = 3 float d2 = 3 } "off" { float d2 = 0 } }
}`),
        'r.usda': usda('def "R" { float d2 = 4 float e2 = 4 float only2 = 4 }', 'defaultPrim = "R"'),
        'p.usda': usda('def "P" { float e2 = 5 float only3 = 5 float only = 5 }', 'defaultPrim = "P"'),
      },
      {
        '/Root.b': 1,
        '/Root.c': 2,
        '/Root.d2': 3,
        '/Root.e2': 4,
        '/Root.only2': 4,
        '/Root.only3': 5,
        '/Root.only': 5,
      },
    ],
    [
      'a class beside the stage overrides what a referenced file inherits from',
      {
        'root.usda': usda('class "_c" { float x = 9 } def "Root" (references = @a.usda@) {}'),
        'a.usda': usda(
          'class "_c" { float x = 1 float y = 1 } def "A" (inherits = </_c>) {}',
          'defaultPrim = "A"',
        ),
      },
      { '/Root.x': 9, '/Root.y': 1 },
    ],
    [
      'variants in a payload are chosen by who refers to it, and may refer on and nest',
      {
        'root.usda': usda('def "Root" (payload = @a.usda@ variants = { string size = "big" }) {}'),
        'a.usda': usda(
          `def "A" (variantSets = "size" variants = { string size = "small" }) {
             variantSet "size" = {
               "small" { float x = 1 }
               "big" (references = @b.usda@ variants = { string tint = "dark" }) {
                 variantSet "tint" = { "dark" { float tint = 7 } }
               }
             } }`,
          'defaultPrim = "A"',
        ),
        'b.usda': plain('B', 8),
      },
      { '/Root.x': 8, '/Root.tint': 7 },
    ],
    [
      'what is said nearer to a prim is stronger than what comes from above, of the same arc',
      {
        'root.usda': usda('def "Root" (references = @a.usda@) { def "In" (references = @b.usda@) {} }'),
        'a.usda': usda('def "A" { def "In" { float x = 1 float y = 1 } }', 'defaultPrim = "A"'),
        'b.usda': plain('B', 2),
      },
      { '/Root/In.x': 2, '/Root/In.y': 1 },
    ],
    [
      'what a referenced prim specializes is weaker than any payload of who refers to it',
      {
        'root.usda': usda('def "Root" (references = @a.usda@ payload = @b.usda@) {}'),
        'a.usda': usda(
          'class "_s" { float x = 1 float y = 1 } def "A" (specializes = </_s>) {}',
          'defaultPrim = "A"',
        ),
        'b.usda': plain('B', 2),
      },
      { '/Root.x': 2, '/Root.y': 1 },
    ],
    [
      'lists of references are edited layer over layer',
      {
        'root.usda': usda(
          'over "Root" (delete references = @a.usda@ append references = @c.usda@) {}',
          'subLayers = [@s.usda@]',
        ),
        's.usda': usda('def "Root" (references = [@a.usda@, @b.usda@]) {}'),
        'a.usda': plain('A', 1),
        'b.usda': plain('B', 2),
        'c.usda': plain('C', 3),
      },
      { '/Root.x': 2, '/Root.C': 1, '/Root.A': null },
    ],
    [
      'None blocks what is weaker',
      {
        'root.usda': usda('def "Root" (references = @a.usda@) { float x = None }'),
        'a.usda': plain('A', 1),
      },
      { '/Root.x': null, '/Root.A': 1 },
    ],
  ])('%s', async (_name, files, expected) => {
    const { stage, notes } = await compose(files);
    const found = Object.keys(expected).map((path) => {
      const [prim = '', name = ''] = path.split('.');
      return [path, stage.prims.get(prim)?.number(name) ?? null];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(notes).toEqual([]);
  });

  test('targets are named in the stage, wherever they were written', async () => {
    const { stage } = await compose({
      'root.usda': usda('def "Root" { def "Cup" (instanceable = true references = @a.usda@) {} }'),
      'a.usda': usda(
        'def "A" { rel m = [</A/Look>, <../B>, </Other>] def "In" { rel m = <../Look.out> } def "Look" {} }',
        'defaultPrim = "A"',
      ),
    });
    expect(stage.prims.get('/Root/Cup')?.targets('m')).toEqual(['/Root/Cup/Look']);
    expect(stage.prims.get('/Root/Cup/In')?.targets('m')).toEqual(['/Root/Cup/Look.out']);
  });

  test('variants of choice, by prim and set', async () => {
    const files = {
      'root.usda': usda(`def "Root" (variantSets = "v" variants = { string v = "a" }) {
        variantSet "v" = { "a" { float x = 1 } "b" { float x = 2 } } }`),
    };
    const { stage } = await compose(files, { '/Root': { v: 'b' } });
    expect(stage.prims.get('/Root')?.number('x')).toBe(2);
    expect(stage.prims.get('/Root')?.variantSets).toEqual([{ set: 'v', variants: ['a', 'b'], chosen: 'b' }]);
  });

  test('inactive and abstract prims are no part of the stage', async () => {
    const { stage } = await compose({
      'root.usda': usda('def "Root" { def "off" (active = false) { def "in" {} } class "k" {} over "o" {} }'),
    });
    expect([...stage.prims.keys()]).toEqual(['/Root', '/Root/o']);
  });
});

describe('what is wrong with a reference is said, and the rest is composed', () => {
  test.each<[string, Files, RegExp]>([
    [
      'missing',
      { 'root.usda': usda('def "Root" (references = @no.usda@) {}') },
      /missing: “no.usda”, referenced in root.usda, is missing/,
    ],
    [
      'an address',
      { 'root.usda': usda('def "Root" (payload = @http://203.0.113.7/x.usd@) {}') },
      /refused: “http:.*outside/,
    ],
    [
      'a way out',
      { 'root.usda': usda('def "Root" (payload = @../../x.usd@) {}') },
      /refused: .*leads out of the folder/,
    ],
    [
      'an absolute path',
      { 'root.usda': usda('def "Root" (payload = @C:\\x.usd@) {}') },
      /refused: .*absolute path/,
    ],
    [
      'a prim that is not there',
      { 'root.usda': usda('def "Root" (references = @a.usda@</No>) {}'), 'a.usda': plain('A', 1) },
      /missing: a.usda has no prim <\/No>/,
    ],
    [
      'no default prim',
      { 'root.usda': usda('def "Root" (references = @a.usda@) {}'), 'a.usda': usda('def "A" {}', '') },
      /has no default prim/,
    ],
    ['itself', { 'root.usda': usda('def "Root" (references = @root.usda@) {}') }, /references itself/],
    [
      'its own child',
      { 'root.usda': usda('def "Root" (references = </Root/In>) { def "In" {} }') },
      /references itself/,
    ],
    [
      'its own parent',
      { 'root.usda': usda('def "Root" { def "In" (inherits = </Root>) {} }') },
      /references itself/,
    ],
    [
      'each other',
      {
        'root.usda': usda('def "Root" (references = @b.usda@) {}'),
        'b.usda': usda('def "B" (references = @root.usda@) {}', 'defaultPrim = "B"'),
      },
      /references itself/,
    ],
    [
      'each other, below',
      {
        'root.usda': usda(
          'def "Root" { def "a" (references = </B>) {} } def "B" { def "b" (references = </Root>) {} }',
        ),
      },
      /references itself/,
    ],
    [
      'a sublayer of itself',
      { 'root.usda': usda('def "Root" {}', 'subLayers = [@root.usda@]') },
      /sublayer of itself/,
    ],
    [
      'another case',
      { 'root.usda': usda('def "Root" (references = @A.USDA@) {}'), 'a.usda': plain('A', 1) },
      /replaced: .*a.usda is used instead/,
    ],
    [
      'a broken file',
      { 'root.usda': usda('def "Root" (references = @a.usda@) {}'), 'a.usda': usda('def {') },
      /refused: .*a.usda: line 7/,
    ],
  ])('%s', async (_name, files, note) => {
    const { stage, notes } = await compose(files);
    expect(notes.join('\n')).toMatch(note);
    expect(stage.prims.has('/Root')).toBe(true);
  });

  test('references that multiply each other within one prim end at once', async () => {
    const fan = Array.from({ length: 14 }, (_, at) =>
      ['A', 'B']
        .map((name) => `def "${name}${at}" (references = [</A${at + 1}>, </B${at + 1}>]) {}`)
        .join(' '),
    );
    const files = { 'root.usda': usda(`${fan.join('\n')} def "A14" {} def "B14" {}`) };
    const failed = await compose(files).catch((error: unknown) => error);
    expect(isAppError(failed, 'model.beyond-limit')).toBe(true);
  });

  test('references that multiply each other end at a limit', async () => {
    const body = Array.from({ length: 12 }, (_, at) => level(at)).join('\n');
    const failed = await compose({ 'root.usda': usda(`${body} def "L12" {}`) }).catch(
      (error: unknown) => error,
    );
    expect(isAppError(failed, 'model.beyond-limit')).toBe(true);
  });
});
