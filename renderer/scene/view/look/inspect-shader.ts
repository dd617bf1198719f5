/** Draws one property of a surface and nothing else; which one is chosen by a define. No light of the scene reaches it. */

/** Passes on what any of the properties needs: both sets of texture coordinates, colours, normals. */
export const inspectVertex = /* glsl */ `
  #include <common>
  #include <color_pars_vertex>
  #include <clipping_planes_pars_vertex>
  uniform mat3 mapPlace;
  uniform mat3 alphaPlace;
  varying vec2 mapAt;
  varying vec2 alphaAt;
  varying vec3 towardsEye;
  varying vec3 outwards;

  void main() {
    #include <color_vertex>
    #include <beginnormal_vertex>
    #include <defaultnormal_vertex>
    outwards = normalize(transformedNormal);
    #include <begin_vertex>
    #include <project_vertex>
    #include <clipping_planes_vertex>
    towardsEye = -mvPosition.xyz;
    mapAt = (mapPlace * vec3(MAP_UV, 1.0)).xy;
    alphaAt = (alphaPlace * vec3(ALPHA_UV, 1.0)).xy;
  }
`;

// Numbers are shown as they are in the file (0.5 is 128 of 255); colours as they look.
/** Which define shows what: see `createInspectMaterial`. */
export const inspectFragment = /* glsl */ `
  #include <common>
  #include <color_pars_fragment>
  #include <clipping_planes_pars_fragment>
  uniform vec3 colour;
  uniform float amount;
  uniform sampler2D map;
  uniform sampler2D alphaMap;
  uniform vec3 backColour;
  varying vec2 mapAt;
  varying vec2 alphaAt;
  varying vec3 towardsEye;
  varying vec3 outwards;

  vec3 facing() {
    #ifdef FLAT
      return normalize(cross(dFdx(towardsEye), dFdy(towardsEye)));
    #else
      return normalize(outwards) * (gl_FrontFacing ? 1.0 : -1.0);
    #endif
  }

  float shade() {
    vec3 eye = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(towardsEye);
    return 0.3 + 0.7 * abs(dot(facing(), eye));
  }

  // What the file does not tell: stripes, which no value looks like.
  vec3 unknown() {
    float stripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
    return mix(vec3(0.36), vec3(0.42), stripe) * shade();
  }

  void main() {
    #include <clipping_planes_fragment>
    vec4 texel = vec4(1.0);
    #ifdef HAS_MAP
      texel = texture2D(map, mapAt);
    #endif
    vec3 shown = vec3(0.0);
    #if defined(SHOW_MISSING)
      shown = unknown();
    #elif defined(SHOW_CLAY)
      shown = vec3(0.62) * shade();
    #elif defined(SHOW_SIDES)
      shown = (gl_FrontFacing ? vec3(0.55) : backColour) * shade();
    #elif defined(SHOW_NORMALS)
      shown = inverseTransformDirection(facing(), viewMatrix) * 0.5 + 0.5;
    #elif defined(SHOW_UV)
      shown = texel.rgb * (0.45 + 0.55 * shade());
    #elif defined(SHOW_COLOUR)
      shown = colour * texel.rgb;
      #if defined(USE_COLOR) || defined(USE_COLOR_ALPHA) || defined(USE_INSTANCING_COLOR)
        shown *= vColor.rgb;
      #endif
    #elif defined(SHOW_VERTEX_COLOURS)
      shown = vec3(1.0);
      #if defined(USE_COLOR) || defined(USE_COLOR_ALPHA) || defined(USE_INSTANCING_COLOR)
        shown = vColor.rgb;
      #endif
    #elif defined(SHOW_ROUGHNESS)
      shown = vec3(amount * texel.g);
    #elif defined(SHOW_METALNESS)
      shown = vec3(amount * texel.b);
    #elif defined(SHOW_NORMAL_MAP)
      shown = texel.rgb;
    #elif defined(SHOW_OCCLUSION)
      shown = vec3(1.0 + (texel.r - 1.0) * amount);
    #elif defined(SHOW_ALPHA)
      float alpha = amount * texel.a;
      #ifdef HAS_ALPHA_MAP
        alpha *= texture2D(alphaMap, alphaAt).g;
      #endif
      #ifdef USE_COLOR_ALPHA
        alpha *= vColor.a;
      #endif
      shown = vec3(alpha);
    #endif
    gl_FragColor = vec4(shown, 1.0);
    #ifdef AS_COLOUR
      #include <colorspace_fragment>
    #endif
  }
`;
