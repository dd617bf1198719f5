/** USD materials: UsdPreviewSurface for looks, PhysicsMaterialAPI for contact, PhysX's schema for softness. */
import type { Look } from '../shape/model.ts';
import { textureName } from './asset-parts.ts';
import { number, numbers } from './text.ts';
import { indented } from './usd-prims.ts';

/** The `Looks` scope of the asset's root prim. */
export function usdMaterials(stem: string, looks: readonly Look[], soft: boolean): string[] {
  return ['def Scope "Looks"', '{', ...indented(looks.flatMap((look) => material(stem, look, soft))), '}'];
}

function material(stem: string, look: Look, soft: boolean): string[] {
  const path = `/${stem}/Looks/${look.key}`;
  const { friction, restitution, density, youngsModulus, poissonRatio, opacity } = look.material;
  const schemas = soft ? '"PhysicsMaterialAPI", "PhysxDeformableBodyMaterialAPI"' : '"PhysicsMaterialAPI"';
  const softness = soft
    ? [
        `float physxDeformableBodyMaterial:density = ${number(density)}`,
        `float physxDeformableBodyMaterial:dynamicFriction = ${number(friction.dynamic)}`,
        `float physxDeformableBodyMaterial:poissonsRatio = ${number(poissonRatio)}`,
        `float physxDeformableBodyMaterial:youngsModulus = ${number(youngsModulus)}`,
      ]
    : [];
  return [
    `def Material "${look.key}" (`,
    `    prepend apiSchemas = [${schemas}]`,
    ')',
    '{',
    ...indented([
      `float physics:density = ${number(density)}`,
      `float physics:dynamicFriction = ${number(friction.dynamic)}`,
      `float physics:restitution = ${number(restitution)}`,
      `float physics:staticFriction = ${number(friction.static)}`,
      ...softness,
      `token outputs:surface.connect = <${path}/Surface.outputs:surface>`,
      '',
      ...shader('Surface', 'UsdPreviewSurface', [
        `color3f inputs:diffuseColor.connect = <${path}/BaseColor.outputs:rgb>`,
        `float inputs:metallic.connect = <${path}/Orm.outputs:b>`,
        `normal3f inputs:normal.connect = <${path}/Normal.outputs:rgb>`,
        `float inputs:opacity = ${number(opacity)}`,
        `float inputs:roughness.connect = <${path}/Orm.outputs:g>`,
        'token outputs:surface',
      ]),
      ...shader('St', 'UsdPrimvarReader_float2', ['string inputs:varname = "st"', 'float2 outputs:result']),
      ...texture(path, 'BaseColor', textureName(stem, look.key, 'basecolor'), 'sRGB', [
        `float4 inputs:fallback = (${numbers([...look.colour, 1], ', ')})`,
      ]),
      ...texture(path, 'Normal', textureName(stem, look.key, 'normal'), 'raw', [
        'float4 inputs:bias = (-1, -1, -1, 0)',
        'float4 inputs:scale = (2, 2, 2, 1)',
      ]),
      ...texture(path, 'Orm', textureName(stem, look.key, 'orm'), 'raw', []),
    ]),
    '}',
  ];
}

function shader(name: string, id: string, lines: readonly string[]): string[] {
  return [`def Shader "${name}"`, '{', ...indented([`uniform token info:id = "${id}"`, ...lines]), '}', ''];
}

function texture(
  path: string,
  name: string,
  file: string,
  space: string,
  lines: readonly string[],
): string[] {
  return shader(name, 'UsdUVTexture', [
    `asset inputs:file = @textures/${file}@`,
    `token inputs:sourceColorSpace = "${space}"`,
    ...lines,
    `float2 inputs:st.connect = <${path}/St.outputs:result>`,
    'token inputs:wrapS = "repeat"',
    'token inputs:wrapT = "repeat"',
    'float outputs:b',
    'float outputs:g',
    'float outputs:r',
    'float3 outputs:rgb',
  ]);
}
