/**
 * Draws a scene with its model painted in the way that is requested. The model's materials are changed for the time of
 * one drawing only and are what they were before afterwards, so disposing of the model finds its own ones.
 */
import {
  type Camera,
  CanvasTexture,
  Color,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  type Object3D,
  type Plane,
  RepeatWrapping,
  type Scene,
  SRGBColorSpace,
  type WebGLRenderer,
} from 'three';
import type { ModelBounds } from '../../measure.ts';
import { materialsOf, withCoarseForms } from '../../model-shapes.ts';
import type { Drawing, PaintOptions } from '../view-settings.ts';
import { createInspectMaterial, inspectKey } from './inspect-material.ts';
import { createCut, drawnMeshes } from './section.ts';
import { createSmoothing, smoothSteps } from './smoothing.ts';

/** The picture that shows how texture coordinates lie on a surface: 8 by 8 squares, each with its name and its own colour. */
const edgePx = 1024;
const squares = 8;

/** A1 is at the origin of the coordinates, H1 at the end of U. Its owner disposes of it. */
function createUvBoard(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const pen = canvas.getContext('2d');
  if (pen !== null) drawBoard(pen);
  const texture = new CanvasTexture(canvas);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  // The files' own pictures have their first row at V = 0.
  texture.flipY = false;
  return texture;
}

function drawBoard(pen: CanvasRenderingContext2D): void {
  const step = edgePx / squares;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `600 ${step * 0.42}px system-ui, sans-serif`;
  for (let row = 0; row < squares; row += 1)
    for (let column = 0; column < squares; column += 1) {
      const isDark = (row + column) % 2 === 0;
      const hue = (column / squares) * 300;
      const light = 42 + (row / squares) * 26 + (isDark ? -14 : 10);
      pen.fillStyle = `hsl(${hue} 45% ${light}%)`;
      pen.fillRect(column * step, row * step, step, step);
      pen.fillStyle = isDark ? '#ffffff' : '#14151a';
      pen.fillText(
        `${String.fromCharCode(65 + column)}${row + 1}`,
        (column + 0.5) * step,
        (row + 0.52) * step,
      );
    }
}

/** Colours of what is drawn for looking into a model, as CSS has them. */
export interface PaintColours {
  readonly wire: string;
  readonly cut: string;
  readonly warning: string;
}

/** Its owner disposes of it. */
export interface Painter {
  /** Clears and draws everything; into whatever target the renderer has. */
  paint(gl: WebGLRenderer, scene: Scene, camera: Camera): void;
  /** The same in the coarse forms, if there are any. */
  paintQuick(gl: WebGLRenderer, scene: Scene, camera: Camera): void;
  /** That aside, as a first step. */
  paintQuickAside(gl: WebGLRenderer, scene: Scene, camera: Camera): void;
  /** One step towards smooth edges, aside, and what there is by then onto the canvas: see `Smoothing`. */
  paintStep(gl: WebGLRenderer, scene: Scene, camera: Camera, step: number): void;
  showSteps(gl: WebGLRenderer): boolean;
  /** With smooth edges, also where the canvas has none: takes as long as several frames there. */
  paintSmooth(gl: WebGLRenderer, scene: Scene, camera: Camera): void;
  /** The plane that cuts the model; null without a section. */
  readonly plane: Plane | null;
  dispose(): void;
}

