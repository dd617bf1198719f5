/** Counts what a page holds of the graphics driver and of workers: put in before the page begins. */
import type { Page } from 'playwright';

/** At this moment, of all canvases together. Workers that are started ahead count. */
export interface GraphicsCounts {
  readonly buffers: number;
  readonly textures: number;
  readonly programs: number;
  readonly contexts: number;
  readonly workers: number;
}

/** For `page.addInitScript`. What a lost context held is gone with it. */
export const countGraphicsScript = `(() => {
  const contexts = new Map();
  let workers = 0;
  const of = (gl) => {
    if (!contexts.has(gl)) {
      contexts.set(gl, { buffers: new Set(), textures: new Set(), programs: new Set() });
      gl.canvas.addEventListener('webglcontextlost', () => contexts.delete(gl));
    }
    return contexts.get(gl);
  };
  const proto = WebGL2RenderingContext.prototype;
  for (const [kind, name] of [['buffers', 'Buffer'], ['textures', 'Texture'], ['programs', 'Program']]) {
    const [create, remove] = [proto['create' + name], proto['delete' + name]];
    proto['create' + name] = function () {
      const made = create.call(this);
      of(this)[kind].add(made);
      return made;
    };
    proto['delete' + name] = function (one) {
      contexts.get(this)?.[kind].delete(one);
      return remove.call(this, one);
    };
  }
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      workers += 1;
    }
    terminate() {
      if (!this.ended) workers -= 1;
      this.ended = true;
      super.terminate();
    }
  };
  const sum = (kind) => [...contexts.values()].reduce((total, one) => total + one[kind].size, 0);
  window.graphicsCounts = () => ({ buffers: sum('buffers'), textures: sum('textures'), programs: sum('programs'), contexts: contexts.size, workers });
})()`;

/** Of a page with the script. */
export function graphicsCounts(page: Page): Promise<GraphicsCounts> {
  return page.evaluate<GraphicsCounts>('graphicsCounts()');
}
