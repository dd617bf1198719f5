/** A composed stage in the shape of one layer, so that the whole is judged as a single file is. */
import type { Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StageAsset, StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import { isLookedAt, keptValue } from './kept-value.ts';
import { imageName, type UsdLayer, type UsdPrim, type UsdValue } from './layer.ts';

const lookedAtTargets = /^(?:material:binding|physics:body[01]$|prototypes$)/;
const mostPictures = 1000;

/** Nothing is left to compose in it. Values may throw `model.damaged`. */
export function layerOfStage(stage: Stage): UsdLayer {
  const { metersPerUnit, kilogramsPerUnit, upAxis, defaultPrim } = stage.rootLayer;
  const places = new Map<StagePrim, number>();
  const prims: UsdPrim[] = [];
  for (const prim of stage.prims.values()) {
    places.set(prim, prims.length);
    const parent = prim.parent === null ? -1 : (places.get(prim.parent) ?? -1);
    prims.push(primOf(prim, parent));
  }
  return {
    metersPerUnit,
    kilogramsPerUnit,
    upAxis,
    defaultPrim,
    hasSublayers: false,
    prims,
    assets: picturesOf(stage).map(({ asset }) => ({ uri: asset, prim: null, line: null })),
  };
}

/** The pictures that its shaders name, each once for each layer that names it. */
export function picturesOf(stage: Stage): readonly StageAsset[] {
  const found = new Map<string, StageAsset>();
  for (const prim of stage.prims.values()) {
    if (found.size >= mostPictures) break;
    if (prim.typeName !== 'Shader') continue;
    for (const name of prim.propertyNames()) {
      const asset = name.startsWith('inputs:') ? prim.asset(name) : null;
      if (asset !== null && imageName.test(asset.asset)) found.set(`${asset.layerId}\n${asset.asset}`, asset);
    }
  }
  return [...found.values()];
}

function primOf(prim: StagePrim, parent: number): UsdPrim {
  const values: Record<string, UsdValue> = {};
  const targets: Record<string, readonly string[]> = {};
  for (const name of prim.propertyNames()) {
    if (lookedAtTargets.test(name)) targets[name] = prim.targets(name);
    else if (isLookedAt(name)) values[name] = keptValue(name, prim.value(name));
  }
  return {
    path: prim.path,
    parent,
    specifier: prim.specifier,
    type: prim.typeName,
    apis: prim.apiSchemas,
    isActive: true,
    line: null,
    values,
    lines: {},
    targets,
    hasArcs: false,
  };
}
