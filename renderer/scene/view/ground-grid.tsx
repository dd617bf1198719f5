/** The floor as squared paper: a line per step, a strong one every ten, fading out away from the object. */
import { useEffect, useMemo } from 'react';
import { Color, DoubleSide, MeshBasicMaterial } from 'three';
import type { GroundPlan } from './ground-plan.ts';
import type { ScenePalette } from './palette.ts';

const vertexShader = /* glsl */ `
  varying vec2 onFloor;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    onFloor = world.xz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;

// Line width is one pixel whatever the distance: the derivative says how many metres a pixel covers.
const fragmentShader = /* glsl */ `
  uniform float stepMetres;
  uniform float reachMetres;
  uniform vec2 middle;
  uniform vec3 colour;
  uniform vec3 strongColour;
  varying vec2 onFloor;

  float lines(float spacing) {
    vec2 scaled = onFloor / spacing;
    vec2 width = fwidth(scaled);
    vec2 away = abs(fract(scaled - 0.5) - 0.5) / max(width, vec2(1e-6));
    // Too dense to tell apart: fade instead of flicker.
    float dense = clamp(max(width.x, width.y) * 2.5, 0.0, 1.0);
    return (1.0 - min(min(away.x, away.y), 1.0)) * (1.0 - dense);
  }

  void main() {
    float strong = lines(stepMetres * 10.0);
    float weak = lines(stepMetres);
    float fade = 1.0 - smoothstep(0.45, 1.0, distance(onFloor, middle) / reachMetres);
    float alpha = max(strong, weak * 0.75) * fade;
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(mix(colour, strongColour, strong), alpha);
    #include <colorspace_fragment>
  }
`;

/** Under the name of a material of three's own: that the shader is the same for every plan is known by its key. */
function paperMaterial(uniforms: Readonly<Record<string, { readonly value: unknown }>>): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader, { vertexShader, fragmentShader });
    Object.assign(shader.uniforms, uniforms);
  };
  material.customProgramCacheKey = () => 'ground grid';
  return material;
}

/** Lies in the plane of `plan.heightMetres`. */
export function GroundGrid({ plan, palette }: { readonly plan: GroundPlan; readonly palette: ScenePalette }) {
  const material = useMemo(
    () =>
      paperMaterial({
        stepMetres: { value: plan.stepMetres },
        reachMetres: { value: plan.reachMetres },
        middle: { value: plan.middle },
        colour: { value: new Color(palette.grid) },
        strongColour: { value: new Color(palette.gridStrong) },
      }),
    [plan, palette.grid, palette.gridStrong],
  );
  useEffect(() => () => material.dispose(), [material]);
  const edge = plan.reachMetres * 2;
  return (
    <mesh
      position={[plan.middle[0], plan.heightMetres, plan.middle[1]]}
      rotation={[-Math.PI / 2, 0, 0]}
      material={material}
      raycast={() => null}
      renderOrder={-1}
    >
      <planeGeometry args={[edge, edge]} />
    </mesh>
  );
}
