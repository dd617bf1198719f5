import { expect, it } from 'vitest';
import { foundInstead } from '../../../main/transfer/check/complete-file.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

it.each([
  ['a.glb', 'glTF\x02\0\0\0'],
  ['a.glb', '\x89not what glb should be, but no text page either'],
  ['a.usd', '#usda 1.0\n'],
  ['a.usd', 'PXR-USDC'],
  ['a.obj', '# <html> in a comment'],
  ['a.obj', ''],
  ['a.mtl', 'newmtl x'],
  ['a.json', '{"mass": 1}'],
  ['a.xml', '<mujoco model="mug">'],
  ['a.xml', '<?xml version="1.0"?><mujoco>'],
  ['a.urdf', '<?xml version="1.0"?>\n<!-- made -->\n<robot name="mug">'],
  ['a.svg', '<svg xmlns="x">'],
  ['report.html', '<!doctype html><html>'],
  ['noextension', '{"a": 1}'],
])('%s may begin with %j', (path, text) => expect(foundInstead(path, bytes(text))).toBeNull());

it.each([
  ['a.glb', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD">', 'a web page'],
  ['a.obj', '\n\n  <html lang="en">', 'a web page'],
  ['a.xml', '<!doctype html>', 'a web page'],
  ['a.usd', '\xef\xbb\xbf<html>', 'a web page'],
  ['a.json', '<html>', 'a web page'],
  ['a.xml', '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>', 'an error message'],
  ['a.glb', '<Error><Code>', 'an error message'],
  ['a.usd', '<?xml version="1.0"?><ListBucketResult>', 'an XML document'],
  ['a.png', '{"type": "about:blank"}', 'an error message'],
  ['a.GLB', '', 'an empty answer'],
])('%s that begins with %j is %s', (path, text, found) =>
  expect(foundInstead(path, bytes(text))).toBe(found),
);
