/** What of a model is seen at first. */
import type { Object3D } from 'three';

/** Collision shapes, guides and proxies are there and hidden, except where a model has nothing else. */
export function showLooks(scene: Object3D): void {
  const others: Object3D[] = [];
  let looks = 0;
  scene.traverse((object) => {
    if (object.userData['caliperRole'] !== undefined) others.push(object);
    else if ('isMesh' in object) looks++;
  });
  if (looks > 0) for (const object of others) object.visible = false;
}
