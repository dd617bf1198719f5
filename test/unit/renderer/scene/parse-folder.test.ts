/** What a worker decides before a parser runs: which file a name means, and which format a file is. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { leadsOutside, resolveEntry } from '../../../../main/formats/resolve-entry.ts';
import { chooseParser } from '../../../../renderer/scene/parse/choose-parser.ts';
import { formats } from '../../../../renderer/scene/parse/open-model.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the other files of a model', () => {
  const entries = [
    'a/model.glb',
    'a/textures/base.png',
    'a/with space.png',
    'a/100% red.png',
    'preview.png',
    'b/deep/only.png',
    'c/only.png',
  ].map((path) => ({ path, sizeBytes: 1 }));
  const found = (uri: string): string | undefined => resolveEntry(entries, 'a/model.glb', uri)?.path;

  it.each([
    ['textures/base.png', 'a/textures/base.png'],
    ['./textures//base.png', 'a/textures/base.png'],
    ['textures\\base.png', 'a/textures/base.png'],
    ['TEXTURES/Base.PNG', 'a/textures/base.png'],
    ['with%20space.png', 'a/with space.png'],
    ['100% red.png', 'a/100% red.png'],
    ['../preview.png', 'preview.png'],
    ['base.png', 'a/textures/base.png'],
    ['maps/Only.png', 'c/only.png'],
  ])('finds %s', (uri, path) => {
    expect(found(uri)).toBe(path);
  });

  it.each([
    '../../preview.png',
    '..%2f..%2fpreview.png',
    'x%2f..%2f..%2f..%2fpreview.png',
    '/etc/preview.png',
    '\\\\host\\preview.png',
    '//203.0.113.7/preview.png',
    'https://203.0.113.7/preview.png',
    'FILE:///preview.png',
    'C:\\preview.png',
  ])('refuses %s', (uri) => {
    expect(found(uri)).toBeUndefined();
    expect(leadsOutside('a/model.glb', uri)).toBe(true);
  });

  it.each(['not-there.png', '%E0%A4%A', '', '.'])('knows none for “%s”', (uri) => {
    expect(found(uri)).toBeUndefined();
    expect(leadsOutside('a/model.glb', uri)).toBe(false);
  });
});

function chosen(path: string, text: string): [string, number] {
  const { format, notes } = chooseParser(formats, path, bytes(text));
  return [format, notes.length];
}

describe('the format of a file', () => {
  it.each([
    ['a.glb', 'glTF\u0002\u0000', 'gltf', 0],
    ['a.gltf', '\uFEFF  {"scene": 0, "asset": {}}', 'gltf', 0],
    ['a.obj', 'glTF\u0002\u0000', 'gltf', 1],
    ['a.bin', '{ "asset": {"version": "2.0"} }', 'gltf', 1],
  ])('takes %s with %s for %s', (path, text, format, notes) => {
    expect(chosen(path, text)).toEqual([format, notes]);
  });

  it.each([
    ['a.glb', '', 'empty'],
    ['a.glb', '\n<!DOCTYPE html><title>403 Forbidden</title>', 'expired link (“403 Forbidden”)'],
    ['a.obj', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'AccessDenied'],
    ['a.glb', 'PK\u0003\u0004', 'a ZIP archive'],
    ['a.txt', 'hello', 'of an unsupported kind'],
  ])('says what %s is that holds %j', (path, text, words) => {
    expect(() => chooseParser(formats, path, bytes(text))).toThrow(AppError);
    expect(() => chooseParser(formats, path, bytes(text))).toThrow(words);
  });
});
