/** The materials of a Wavefront MTL: read as data, then in the terms of the viewer's light. */
import {
  ClampToEdgeWrapping,
  DoubleSide,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { roughnessOf } from '../textures.ts';

// The materials of a Wavefront MTL as data. Pure.

/** A texture as a statement names it. `bump` is the height's factor (`-bm`). */
interface MtlMap {
  readonly file: string;
  readonly offset: readonly [number, number];
  readonly scale: readonly [number, number];
  readonly clamp: boolean;
  readonly bump: number;
}

type MapName = 'map_Kd' | 'map_Ke' | 'map_d' | 'map_Bump' | 'norm' | 'map_Pr' | 'map_Pm';
type Triple = readonly [number, number, number];

/** Colours are sRGB; null where nothing is said. `roughness` and `metalness` are the PBR extension's `Pr` and `Pm`. */
export interface MtlMaterial {
  readonly name: string;
  diffuse: Triple | null;
  emissive: Triple | null;
  shininess: number | null;
  opacity: number;
  roughness: number | null;
  metalness: number | null;
  readonly maps: Partial<Record<MapName, MtlMap>>;
  /** Statements that have no place here, such as `map_Ks`. */
  readonly ignored: Set<string>;
}

const mapNames: Readonly<Record<string, MapName>> = {
  map_kd: 'map_Kd',
  map_ke: 'map_Ke',
  map_d: 'map_d',
  map_bump: 'map_Bump',
  bump: 'map_Bump',
  norm: 'norm',
  map_pr: 'map_Pr',
  map_pm: 'map_Pm',
};
/** How many words follow an option of a map at most; numbers end earlier at a word that is none. */
const options: Readonly<Record<string, number>> = {
  '-s': 3,
  '-o': 3,
  '-t': 3,
  '-mm': 2,
  '-bm': 1,
  '-boost': 1,
  '-texres': 1,
};
const words = new Set(['-blendu', '-blendv', '-cc', '-clamp', '-imfchan', '-type']);
const mostMaterials = 10_000;

/** By name; of two with one name the later counts, as other readers have it. */
export function scanMtl(text: string): Map<string, MtlMaterial> {
  const found = new Map<string, MtlMaterial>();
  let current: MtlMaterial | null = null;
  for (const line of text.split(/\r?\n|\r/)) {
    const match = /^\s*(\S+)\s+(.*\S)/.exec(line);
    const [key, value] = [match?.[1]?.toLowerCase(), match?.[2]];
    if (key === undefined || value === undefined || key.startsWith('#')) continue;
    if (key === 'newmtl') {
      if (found.size >= mostMaterials) return found;
      current = emptyMaterial(value.slice(0, 256));
      found.set(current.name, current);
    } else if (current !== null) statement(current, key, value);
  }
  return found;
}

function emptyMaterial(name: string): MtlMaterial {
  const nothing = { diffuse: null, emissive: null, shininess: null, roughness: null, metalness: null };
  return { name, ...nothing, opacity: 1, maps: {}, ignored: new Set() };
}

function statement(material: MtlMaterial, key: string, value: string): void {
  const mapName = mapNames[key];
  if (mapName !== undefined) {
    const map = readMap(value);
    if (map !== null) material.maps[mapName] = map;
    return;
  }
  const numbers = value.split(/\s+/).map(Number);
  const [first = Number.NaN] = numbers;
  switch (key) {
    case 'kd':
      material.diffuse = triple(numbers);
      return;
    case 'ke':
      material.emissive = triple(numbers);
      return;
    case 'ns':
      material.shininess = positive(first);
      return;
    case 'pr':
      material.roughness = positive(first);
      return;
    case 'pm':
      material.metalness = positive(first);
      return;
    case 'd':
      material.opacity = positive(first) ?? 1;
      return;
    case 'tr':
      material.opacity = 1 - (positive(first) ?? 0);
      return;
    default:
      if (/^(map_|disp|decal|refl)/.test(key)) material.ignored.add(key);
  }
}

const positive = (value: number): number | null => (Number.isFinite(value) && value >= 0 ? value : null);

function triple([red = Number.NaN, green = red, blue = red]: readonly number[]): Triple | null {
  return Number.isFinite(red + green + blue) ? [red, green, blue] : null;
}

/** File names may hold blanks: whatever follows the options is one. */
function readMap(value: string): MtlMap | null {
  let rest = value;
  const map = {
    offset: [0, 0] as [number, number],
    scale: [1, 1] as [number, number],
    clamp: false,
    bump: 1,
  };
  for (;;) {
    const name = /^(-\w+)\s+/.exec(rest)?.[1]?.toLowerCase();
    if (name === undefined || (options[name] === undefined && !words.has(name))) break;
    rest = rest.slice(name.length).trimStart();
    const given: string[] = [];
    for (let left = options[name] ?? 1; left > 0; left--) {
      const word = /^\S+(?=\s)/.exec(rest)?.[0];
      if (word === undefined || (!words.has(name) && !Number.isFinite(Number(word)))) break;
      given.push(word);
      rest = rest.slice(word.length).trimStart();
    }
    const [u = Number.NaN, v = u] = given.map(Number);
    if (name === '-clamp') map.clamp = given[0] === 'on';
    else if (name === '-bm' && Number.isFinite(u)) map.bump = u;
    else if (name === '-o' && Number.isFinite(u)) map.offset = [u, v];
    else if (name === '-s' && Number.isFinite(u)) map.scale = [u, v];
  }
  return rest === '' ? null : { ...map, file: rest };
}

// MTL's materials in the terms of the viewer's light: Phong's exponent as roughness, colours as they are.

/** Null for a texture that cannot be had; it has been noted. */
export type ReadTexture = (file: string) => Promise<Texture | null>;

/** `material` null: the OBJ names none, or one that no library has. */
export async function buildMaterial(
  material: MtlMaterial | null,
  read: ReadTexture,
): Promise<MeshStandardMaterial> {
  // OBJ says nothing of the back of a face, and exporters turn faces either way.
  const built = new MeshStandardMaterial({ roughness: 0.8, metalness: 0, side: DoubleSide });
  if (material === null) return built;
  const { maps, diffuse, emissive } = material;
  built.name = material.name;
  built.map = await texture(maps.map_Kd, read, true);
  // Many exporters write black beside a texture, and would have it shown as it is.
  const black = diffuse?.every((part) => part === 0) === true && built.map !== null;
  if (diffuse !== null && !black) built.color.setRGB(...diffuse, SRGBColorSpace);
  if (emissive !== null) built.emissive.setRGB(...emissive, SRGBColorSpace);
  built.emissiveMap = await texture(maps.map_Ke, read, true);
  if (material.shininess !== null) built.roughness = roughnessOf(material.shininess);
  if (material.roughness !== null) built.roughness = Math.min(1, material.roughness);
  if (material.metalness !== null) built.metalness = Math.min(1, material.metalness);
  built.roughnessMap = await texture(maps.map_Pr, read, false);
  built.metalnessMap = await texture(maps.map_Pm, read, false);
  built.alphaMap = await texture(maps.map_d, read, false);
  built.normalMap = await texture(maps.norm, read, false);
  built.bumpMap = await texture(maps.map_Bump, read, false);
  built.bumpScale = maps.map_Bump?.bump ?? 1;
  built.opacity = Math.min(1, material.opacity);
  built.transparent = built.opacity < 1 || built.alphaMap !== null;
  return built;
}

async function texture(map: MtlMap | undefined, read: ReadTexture, colour: boolean): Promise<Texture | null> {
  if (map === undefined) return null;
  const shared = await read(map.file);
  if (shared === null) return null;
  // One image, several uses of it: each with its own settings.
  const own = shared.clone();
  own.wrapS = own.wrapT = map.clamp ? ClampToEdgeWrapping : RepeatWrapping;
  own.offset.set(...map.offset);
  own.repeat.set(...map.scale);
  if (colour) own.colorSpace = SRGBColorSpace;
  return own;
}
