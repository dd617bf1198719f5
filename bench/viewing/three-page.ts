/** The peer: three's own loaders on a plain page, files served from this disk. */

import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const three = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('three'))), '..');

/** In the page: `openModel(url, format)` reads, builds and draws. Lights as plain as they can be. */
const html = `<!doctype html><meta charset="utf-8"><title>three</title>
<style>body { margin: 0 }</style><canvas></canvas>
<script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>
<script type="module">
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
const loaders = { glb: GLTFLoader, obj: OBJLoader, fbx: FBXLoader, usdc: USDLoader };
const [width, height] = location.hash.slice(1).split('x').map(Number);
const renderer = new THREE.WebGLRenderer({ canvas: document.querySelector('canvas'), antialias: true });
renderer.setSize(width, height);
const camera = new THREE.PerspectiveCamera(35, width / height, 0.01, 1000);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0x202020);
scene.add(new THREE.HemisphereLight(0xffffff, 0x808080, 2));
const lamp = new THREE.DirectionalLight(0xffffff, 1);
lamp.position.set(2, 4, 3);
scene.add(lamp);
let shown = null;
window.openModel = async (url, format) => {
  const model = await new loaders[format]().loadAsync(url);
  if (shown !== null) scene.remove(shown);
  shown = model.scene ?? model;
  scene.add(shown);
  const box = new THREE.Box3().setFromObject(shown);
  const middle = box.getCenter(new THREE.Vector3());
  const extent = box.getSize(new THREE.Vector3()).length();
  camera.near = extent / 100;
  camera.far = extent * 100;
  camera.updateProjectionMatrix();
  camera.position.copy(middle).add(new THREE.Vector3(0.6, 0.5, 1).multiplyScalar(extent));
  camera.lookAt(middle);
  await new Promise(requestAnimationFrame);
  renderer.render(scene, camera);
};
window.ready = true;
</script>`;

/** `url` without its hash, which is the canvas's size (`900x700`). `/file/PATH` is a file of this disk. */
export interface ThreePage {
  readonly url: string;
  close(): void;
}

/** On a free port of loopback. */
export async function serveThreePage(): Promise<ThreePage> {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '/');
    if (name === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const file = name.startsWith('/file/')
      ? name.slice('/file'.length)
      : path.join(three, name.slice('/three'.length));
    const type = name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    try {
      response.writeHead(200, { 'content-type': type, 'content-length': statSync(file).size });
      createReadStream(file, { highWaterMark: 1 << 20 }).pipe(response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
