/** Which opinion wins where several layers and arcs speak of one prim. */
import { expect, test } from 'vitest';
import { compose, usda } from './memory-folder.ts';

test('of two references on the way down, the one that is written nearer wins', async () => {
  const { stage } = await compose({
    'root.usda': usda('def "Root" (references = @far.usda@) { def "In" (references = @near.usda@) {} }'),
    'far.usda': usda(
      'def "F" { def "In" { def "Leaf" { float x = 1 float far = 1 } } }',
      'defaultPrim = "F"',
    ),
    'near.usda': usda('def "N" { def "Leaf" { float x = 2 } }', 'defaultPrim = "N"'),
  });
  const leaf = stage.prims.get('/Root/In/Leaf');
  expect([leaf?.number('x'), leaf?.number('far')]).toEqual([2, 1]);
});

test('what a prim says itself goes before its variants, wherever it is written', async () => {
  const { stage } = await compose({
    'root.usda': usda(`def "Root" (variants = { string v = "a" } variantSets = "v") {
      variantSet "v" = { "a" { float x = 2 float y = 2 def "In" { float z = 2 } } }
      float x = 1
      def "In" { float z = 1 }
    }`),
  });
  const root = stage.prims.get('/Root');
  expect([root?.number('x'), root?.number('y'), stage.prims.get('/Root/In')?.number('z')]).toEqual([1, 2, 1]);
});
