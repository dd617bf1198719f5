/** Looks of other renderers: named, with the file that they are in and whether it is there. */
import { expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { load, usda } from './memory-folder.ts';

const cube = 'def Cube "c" { rel material:binding = </Root/M> }';
const mdl = (file: string): string =>
  `${cube} def Material "M" { token outputs:mdl:surface.connect = </Root/M/S.outputs:out>
     def Shader "S" { uniform token info:implementationSource = "sourceAsset" uniform asset info:mdl:sourceAsset = @${file}@ } }`;
const notes = async (body: string, more: Record<string, string> = {}): Promise<string[]> => {
  const { notes: found } = await load({ 'root.usda': usda(`def Xform "Root" { ${body} }`), ...more });
  return found.map(({ what, message }) => `${what}: ${message}`);
};

test('MDL of the renderer’s own library, and of a file that is not there', async () => {
  expect(await notes(mdl('OmniPBR.mdl'))).toEqual([
    'replaced: The material </Root/M> is MDL (“OmniPBR.mdl”), which is not supported: it is shown grey.',
  ]);
  expect(await notes(mdl('./looks/red.mdl'))).toEqual([
    'missing: “./looks/red.mdl”, referenced in root.usda, is missing.',
    'replaced: The material </Root/M> is MDL (“./looks/red.mdl”, which is missing), which is not supported: it is shown grey.',
  ]);
});

test('a file of looks alone is not damaged, it has nothing to show', async () => {
  const failed = await notes('def Scope "Looks" (references = @red.mtlx@</MaterialX>) {}', {
    'red.mtlx': '<materialx/>',
  }).catch((error: unknown) => error);
  expect(isAppError(failed, 'model.nothing-to-show')).toBe(true);
});

test('MaterialX by its nodes, and by a file that is referred to', async () => {
  const nodes = `${cube} def Material "M" { token outputs:mtlx:surface.connect = </Root/M/S.outputs:out>
    def Shader "S" { uniform token info:id = "ND_standard_surface_surfaceshader" } }`;
  expect(await notes(nodes)).toEqual([
    'replaced: The material </Root/M> is MaterialX, which is not supported: it is shown grey.',
  ]);
  const file =
    'def Scope "Looks" (references = @red.mtlx@</MaterialX>) {} def Cube "c" { rel material:binding = </Root/Looks/Materials/Red> }';
  expect(await notes(file, { 'red.mtlx': '<materialx/>' })).toEqual([
    'replaced: “red.mtlx”, referenced in root.usda, is a MaterialX material, which is not supported: it is shown grey.',
  ]);
  expect(await notes(file)).toEqual(['missing: “red.mtlx”, referenced in root.usda, is missing.']);
});
