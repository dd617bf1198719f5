/** A model as OBJ with its material library: metres, Y up, one group, so that MuJoCo reads all of it. Pure. */
import { plainNumber } from '../../../formats/plain-number.ts';
import { uniqueNames } from '../../../handover/robot/robot-text.ts';
import type { LookMap, LookMaterial, Looks, Picture } from './looks.ts';
import { toSrgb } from './looks.ts';

/** `pathOf`: of a picture, seen from the library. Materials of one name get a number. */
export function libraryText(
  { materials }: Pick<Looks, 'materials'>,
  names: readonly string[],
  pathOf: (picture: Picture) => string,
): string {
  return `${materials.map((material, n) => materialText(material, names[n] ?? '', pathOf)).join('\n\n')}\n`;
}

/** Without blanks, which readers take apart, and each once. */
export function materialNames({ materials }: Pick<Looks, 'materials'>): string[] {
  const unique = uniqueNames();
  return materials.map(({ name }) =>
    unique(name.replaceAll(/[\s\p{Cc}]+/gu, '_').slice(0, 200) || 'material'),
  );
}

const shown = (value: number): string => String(Number(value.toPrecision(6)));
const colour = (values: readonly number[]): string => values.map((value) => shown(toSrgb(value))).join(' ');

/** Statements of a picture; the channels that are read of it where it holds several. */
const mapLines: Readonly<Record<LookMap, readonly (readonly [statement: string, channel: string | null])[]>> =
  {
    base: [['map_Kd', null]],
    surface: [
      ['map_Pr', 'g'],
      ['map_Pm', 'b'],
    ],
    normal: [['norm', null]],
    emissive: [['map_Ke', null]],
  };

function materialText(material: LookMaterial, name: string, pathOf: (picture: Picture) => string): string {
  const { baseColour, emissive, opacity, roughness, metalness, maps } = material;
  // The exponent whose highlight is as wide, as the view reads it.
  const shininess = Math.min(1000, Math.max(0, 2 / Math.max(roughness, 0.05) ** 4 - 2));
  return [
    `newmtl ${name}`,
    `Kd ${colour(baseColour)}`,
    'Ks 0 0 0',
    `Ke ${colour(emissive)}`,
    `Ns ${shown(shininess)}`,
    `d ${shown(opacity)}`,
    'illum 2',
    `Pr ${shown(roughness)}`,
    `Pm ${shown(metalness)}`,
    ...(Object.keys(mapLines) as LookMap[]).flatMap((map) => {
      const picture = maps[map];
      if (picture === undefined) return [];
      return mapLines[map].map(
        ([statement, channel]) =>
          `${statement}${channel === null ? '' : ` -imfchan ${channel}`} ${pathOf(picture)}`,
      );
    }),
  ].join('\n');
}

/** Eight digits tell a micrometre on ten metres apart. */
const number = (value: number): string => plainNumber(value, 8);
const fine = (value: number): string => String(Number(value.toFixed(6)));

/** Of one vertex. */
const row = (values: ArrayLike<number>, at: number, width: number, text: (value: number) => string): string =>
  Array.from({ length: width }, (_, n) => text(values[at * width + n] ?? 0)).join(' ');

/** `library`: its name beside the file, null without materials. */
export function objBytes({ parts }: Looks, names: readonly string[], library: string | null): Uint8Array {
  const chunks: string[] = [];
  let lines: string[] = ['# Metres, Y up'];
  const put = (line: string): void => {
    lines.push(line);
    if (lines.length < 65_536) return;
    chunks.push(`${lines.join('\n')}\n`);
    lines = [];
  };
  if (library !== null) put(`mtllib ${library}`);
  const hasColours = parts.length > 0 && parts.every(({ colours }) => colours !== null);
  const before = { point: 1, uv: 1, normal: 1 };
  for (const { positions, normals, uvs, colours, indices, material } of parts) {
    const count = positions.length / 3;
    for (let n = 0; n < count; n++) {
      const shade =
        hasColours && colours !== null ? ` ${row(colours, n, 3, (value) => fine(toSrgb(value)))}` : '';
      put(`v ${row(positions, n, 3, number)}${shade}`);
    }
    if (uvs !== null) for (let n = 0; n < count; n++) put(`vt ${row(uvs, n, 2, fine)}`);
    if (normals !== null) for (let n = 0; n < count; n++) put(`vn ${row(normals, n, 3, fine)}`);
    if (material !== null && names[material] !== undefined) put(`usemtl ${names[material]}`);
    const corner = (vertex: number): string => {
      const uv = uvs === null ? '' : `${before.uv + vertex}`;
      const normal = normals === null ? '' : `/${before.normal + vertex}`;
      return uv === '' && normal === ''
        ? `${before.point + vertex}`
        : `${before.point + vertex}/${uv}${normal}`;
    };
    for (let n = 0; n + 2 < indices.length; n += 3)
      put(`f ${corner(indices[n] ?? 0)} ${corner(indices[n + 1] ?? 0)} ${corner(indices[n + 2] ?? 0)}`);
    before.point += count;
    if (uvs !== null) before.uv += count;
    if (normals !== null) before.normal += count;
  }
  chunks.push(`${lines.join('\n')}\n`);
  return Buffer.from(chunks.join(''));
}