/** The meshes below `model` must stay the same while it is used. */
export function createPainter(
  model: Object3D,
  bounds: ModelBounds,
  options: PaintOptions,
  colours: PaintColours,
): Painter {
  const meshes = drawnMeshes(model);
  const cut = options.section === null ? null : createCut(options.section, bounds, colours.cut);
  const clipped = cut === null ? [] : [cut.plane];
  const inspecting = options.drawing === 'lit' ? null : createInspecting(options.drawing, colours, clipped);
  const wire = options.wires === 'off' ? null : createWire(colours.wire, clipped);
  const smoothing = createSmoothing();
  const paintStep: Painter['paintStep'] = (gl, scene, camera, step) =>
    smoothing.step(gl, camera, () => paint(gl, scene, camera), step);
  const paintQuick: Painter['paintQuick'] = (gl, scene, camera) =>
    withCoarseForms(meshes, () => paint(gl, scene, camera));
  return {
    plane: cut?.plane ?? null,
    paint,
    paintQuick,
    paintQuickAside: (gl, scene, camera) =>
      smoothing.step(gl, camera, () => paintQuick(gl, scene, camera), 0),
    paintStep,
    showSteps: (gl) => smoothing.show(gl),
    paintSmooth(gl, scene, camera) {
      if (gl.getContextAttributes().antialias === true) return paint(gl, scene, camera);
      for (let step = 0; step < smoothSteps; step++) paintStep(gl, scene, camera, step);
      smoothing.show(gl);
    },
    dispose() {
      inspecting?.dispose();
      wire?.dispose();
      cut?.dispose();
      smoothing.dispose();
    },
  };

  function paint(gl: WebGLRenderer, scene: Scene, camera: Camera): void {
    const chosen = options.wires === 'only' && wire !== null ? () => wire : (inspecting?.of ?? null);
    swapped(meshes, chosen, clipped, () => gl.render(scene, camera));
    const again = (material: Material): void =>
      swapped(
        meshes,
        () => material,
        [],
        () => gl.render(model, camera),
      );
    const { autoClear } = gl;
    gl.autoClear = false;
    try {
      if (cut !== null && options.wires !== 'only') cut.close(gl, camera, again);
      if (wire !== null && options.wires === 'over') again(wire);
    } finally {
      gl.autoClear = autoClear;
    }
  }
}

/** Own materials are cut as well, and get back what they had. */
function swapped(
  meshes: readonly Mesh[],
  choose: ((material: Material, mesh: Mesh) => Material) | null,
  planes: Plane[],
  draw: () => void,
): void {
  const before = meshes.map(({ material }) => material);
  const cut = choose === null && planes.length > 0 ? new Map<Material, Plane[] | null>() : null;
  for (const mesh of meshes) {
    if (cut !== null)
      for (const material of materialsOf(mesh)) {
        if (!cut.has(material)) cut.set(material, material.clippingPlanes);
        material.clippingPlanes = planes;
      }
    if (choose === null) continue;
    const { material } = mesh;
    mesh.material = Array.isArray(material)
      ? material.map((each) => choose(each, mesh))
      : choose(material, mesh);
  }
  try {
    draw();
  } finally {
    for (const [index, mesh] of meshes.entries()) mesh.material = before[index] ?? mesh.material;
    for (const [material, own] of cut ?? []) material.clippingPlanes = own;
  }
}

function createInspecting(drawing: Exclude<Drawing, 'lit'>, { warning }: PaintColours, planes: Plane[]) {
  const uvBoard = drawing === 'uv' ? createUvBoard() : null;
  const made = new Map<string, Material>();
  return {
    of(original: Material, { geometry }: Mesh): Material {
      const key = inspectKey(original, geometry);
      const known = made.get(key);
      if (known !== undefined) return known;
      const material = createInspectMaterial(original, geometry, { drawing, uvBoard, warning });
      material.clippingPlanes = planes;
      made.set(key, material);
      return material;
    },
    dispose(): void {
      for (const material of made.values()) material.dispose();
      uvBoard?.dispose();
    },
  };
}

function createWire(colour: string, planes: Plane[]): MeshBasicMaterial {
  const wire = new MeshBasicMaterial({
    color: new Color(colour),
    wireframe: true,
    clippingPlanes: planes,
    toneMapped: false,
  });
  // A little nearer than the faces whose edges they are; lines have no offset of their own.
  wire.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      '#include <project_vertex>\n  gl_Position.z -= 0.00003 * gl_Position.w;',
    );
  };
  return wire;
}
