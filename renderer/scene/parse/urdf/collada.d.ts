/** Of three's Collada loader only the halves are of use in a worker; they have no types of their own. */
declare module 'three/examples/jsm/loaders/collada/ColladaParser.js' {
  export class ColladaParser {
    parse(text: string): {
      library: object;
      asset: { unit: number; upAxis: string };
      collada: object;
    } | null;
  }
}

declare module 'three/examples/jsm/loaders/collada/ColladaComposer.js' {
  import type { Group, Texture } from 'three';

  export class ColladaComposer {
    constructor(
      library: object,
      collada: object,
      textureLoader: { load(file: string): Texture },
      tgaLoader?: { load(file: string): Texture },
    );
    compose(): { scene: Group };
  }
}
