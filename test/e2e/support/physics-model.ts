/** A cabinet with a drawer and a door, small enough to be written here, and one that is no model at all. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { sampleContent } from './lived-in.ts';

const cabinet = `<mujoco model="cabinet">
  <worldbody>
    <body name="cabinet" pos="0 0 0.3">
      <freejoint/>
      <geom type="box" size="0.2 0.2 0.3" mass="8" rgba="0.6 0.4 0.3 1"/>
      <body name="drawer" pos="0.03 0 0.1">
        <joint name="drawer" type="slide" axis="1 0 0" range="0 0.4" damping="5"/>
        <geom type="box" size="0.19 0.17 0.1" mass="1.5" rgba="0.8 0.7 0.5 1"/>
      </body>
      <body name="door" pos="0.21 -0.19 -0.15">
        <joint name="door" type="hinge" axis="0 0 1" range="0 110" damping="1"/>
        <geom type="box" size="0.01 0.18 0.1" pos="0 0.18 0" mass="0.7"/>
      </body>
    </body>
  </worldbody>
</mujoco>`;

// Seen as it is, it lets the engine fall over its own size; simulated, it lasts for no single step.
const wild = `<mujoco><option timestep="0.5"/><worldbody><body name="spring">
  <joint name="spring" type="hinge" axis="0 1 0" stiffness="1e9" springref="60"/>
  <geom size=".1" pos="1 0 0"/></body></worldbody></mujoco>`;

const files = [cabinet, wild];

/** Two assets in memory: the cabinet and a spring that no engine can follow. */
export function physicsHandlers(): Handlers {
  const app = createFakeApp({ assetCount: files.length });
  for (const [index, text] of files.entries()) app.assets[index] = assetOf(index + 1, text);
  return app.handlers;
}

function assetOf(number: number, text: string): AssetDetail {
  const asset = fakeAsset(number);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const model = { ...file, path: 'model.xml', localPath: 'model.xml', kind: 'mjcf', sizeBytes: text.length };
  return { ...asset, files: [model], hasPreview: false };
}

/** Their bytes, and small pictures of them. */
export async function physicsContent(request: Request): Promise<Response> {
  const [, number] = /asset-(\d+)\/files\/model\.xml$/.exec(new URL(request.url).pathname) ?? [];
  const text = files[Number(number) - 1];
  return text === undefined ? await sampleContent(request) : new Response(text);
}
