/** A picture without a graphics card: triangles into pixels, nearest first by a depth buffer. Pure; no three, no browser. */

/** What is drawn into. `depth` holds 1/w: larger is nearer, 0 is nothing. Colours as sRGB bytes. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
  readonly depth: Float32Array;
}

/** Pixels of an image: sRGB bytes with alpha, its first row at texture coordinate v = 0. */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
  /** Of u and v beyond 0 to 1. */
  readonly wrap: readonly [Wrap, Wrap];
}
export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** How a part looks. Colours are linear, 0 to 1. */
export interface Surface {
  readonly colour: readonly [number, number, number];
  readonly opacity: number;
  readonly texels: Texels | null;
  /** Below this alpha nothing is drawn. */
  readonly alphaTest: number;
  readonly blended: boolean;
}

/**
 * Vertices on the frame: x and y in pixels, 1/w, then what is spread over the triangles, each already divided by w:
 * u, v, and two shades for either side: what the surface's own colour is multiplied by, and what is added as gloss.
 */
export interface Vertices {
  readonly values: Float32Array;
  /** Linear red, green, blue of each vertex; null where there are none. */
  readonly colours: Float32Array | null;
}

/** Numbers of each vertex in `Vertices.values`. */
export const vertexSize = 9;
const [atX, atY, atDepth, atU, atV, atFront, atFrontGloss, atBack, atBackGloss] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Transparent, with nothing in front of anything. Pixels. */
export function createFrame(width: number, height: number): Frame {
  return {
    width,
    height,
    pixels: new Uint8ClampedArray(width * height * 4),
    depth: new Float32Array(width * height),
  };
}

/** Draws the triangles that `cornerAt` names: three vertices for each of `triangles`, from either side. */
export function drawTriangles(
  frame: Frame,
  vertices: Vertices,
  cornerAt: (corner: number) => number,
  triangles: number,
  surface: Surface,
): void {
  const paint = createPainter(frame, vertices, surface);
  for (let triangle = 0; triangle < triangles; triangle++)
    drawTriangle(
      frame,
      vertices.values,
      [cornerAt(triangle * 3), cornerAt(triangle * 3 + 1), cornerAt(triangle * 3 + 2)],
      paint,
    );
}

/** Colours the pixel at this offset; `near` is its 1/w, a, b and c the shares of the three corners. */
type Paint = (
  pixel: number,
  near: number,
  corners: readonly [number, number, number],
  front: boolean,
  a: number,
  b: number,
  c: number,
) => void;

function drawTriangle(
  { width, height, depth }: Frame,
  values: Float32Array,
  corners: readonly [number, number, number],
  paint: Paint,
): void {
  const [i, j, k] = [corners[0] * vertexSize, corners[1] * vertexSize, corners[2] * vertexSize];
  const [nearA, nearB, nearC] = [at(values, i + atDepth), at(values, j + atDepth), at(values, k + atDepth)];
  // Behind the eye, or no number: the camera is outside of all that can be seen.
  if (!(nearA > 0 && nearB > 0 && nearC > 0)) return;
  const [ax, ay] = [at(values, i + atX), at(values, i + atY)];
  const [bx, by] = [at(values, j + atX), at(values, j + atY)];
  const [cx, cy] = [at(values, k + atX), at(values, k + atY)];
  const doubled = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (doubled === 0 || !Number.isFinite(doubled)) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const scale = 1 / doubled;
  // On the frame y goes down, so what is counter-clockwise in space turns the other way.
  const front = doubled < 0;
  const [stepA, stepB] = [(by - cy) * scale, (cy - ay) * scale];
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5;
    const px = left + 0.5;
    let a = ((bx - px) * (cy - py) - (by - py) * (cx - px)) * scale;
    let b = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) * scale;
    let pixel = y * width + left;
    for (let x = left; x <= right; x++, pixel++, a += stepA, b += stepB) {
      const c = 1 - a - b;
      if (a < 0 || b < 0 || c < 0) continue;
      const near = a * nearA + b * nearB + c * nearC;
      if (near > at(depth, pixel)) paint(pixel, near, corners, front, a, b, c);
    }
  }
}

