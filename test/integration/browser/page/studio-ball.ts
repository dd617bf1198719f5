/** In a page: a ball of white metal in the light of the studio, seen from the front without perspective. */
import {
  FloatType,
  Mesh,
  MeshStandardMaterial,
  OrthographicCamera,
  Scene,
  SphereGeometry,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { createStudioLight } from '../../../../renderer/scene/view/studio-light.ts';

/** What each pixel of the square around it shows, red as linear radiance, rows from below. */
export function drawBall(roughness: number, edge: number): number[] {
  const gl = new WebGLRenderer();
  const target = new WebGLRenderTarget(edge, edge, { type: FloatType });
  const material = new MeshStandardMaterial({ metalness: 1, roughness });
  const scene = new Scene().add(new Mesh(new SphereGeometry(1, 256, 128), material));
  scene.environment = createStudioLight();
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 10);
  camera.position.z = 5;
  gl.setRenderTarget(target);
  gl.render(scene, camera);
  const pixels = new Float32Array(edge * edge * 4);
  gl.readRenderTargetPixels(target, 0, 0, edge, edge, pixels);
  gl.dispose();
  return Array.from({ length: edge * edge }, (_, at) => pixels[at * 4] ?? 0);
}

Object.assign(globalThis, { drawBall });
