/** The floor as squared paper: a line per step, a strong one every ten, fading out away from the object. */
import { useEffect, useMemo } from 'react';
import { Color, DoubleSide, MeshBasicMaterial } from 'three';
import type { GroundPlan } from '../floor.ts';
import { notMet } from './in-scene.tsx';
import type { ScenePalette } from './view-settings.ts';

const vertexShader = /* glsl */ `
  uniform float stepMetres;
  uniform float reachMetres;
  uniform vec2 middle;
  varying vec2 inSteps;
  varying vec2 fromMiddle;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    inSteps = world.xz / stepMetres;
    fromMiddle = (world.xz - middle) / reachMetres;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;

// Line width is one pixel whatever the distance: the derivative says how many squares a pixel covers. It covers half of the
// picture, so a processor feels every step of it: colours come as the screen has them, as nothing more is done to them.
const fragmentShader = /* glsl */ `
  uniform vec3 colour;
  uniform vec3 strongColour;
  varying vec2 inSteps;
  varying vec2 fromMiddle;

  float lines(vec2 squares, vec2 width) {
    vec2 away = abs(fract(squares - 0.5) - 0.5) / width;
    // Too dense to tell apart: fade instead of flicker.
    float dense = clamp(max(width.x, width.y) * 2.5, 0.0, 1.0);
    return (1.0 - min(min(away.x, away.y), 1.0)) * (1.0 - dense);
  }

  void main() {
    vec2 width = max(fwidth(inSteps), vec2(1e-6));
    float strong = lines(inSteps * 0.1, width * 0.1);
    float alpha = max(strong, lines(inSteps, width) * 0.75);
    if (alpha < 0.004) discard;
    alpha *= 1.0 - smoothstep(0.45, 1.0, length(fromMiddle));
    gl_FragColor = vec4(mix(colour, strongColour, strong), alpha);
  }
`;

/** Under the name of a material of three's own: that the shader is the same for every plan is known by its key. */
function paperMaterial(uniforms: Readonly<Record<string, { readonly value: unknown }>>): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    // A plane never covers itself: its two sides need not be drawn after one another.
    forceSinglePass: true,
  });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader, { vertexShader, fragmentShader });
    Object.assign(shader.uniforms, uniforms);
  };
  material.customProgramCacheKey = () => 'ground grid';
  return material;
}

const onScreen = (colour: string): Color => new Color(colour).convertLinearToSRGB();

/** Lies in the plane of `plan.heightMetres`. */
export function GroundGrid({ plan, palette }: { readonly plan: GroundPlan; readonly palette: ScenePalette }) {
  const material = useMemo(
    () =>
      paperMaterial({
        stepMetres: { value: plan.stepMetres },
        reachMetres: { value: plan.reachMetres },
        middle: { value: plan.middle },
        colour: { value: onScreen(palette.grid) },
        strongColour: { value: onScreen(palette.gridStrong) },
      }),
    [plan, palette.grid, palette.gridStrong],
  );
  useEffect(() => () => material.dispose(), [material]);
  return (
    <mesh
      position={[plan.middle[0], plan.heightMetres, plan.middle[1]]}
      rotation={[-Math.PI / 2, 0, 0]}
      material={material}
      raycast={notMet}
      renderOrder={-1}
    >
      <circleGeometry args={[plan.reachMetres, 48]} />
    </mesh>
  );
}
