/** A model as GLB: metres, Y up, one mesh with a primitive for each part, its pictures inside. */
import { Document, type Material, NodeIO, type Texture } from '@gltf-transform/core';
import type { LookMaterial, Looks, Picture } from './looks.ts';

export async function glbBytes(name: string, { parts, materials }: Looks): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = 'Caliper';
  const buffer = document.createBuffer();
  const textures = new Map<Picture, Texture>();
  const made = materials.map((material) => materialOf(document, material, textures));
  const mesh = document.createMesh(name);
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'SCALAR',
    values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  for (const { material, positions, normals, uvs, colours, indices } of parts) {
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', Float32Array.from(positions)))
      .setIndices(
        accessor(
          'SCALAR',
          positions.length / 3 <= 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices),
        ),
      );
    if (normals !== null) primitive.setAttribute('NORMAL', accessor('VEC3', Float32Array.from(normals)));
    // glTF counts from the top of the picture.
    if (uvs !== null)
      primitive.setAttribute(
        'TEXCOORD_0',
        accessor(
          'VEC2',
          Float32Array.from(uvs, (value, n) => (n % 2 === 0 ? value : 1 - value)),
        ),
      );
    if (colours !== null) primitive.setAttribute('COLOR_0', accessor('VEC3', Float32Array.from(colours)));
    const own = made[material ?? -1];
    if (own !== undefined) primitive.setMaterial(own);
    mesh.addPrimitive(primitive);
  }
  document.createScene(name).addChild(document.createNode(name).setMesh(mesh));
  return await new NodeIO().writeBinary(document);
}

function materialOf(document: Document, look: LookMaterial, textures: Map<Picture, Texture>): Material {
  const texture = (picture: Picture | undefined): Texture | null => {
    if (picture === undefined) return null;
    const known = textures.get(picture);
    if (known !== undefined) return known;
    const made = document
      .createTexture(picture.name)
      .setImage(Uint8Array.from(picture.bytes))
      .setMimeType(`image/${picture.type}`);
    textures.set(picture, made);
    return made;
  };
  const { baseColour, opacity, emissive, isBlended, cutBelow, maps } = look;
  return document
    .createMaterial(look.name)
    .setBaseColorFactor([...baseColour, opacity])
    .setBaseColorTexture(texture(maps.base))
    .setMetallicRoughnessTexture(texture(maps.surface))
    .setNormalTexture(texture(maps.normal))
    .setEmissiveTexture(texture(maps.emissive))
    .setEmissiveFactor([...emissive])
    .setMetallicFactor(look.metalness)
    .setRoughnessFactor(look.roughness)
    .setDoubleSided(look.isDoubleSided)
    .setAlphaMode(cutBelow !== null ? 'MASK' : isBlended ? 'BLEND' : 'OPAQUE')
    .setAlphaCutoff(cutBelow ?? 0.5);
}
