/**
 * Hands a model's textures to the driver before it is drawn, in strips of rows over turns of the page: a picture of 2048
 * pixels square at once holds it up for 60 to 180 ms.
 */
import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { Box2, Line, Mesh, type Object3D, Points, Texture, Vector2, type WebGLRenderer } from 'three';
import { textureEdgePx } from '../limits.ts';
import { materialsOf } from '../model-shapes.ts';

/** Smaller ones take a few milliseconds. Pixels. */
const largePx = 512 * 512;
/** A strip takes 5 to 30 ms. Pixels. */
const stripPx = 512 * 1024;
/** A turn is over with the strip that reaches it. */
const turnMs = 12;

/** What the renderer is requested. */
export type TextureUploads = Pick<WebGLRenderer, 'initTexture' | 'copyTextureToTexture'>;

/** True when what is large has been handed over; at once where there is nothing large. To be called inside of the canvas. */
export function useUploaded(model: Object3D): boolean {
  const gl = useThree((state) => state.gl);
  const [wanted] = useState(() => largeTextures(model));
  const [done, setDone] = useState(wanted.length === 0);
  useEffect(() => {
    const strips = uploads(gl, wanted);
    const queue = createQueue(gl.getContext());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = (): void => {
      const end = performance.now() + turnMs;
      while (queue.isEmpty() && performance.now() < end) {
        if (strips.next().done === true) return setDone(true);
        queue.mark();
      }
      timer = setTimeout(turn, 0);
    };
    if (wanted.length > 0) timer = setTimeout(turn, 0);
    return () => {
      clearTimeout(timer);
      strips.return();
      queue.close();
    };
  }, [gl, wanted]);
  return done;
}

/** What the driver has not done yet: a page that gives it more freezes until there is room. */
function createQueue(context: WebGLRenderingContext | WebGL2RenderingContext) {
  let fence: WebGLSync | null = null;
  const gl = 'fenceSync' in context ? context : null;
  const close = (): void => {
    gl?.deleteSync(fence);
    fence = null;
  };
  return {
    isEmpty(): boolean {
      if (gl === null || fence === null || gl.isContextLost()) return true;
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
      close();
      return true;
    },
    mark(): void {
      close();
      fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
      gl?.flush();
    },
    close,
  };
}

/** A step for each strip; one that is left before its end leaves no texture half filled. */
export function* uploads(gl: TextureUploads, textures: readonly Texture[]): Generator<void, void> {
  const users = Map.groupBy(textures, ({ source }) => source);
  for (const texture of textures) {
    const image: unknown = texture.image;
    // Several textures of one picture are one for the driver, as long as the renderer sees to it.
    if (isStripped(image) && users.get(texture.source)?.length === 1) yield* inStrips(gl, texture, image);
    else gl.initTexture(texture);
    yield;
  }
}

function isStripped(image: unknown): image is ImageBitmap {
  if (typeof ImageBitmap === 'undefined' || !(image instanceof ImageBitmap)) return false;
  return Math.max(image.width, image.height) <= textureEdgePx.hardware;
}

function* inStrips(
  gl: TextureUploads,
  texture: Texture,
  { width, height }: ImageBitmap,
): Generator<void, void> {
  if (!reserve(gl, texture)) return;
  // A stranger to the renderer, so that the rows are taken from the picture and not from the driver.
  const rows = new Texture(texture.image);
  const { generateMipmaps } = texture;
  const step = Math.max(1, Math.floor(stripPx / width));
  let from = 0;
  try {
    for (; from < height; from += step) {
      yield;
      const to = Math.min(height, from + step);
      // The smaller levels are made of the whole picture.
      texture.generateMipmaps = generateMipmaps && to === height;
      gl.copyTextureToTexture(
        rows,
        texture,
        new Box2(new Vector2(0, from), new Vector2(width, to)),
        new Vector2(0, from),
      );
      texture.generateMipmaps = generateMipmaps;
    }
  } finally {
    if (from < height) texture.dispose();
  }
}

/** Room for all levels with nothing in it; false where the driver has the texture from a view before. */
function reserve(gl: TextureUploads, texture: Texture): boolean {
  let isNew = false;
  texture.onUpdate = () => {
    isNew = true;
  };
  texture.source.dataReady = false;
  texture.mipmapsAutoUpdate = false;
  try {
    gl.initTexture(texture);
  } finally {
    texture.onUpdate = null;
    texture.source.dataReady = true;
    texture.mipmapsAutoUpdate = true;
  }
  return isNew;
}

function largeTextures(model: Object3D): Texture[] {
  const found = new Set<Texture>();
  model.traverseVisible((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof Line)) return;
    for (const material of materialsOf(object))
      for (const value of Object.values(material)) {
        if (!(value instanceof Texture)) continue;
        const { width = 0, height = 0 } = value.image as { width?: number; height?: number };
        if (width * height >= largePx) found.add(value);
      }
  });
  return [...found];
}
