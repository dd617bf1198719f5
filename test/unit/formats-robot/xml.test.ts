/** The one XML reader: what it forgives, what it bounds, and the lines that it gives. */
import { describe, expect, test } from 'vitest';
import { childOf, everyElement, readXml } from '../../../main/formats/xml/read-xml.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('XML', () => {
  test('has the line in which a tag begins, also behind blank lines before the declaration', () => {
    const { root, faults } = readXml(utf8('\n\n<?xml version="1.0"?>\n<robot>\n<link\nname="a"\n/></robot>'));
    expect([root.line, childOf(root, 'link')?.line]).toEqual([4, 5]);
    expect(faults).toEqual([
      {
        message: 'Its XML declaration follows a blank line, which strict programs refuse.',
        line: 3,
        isHarmless: true,
      },
    ]);
  });

  test('takes what every robotics tool takes: a comment before the declaration, and one with two dashes', () => {
    const { root, faults } = readXml(
      utf8('<!-- (c) -->\n<?xml version="1.0"?>\n<robot><!-- a -- b --><link/></robot>'),
    );
    expect(childOf(root, 'link')?.line).toBe(3);
    expect(faults.map(({ isHarmless, line }) => [isHarmless, line])).toEqual([
      [true, 2],
      [true, 3],
    ]);
  });

  test('names a conflict marker of Git with its line', () => {
    const { faults } = readXml(utf8('<robot>\n<<<<<<< HEAD\n<link name="a"/>\n=======\n>>>>>>> b\n</robot>'));
    expect(faults[0]).toMatchObject({
      message: 'Line 2: it contains a Git conflict marker.',
      isHarmless: false,
    });
  });

  test('follows no entity of the file, and bounds depth and elements', () => {
    const { root, faults } = readXml(utf8('<!DOCTYPE r [<!ENTITY x "y">]><r a="&x;"/>'));
    expect(root.attributes.get('a')).toBe('&x;');
    expect(faults[0]?.message).toContain('it uses an entity that XML does not define');
    expect(() => readXml(utf8('<a>'.repeat(6_000)))).toThrow(/nested 5000 deep/);
    expect(() => readXml(utf8(`<a>${'<b/>'.repeat(500_001)}</a>`))).toThrow(/more than 500000 elements/);
    expect(() => readXml(utf8('  '))).toThrow(/XML was expected|document/);
  });

  test('keeps what an object already has apart from attributes', () => {
    const { root } = readXml(utf8('<a __proto__="1"><constructor/></a>'));
    expect([...everyElement(root)].map(({ name }) => name)).toEqual(['a', 'constructor']);
    expect(root.attributes.get('__proto__')).toBe('1');
    expect(root.attributes.get('toString')).toBeUndefined();
  });
});
