/** The text form of USD: what is read from it, and the line that is named when it is broken. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { type Layer, primAt } from '../../../../main/formats/usd/layer/layer.ts';
import { readTextLayer } from '../../../../main/formats/usd/text/usda-layer.ts';
import { usda } from './memory-folder.ts';

const read = (text: string): Layer => readTextLayer(new TextEncoder().encode(text), 'a.usda');
const failure = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (isAppError(error, 'model.damaged')) return error.data.reason;
    throw error;
  }
  return 'nothing';
};
const attribute = (line: string): unknown => {
  const found = primAt(read(usda(`def "P" {\n${line}\n}`)), '/P')
    ?.properties.values()
    .next().value;
  const value = found?.read();
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? Array.from(value as Float32Array)
    : value;
};

describe('values', () => {
  test.each<[string, unknown]>([
    ['int a = -3', -3],
    ['double a = 1.5e-3', 0.0015],
    ['float a = -inf', Number.NEGATIVE_INFINITY],
    ['bool a = true', true],
    ['bool a = 0', 0],
    ['token a = "x"', 'x'],
    ['string a = \'it is "so"\'', 'it is "so"'],
    [String.raw`string a = "one\ntwo \"three\" \\"`, 'one\ntwo "three" \\'],
    ['string a = """line\n"quoted"\nend"""', 'line\n"quoted"\nend'],
    ['string a = "Größe 寸法 🫖"', 'Größe 寸法 🫖'],
    ['asset a = @./tex [1].png@', { asset: './tex [1].png' }],
    ['asset a = @@@odd@name.png@@@', { asset: 'odd@name.png' }],
    [String.raw`asset a = @@@odd\@@@name.png@@@`, { asset: 'odd@@@name.png' }],
    ['asset[] a = [@a.png@, @b.png@]', [{ asset: 'a.png' }, { asset: 'b.png' }]],
    ['float3 a = (1, 2, 3)', [1, 2, 3]],
    ['quatf a = (1, 0, 0, 0.5)', [1, 0, 0, 0.5]],
    [
      'matrix4d a = ( (1,0,0,0), (0,1,0,0), (0,0,1,0), (5,6,7,1) )',
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1],
    ],
    ['point3f[] a = [(0, 1, 2), (3, 4, 5),]', [0, 1, 2, 3, 4, 5]],
    ['int[] a = []', []],
    ['token[] a = ["x", "y"]', ['x', 'y']],
    ['float a = None', null],
    ['float a', undefined],
    ['custom uniform float a = 1 # a comment', 1],
    ['float a = 1 /* two\nlines */', 1],
    ['float a.timeSamples = { 10: 3, -1: 2, 0: None }', 2],
    ['float a = 7\nfloat a.timeSamples = { 0: 3 }', 7],
    ['double a.spline = {\n bezier,\n 1: 2; post held,\n}', undefined],
  ])('%s', (line, value) => {
    expect(attribute(line)).toEqual(value);
  });
});

