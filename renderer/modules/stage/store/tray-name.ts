/** The tools that lie over the 3D view. */

/** Tools beside the model, of which one is open at a time. */
export type TrayName = 'look' | 'measure' | 'physics' | 'marks' | 'picture';
