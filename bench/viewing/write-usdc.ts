/** A mesh as a binary USD file. */
import { type CrateField, type CrateSpec, writeCrate } from '../../test/unit/renderer/usd/crate-writer.ts';
import type { Grid } from './big-models.ts';

// The crate's numbers for `float3` and `float2`.
const float3 = 24;
const float2 = 20;

const attribute = (name: string, value: CrateField, typeName: string): CrateSpec => ({
  path: ['Root', 'M', `.${name}`],
  type: 'attribute',
  fields: { typeName: { token: typeName }, default: value },
});
const varying = (name: string, value: CrateField, typeName: string): CrateSpec => {
  const spec = attribute(name, value, typeName);
  return { ...spec, fields: { ...spec.fields, interpolation: { token: 'vertex' } } };
};
const prim = (path: readonly string[], typeName: string): CrateSpec => ({
  path,
  type: 'prim',
  fields: { specifier: { specifier: 0 }, typeName: { token: typeName } },
});
const ints = (values: readonly number[]): CrateField => ({ ints: values, packed: true });

/** In metres, Y up. */
export function writeUsdc({ positions, normals, uvs, index }: Grid): Uint8Array {
  return writeCrate([
    {
      path: [],
      type: 'pseudoRoot',
      fields: { defaultPrim: { token: 'Root' }, upAxis: { token: 'Y' }, metersPerUnit: { real: 1 } },
    },
    prim(['Root'], 'Xform'),
    prim(['Root', 'M'], 'Mesh'),
    attribute('points', { floats: [...positions], type: float3 }, 'point3f[]'),
    attribute('faceVertexCounts', ints(Array.from({ length: index.length / 3 }, () => 3)), 'int[]'),
    attribute('faceVertexIndices', ints([...index]), 'int[]'),
    attribute('subdivisionScheme', { token: 'none' }, 'token'),
    varying('normals', { floats: [...normals], type: float3 }, 'normal3f[]'),
    varying('primvars:st', { floats: [...uvs], type: float2 }, 'texCoord2f[]'),
  ]);
}
