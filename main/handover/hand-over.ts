/** Prepares an asset for another program: one function for each, in one table. Reads the asset's files and writes nothing. */
import { AppError } from '../contract/plain/errors.ts';
import type { UseTargetId } from '../contract/plain/use-target-ids.ts';
import { targetName } from '../contract/rules/use-targets.ts';
import { forGazebo } from './targets/gazebo.ts';
import { forIsaac } from './targets/isaac.ts';
import { forGenesis, forRobocasa, forSapien } from './targets/manipulation.ts';
import { forBlender, forEngine } from './targets/modelling.ts';
import { forMujoco } from './targets/mujoco.ts';
import { forRos2 } from './targets/ros2.ts';
import type { HandedOver, HandoverAsset } from './types.ts';

type Maker = (asset: HandoverAsset) => Promise<HandedOver | null>;

/** Null: the files as they are, which an ordinary export gives. */
const makers: Readonly<Record<UseTargetId, Maker | null>> = {
  mujoco: forMujoco,
  'isaac-sim': forIsaac,
  gazebo: forGazebo,
  ros2: forRos2,
  blender: forBlender,
  unity: (asset) => forEngine(asset, 'unity'),
  unreal: (asset) => forEngine(asset, 'unreal'),
  genesis: forGenesis,
  sapien: (asset) => forSapien(asset, 'sapien'),
  maniskill: (asset) => forSapien(asset, 'maniskill'),
  robocasa: forRobocasa,
  other: null,
};

/** Throws `hand-on.no-format` where the asset has nothing that the program takes, and `model.*` for what cannot be read. */
export async function handOver(target: UseTargetId, asset: HandoverAsset): Promise<HandedOver> {
  const made = await makers[target]?.(asset);
  if (made === undefined || made === null)
    throw new AppError('hand-on.no-format', { name: asset.title, program: targetName(target) });
  return made;
}
