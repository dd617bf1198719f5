/** The looks of a COLLADA: materials by their effects, and the pictures that they name (COLLADA 1.4.1, chapter 8, "profile_COMMON"). */
import { below, childOf, childrenOf, type DaeElement, idIn, numbersIn } from './elements.ts';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A colour or a picture; null where nothing is said. Colours are sRGB. */
export interface DaeMaterial {
  readonly name: string;
  readonly diffuse: Colour | null;
  readonly emission: Colour | null;
  readonly diffusePicture: string | null;
  readonly emissionPicture: string | null;
  readonly bumpPicture: string | null;
  readonly shininess: number | null;
  /** From 0, which is not seen, to 1. */
  readonly opacity: number;
  readonly doubleSided: boolean;
}

/** A picture as the file names it. */
export interface DaePicture {
  readonly file: string;
  readonly line: number;
}

/** By id. */
export interface DaeLooks {
  readonly materials: ReadonlyMap<string, DaeMaterial>;
  readonly pictures: ReadonlyMap<string, DaePicture>;
}

/** `root` is the document's outer element. */
export function readLooks(root: DaeElement): DaeLooks {
  const pictures = new Map<string, DaePicture>();
  for (const image of libraryOf(root, 'library_images', 'image')) {
    const from = childOf(image, 'init_from');
    const file = (childOf(from, 'ref') ?? from)?.text.trim() ?? '';
    if (file !== '') pictures.set(image.attributes['id'] ?? '', { file, line: from?.line ?? image.line });
  }
  const effects = new Map(
    libraryOf(root, 'library_effects', 'effect').map((effect) => [effect.attributes['id'] ?? '', effect]),
  );
  const materials = new Map<string, DaeMaterial>();
  for (const material of libraryOf(root, 'library_materials', 'material')) {
    const id = material.attributes['id'] ?? '';
    const effect = effects.get(idIn(childOf(material, 'instance_effect')?.attributes['url']));
    materials.set(id, materialOf(material.attributes['name'] ?? id, effect, pictures));
  }
  return { materials, pictures };
}

/** The elements of a library; a file may have several of a kind. */
export function libraryOf(root: DaeElement, library: string, name: string): DaeElement[] {
  return childrenOf(root, library).flatMap((element) => childrenOf(element, name));
}

function materialOf(
  name: string,
  effect: DaeElement | undefined,
  pictures: DaeLooks['pictures'],
): DaeMaterial {
  const profile = childOf(effect, 'profile_COMMON');
  const technique = childOf(profile, 'technique');
  const shader = technique?.children.find((child) => /^(phong|blinn|lambert|constant)$/.test(child.name));
  const pictureOf = (slot: string, inside = shader): string | null => {
    const texture = below(inside, slot, 'texture')?.attributes['texture'];
    return texture === undefined ? null : pictureBehind(texture, profile, effect, pictures);
  };
  const extra = below(technique, 'extra', 'technique');
  const sides = [
    below(effect, 'extra', 'technique', 'double_sided'),
    below(profile, 'extra', 'technique', 'double_sided'),
  ];
  return {
    name: name.slice(0, 256),
    diffuse: colourIn(shader, 'diffuse'),
    emission: colourIn(shader, 'emission'),
    diffusePicture: pictureOf('diffuse'),
    emissionPicture: pictureOf('emission'),
    bumpPicture: pictureOf('bump', extra),
    shininess: numberIn(below(shader, 'shininess', 'float')),
    opacity: opacityOf(shader),
    doubleSided: sides.some((side) => side?.text.trim() === '1'),
  };
}

/** A texture names a sampler, which names a surface, which names a picture; some exporters name the picture at once. */
function pictureBehind(
  texture: string,
  profile: DaeElement | undefined,
  effect: DaeElement | undefined,
  pictures: DaeLooks['pictures'],
): string | null {
  const parameter = (sid: string): DaeElement | undefined =>
    [...childrenOf(profile, 'newparam'), ...childrenOf(effect, 'newparam')].find(
      ({ attributes }) => attributes['sid'] === sid,
    );
  const sampler = childOf(parameter(texture), 'sampler2D');
  const direct = idIn(childOf(sampler, 'instance_image')?.attributes['url']);
  const surface = below(parameter(childOf(sampler, 'source')?.text.trim() ?? ''), 'surface', 'init_from');
  const candidates = [direct, surface?.text.trim() ?? '', texture];
  const id = candidates.find((candidate) => pictures.has(candidate));
  return id === undefined ? null : (pictures.get(id)?.file ?? null);
}

function colourIn(shader: DaeElement | undefined, slot: string): Colour | null {
  const [red, green, blue, alpha = 1] = numbersIn(below(shader, slot, 'color')?.text);
  if (red === undefined || green === undefined || blue === undefined) return null;
  return Number.isFinite(red + green + blue + alpha) ? [red, green, blue, alpha] : null;
}

function numberIn(element: DaeElement | undefined): number | null {
  const [value = Number.NaN] = numbersIn(element?.text);
  return Number.isFinite(value) ? value : null;
}

/**
 * By the specification's modes. `A_ONE`, which is the default, means the alpha of the colour; exporters that write an
 * opaque model with a transparency of 0 meant the opposite, and are taken as opaque, as other readers do.
 */
function opacityOf(shader: DaeElement | undefined): number {
  const transparent = childOf(shader, 'transparent');
  const amount = numberIn(below(shader, 'transparency', 'float')) ?? 1;
  if (transparent === undefined) return 1;
  const [red = 1, green = 1, blue = 1, alpha = 1] = colourIn(shader, 'transparent') ?? [];
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const mode = transparent.attributes['opaque'] ?? 'A_ONE';
  const opacity =
    mode === 'RGB_ZERO'
      ? 1 - light * amount
      : mode === 'A_ZERO'
        ? 1 - alpha * amount
        : mode === 'RGB_ONE'
          ? light * amount
          : alpha * amount;
  return opacity > 0 && opacity <= 1 ? opacity : 1;
}