function createPainter({ pixels, depth }: Frame, { values, colours }: Vertices, surface: Surface): Paint {
  const { texels, opacity, alphaTest, blended } = surface;
  const [red, green, blue] = surface.colour;
  const texel = new Float32Array(4);
  return (pixel, near, [i, j, k], front, a, b, c) => {
    const spread = (offset: number): number =>
      (a * at(values, i * vertexSize + offset) +
        b * at(values, j * vertexSize + offset) +
        c * at(values, k * vertexSize + offset)) /
      near;
    let [r, g, bl, alpha] = [red, green, blue, opacity];
    if (texels !== null) {
      sample(texels, spread(atU), spread(atV), texel);
      r *= at(texel, 0);
      g *= at(texel, 1);
      bl *= at(texel, 2);
      alpha *= at(texel, 3);
    }
    if (alpha < alphaTest || (blended && alpha < 0.004)) return;
    if (colours !== null) {
      r *= a * at(colours, i * 3) + b * at(colours, j * 3) + c * at(colours, k * 3);
      g *= a * at(colours, i * 3 + 1) + b * at(colours, j * 3 + 1) + c * at(colours, k * 3 + 1);
      bl *= a * at(colours, i * 3 + 2) + b * at(colours, j * 3 + 2) + c * at(colours, k * 3 + 2);
    }
    const shade = spread(front ? atFront : atBack);
    const gloss = spread(front ? atFrontGloss : atBackGloss);
    if (!blended) depth[pixel] = near;
    put(pixels, pixel * 4, [r * shade + gloss, g * shade + gloss, bl * shade + gloss], blended ? alpha : 1);
  };
}

/** Over what is there, as seen: both as sRGB, which is what compositors of pictures do, too. */
function put(
  pixels: Uint8ClampedArray,
  offset: number,
  colour: readonly [number, number, number],
  alpha: number,
): void {
  const before = alpha === 1 ? 0 : at(pixels, offset + 3) / 255;
  const whole = alpha + before * (1 - alpha);
  for (let channel = 0; channel < 3; channel++) {
    const own = encoded(colour[channel] ?? 0);
    const under = before === 0 ? 0 : at(pixels, offset + channel);
    pixels[offset + channel] = (own * alpha + under * before * (1 - alpha)) / whole;
  }
  pixels[offset + 3] = whole * 255;
}

function sample(texels: Texels, u: number, v: number, into: Float32Array): void {
  const { width, height, data, wrap } = texels;
  const x = Math.min(width - 1, Math.floor(wrapped(u, wrap[0]) * width));
  const y = Math.min(height - 1, Math.floor(wrapped(v, wrap[1]) * height));
  const offset = (y * width + x) * 4;
  into[0] = decoded(at(data, offset));
  into[1] = decoded(at(data, offset + 1));
  into[2] = decoded(at(data, offset + 2));
  into[3] = at(data, offset + 3) / 255;
}

function wrapped(value: number, wrap: Wrap): number {
  if (!Number.isFinite(value)) return 0;
  if (wrap === 'clamp') return Math.min(1, Math.max(0, value));
  const part = value - Math.floor(value);
  return wrap === 'mirror' && Math.floor(value) % 2 !== 0 ? 1 - part : part;
}

/** Indices are computed within bounds; the compiler cannot know. */
function at(list: { readonly [index: number]: number }, index: number): number {
  return list[index] ?? 0;
}

const steps = 4096;
const encodeTable = Uint8ClampedArray.from({ length: steps + 1 }, (_, i) => {
  const linear = i / steps;
  return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
});
const decodeTable = Float32Array.from({ length: 256 }, (_, i) => {
  const coded = i / 255;
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
});

/** Linear 0 to 1 as an sRGB byte (IEC 61966-2-1). */
function encoded(linear: number): number {
  return at(encodeTable, Math.round(Math.min(1, Math.max(0, linear)) * steps));
}

function decoded(byte: number): number {
  return at(decodeTable, byte);
}
