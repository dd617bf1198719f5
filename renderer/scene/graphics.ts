/** What draws on this machine, found out once before a view is opened. */

/** `software` means that the CPU draws: no smoothing of movement, textures at half the size, fewer triangles. */
export type Graphics =
  | { readonly available: true; readonly renderer: string; readonly software: boolean }
  | { readonly available: false; readonly reason: string };

/** Opens a context on a throw-away canvas and closes it again. */
export function probeGraphics(): Graphics {
  const canvas = document.createElement('canvas');
  let reason = 'the browser offers no WebGL 2';
  canvas.addEventListener('webglcontextcreationerror', (event) => {
    if (event instanceof WebGLContextEvent && event.statusMessage !== '') reason = event.statusMessage;
  });
  const gl = canvas.getContext('webgl2');
  if (gl === null) return { available: false, reason };
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { available: true, renderer, software: isSoftware(renderer) };
}

/** True for the names under which software renderers are known. */
export function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(renderer);
}
