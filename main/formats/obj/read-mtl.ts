/** The material library of an OBJ (MTL): colours, numbers and maps as it states them, and every file that it names. */
import { meshLimits } from '../mesh/growing.ts';

/** A texture as a statement names it. `bump` is the height's factor (`-bm`). */
export interface MtlMap {
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

/** What a library says. */
export interface MtlDocument {
  /** By name; of two with one name the later counts, as other readers have it. */
  readonly materials: Map<string, MtlMaterial>;
  /** Pictures that it names, whether they have a place here or not; at most as many as materials. */
  readonly files: readonly { readonly file: string; readonly line: number }[];
}

/** Passes over what it does not know; materials beyond the limit are left out. */
export function readMtl(text: string): MtlDocument {
  const materials = new Map<string, MtlMaterial>();
  const files: { file: string; line: number }[] = [];
  let current: MtlMaterial | null = null;
  for (const [n, line] of text.split(/\r?\n|\r/).entries()) {
    const match = /^\s*(\S+)\s+(.*\S)/.exec(line);
    const [key, value] = [match?.[1]?.toLowerCase(), match?.[2]];
    if (key === undefined || value === undefined || key.startsWith('#')) continue;
    if (key === 'newmtl') {
      if (materials.size >= meshLimits.materials) break;
      current = emptyMaterial(value.slice(0, 256));
      materials.set(current.name, current);
      continue;
    }
    const map = namesPicture.test(key) ? readMap(value) : null;
    if (map !== null && files.length < meshLimits.materials) files.push({ file: map.file, line: n + 1 });
    if (current !== null) statement(current, key, value, map);
  }
  return { materials, files };
}

/** `map_aat on` switches something, and names none. */
const namesPicture = /^(map_(?!aat)\w+|bump|norm|disp|decal|refl)$/;

function emptyMaterial(name: string): MtlMaterial {
  const nothing = { diffuse: null, emissive: null, shininess: null, roughness: null, metalness: null };
  return { name, ...nothing, opacity: 1, maps: {}, ignored: new Set() };
}

function statement(material: MtlMaterial, key: string, value: string, map: MtlMap | null): void {
  const mapName = mapNames[key];
  if (mapName !== undefined) {
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