test('prims, metadata, relationships and connections', () => {
  const layer = read(`#usda 1.0
# before
(
    """A file with
    a description"""
    customLayerData = { dictionary a = { int "b c" = 1 } string[] d = ["e"] }
    defaultPrim = "Root"
    metersPerUnit = 0.01
    relocates = { <A>: <B> }
    subLayers = [ @a.usda@ (offset = 1; scale = 2), @b.usda@ ]
    upAxis = "Z"
)
class "_k" {}
def Xform "Root" (
    active = true; instanceable = false
    prepend apiSchemas = ["X", "Y"]
    delete apiSchemas = ["Z"]
    inherits = [</_k>]
    kind = "component"
    payload = None
    prepend references = [@r.usd@</A/B> (offset = 2), </_k>]
    variants = { string look = "red" }
    prepend variantSets = ["look", "size"]
)
{
    reorder nameChildren = ["b", "a"]
    def "a" { rel r = [</Root/b>, <../b.x>] ; add rel r = </z> }
    over "b" {}
    token outputs:surface.connect = <Shader.outputs:out>
    texCoord2f[] primvars:st = [(0, 1)] ( interpolation = "varying"
        doc = "why" )
    variantSet "look" = {
        "red" ( kind = "group" ) { float x = 1 variantSet "deep" = { "one" { def "d" {} } } }
        "blue" { }
    }
}
`);
  expect({ ...layer, root: null }).toMatchObject({
    defaultPrim: 'Root',
    metersPerUnit: 0.01,
    upAxis: 'Z',
    subLayers: ['a.usda', 'b.usda'],
  });
  const root = primAt(layer, '/Root');
  expect(root).toMatchObject({
    specifier: 'def',
    typeName: 'Xform',
    active: true,
    instanceable: false,
    kind: 'component',
  });
  expect(root?.apiSchemas).toMatchObject({ explicit: null, prepended: ['X', 'Y'], deleted: ['Z'] });
  expect(root?.references?.prepended).toEqual([
    { asset: 'r.usd', prim: '/A/B', line: 21 },
    { asset: null, prim: '/_k', line: 21 },
  ]);
  expect(root?.payloads?.explicit).toEqual([]);
  expect(root?.inherits?.explicit).toEqual(['/_k']);
  expect(root?.variantSelections).toEqual(new Map([['look', 'red']]));
  expect(root?.variantSetNames?.prepended).toEqual(['look', 'size']);
  expect(
    root?.variantSets.get('look')?.get('red')?.variantSets.get('deep')?.get('one')?.children.has('d'),
  ).toBe(true);
  expect(root?.properties.get('outputs:surface')?.targets?.explicit).toEqual(['Shader.outputs:out']);
  expect(root?.properties.get('primvars:st')?.interpolation).toBe('varying');
  expect(primAt(layer, '/Root/a')?.properties.get('r')?.targets).toMatchObject({
    explicit: ['/Root/b', '../b.x'],
    appended: ['/z'],
  });
  expect(primAt(layer, '/_k')?.specifier).toBe('class');
});

describe('broken text names its line', () => {
  test.each<[string, string]>([
    ['def "A" {\n', 'line 8: expected'],
    ['def "A" {\n  float x = \n}', 'line 9: expected a value, found "}"'],
    ['def "A" {\n  float x = 1..2\n}', 'line 8: expected a number'],
    ['def "A" {\n  string x = "open\n}', 'line 8: expected a text that is closed by its quote'],
    ['def "A" {\n  asset x = @open\n}', 'line 8: expected a file name that is closed by "@"'],
    ['def "A" {\n  rel x = </open\n}', 'line 8: expected a path that is closed by ">"'],
    ['def "A" {\n  float3 x = (1, 2\n}', 'line 9: expected ")"'],
    ['define "A" {}', 'line 7: expected "def", "over" or "class" instead of "define"'],
    ['def "A" ( kind "x" ) {}', 'line 7: expected "="'],
    [`def "A" { float x = ${'('.repeat(9)} }`, 'line 7: expected at most 4 nested brackets'],
    [
      `def "A" ( a = ${'{ dictionary a = '.repeat(99)} ) {}`,
      'line 7: expected at most 64 nested dictionaries',
    ],
  ])('%s', (body, message) => {
    expect(failure(usda(body))).toContain(message);
  });

  test('anything else is no layer at all', () => {
    expect(() => read('<html>')).toThrowError(/does not begin as a USD layer/);
  });

  test('prims within prims end at a limit, not with the stack', () => {
    expect(() => read(usda('def "A" {'.repeat(20_000)))).toThrowError(/prims within prims/);
  });

  test.each([
    ['prims', 'def "a"{}'.repeat(500_001), 'more prims in one layer'],
    ['references', `def "a" (references = [${'<a>,'.repeat(100_001)}]) {}`, 'more references of one prim'],
  ])('more %s than a worker has room for are refused while they are read', (_, body, message) => {
    expect(() => read(usda(body))).toThrowError(message);
  });

  test('a file cut at any place is read or refused, never worse', () => {
    const whole = usda(
      'def Mesh "A" ( references = [@a@</B>] ) { point3f[] p = [(1, 2, 3)] ( a = "b" ) rel r = </A> }',
    );
    const worse = Array.from({ length: whole.length }, (_, end) => outcome(whole.slice(0, end)));
    expect(worse.filter((what) => what !== 'read' && what !== 'refused')).toEqual([]);
  });
});

function outcome(text: string): string {
  try {
    read(text);
    return 'read';
  } catch (error) {
    return isAppError(error) ? 'refused' : String(error);
  }
}
