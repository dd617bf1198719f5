/** What is known of the sample files: sizes in metres (width, height, depth; Y up), triangles, textures, words of the message. */

/** Without a size: it is to be refused in words that contain `says`. */
export interface Truth {
  readonly size?: readonly [width: number, height: number, depth: number];
  readonly triangles?: number;
  readonly textures?: number;
  readonly says?: string;
}

type Row = readonly [file: string, size: Truth['size'] & {}, triangles: number | null, textures: number];

const mug = [0.082, 0.095, 0.082] as const;
/** Curved shapes without triangles of their own: their number is ours to choose. */
const ours = null;

const rows: readonly Row[] = [
  ['assets/asset_2_drawer_cabinet/MJCF/asset_2_drawer_cabinet.xml', [0.52, 0.61, 0.4], 96, 0],
  ['assets/asset_2_drawer_cabinet/URDF/asset_2_drawer_cabinet.urdf', [0.52, 0.6, 0.4], 36, 0],
  ['assets/asset_2_drawer_cabinet/asset_2_drawer_cabinet.usda', [0.53, 0.6, 0.4], 24, 0],
  ['assets/blue_mug/MJCF/blue_mug.xml', mug, 672, 1],
  ['assets/blue_mug/URDF/blue_mug.urdf', mug, 672, 1],
  ['assets/blue_mug/blue_mug.fbx', mug, 672, 1],
  ['assets/blue_mug/blue_mug.glb', mug, 672, 1],
  ['assets/blue_mug/blue_mug.obj', mug, 672, 1],
  ['assets/blue_mug/blue_mug.usd', mug, 672, 1],
  ['fbx/authored/mug_cm_yup.fbx', mug, 672, 0],
  ['fbx/authored/mug_cm_zup.fbx', [0.082, 0.082, 0.095], 672, 0],
  ['fbx/authored/mug_embedded.fbx', mug, 672, 1],
  ['fbx/authored/mug_m_yup.fbx', mug, 672, 0],
  ['fbx/authored/mug_windows_path.fbx', mug, 672, 1],
  ['fbx/third/assimp_phong_cube.fbx', [0.01, 0.01, 0.01], 12, 0],
  ['fbx/third/blender_282_suzanne_7400_binary.fbx', [2.73, 1.97, 1.7], 968, 0],
  ['fbx/third/blender_293_embedded_textures_7400_binary.fbx', [2, 2, 2], 12, 3],
  ['fbx/third/maya_textured_cube_7500_binary.fbx', [0.01, 0.01, 0.01], 12, 3],
  ['glb/authored/backslash.gltf', mug, 672, 1],
  ['glb/authored/case_mismatch.gltf', mug, 672, 1],
  ['glb/authored/encoded space.gltf', mug, 672, 1],
  ['glb/authored/mug.glb', mug, 672, 0],
  ['glb/authored/relative_texture.gltf', mug, 672, 1],
  ['glb/authored/textured.glb', mug, 672, 1],
  ['glb/authored/textured_draco.glb', mug, 672, 1],
  ['glb/authored/textured_ktx2.glb', mug, 672, 1],
  ['glb/authored/textured_meshopt.glb', mug, 672, 1],
  ['glb/third/BoxMeshopt.glb', [1, 1, 1], 12, 0],
  ['glb/third/BoxTextured/BoxTextured.gltf', [1, 1, 1], 12, 1],
  ['glb/third/BoxVertexColors.glb', [1, 1, 1], 12, 0],
  ['mjcf/authored/ball.xml', [0.2, 0.2, 0.2], ours, 0],
  ['mjcf/third/model/cube/cube_3x3x3.xml', [0.057, 0.057, 0.057], ours, 26],
  ['mjcf/third/model/humanoid/100_humanoids.xml', [9.57, 1.56, 9.8], ours, 1],
  ['mjcf/third/model/humanoid/22_humanoids.xml', [8.75, 1.56, 8.79], ours, 1],
  ['mjcf/third/model/humanoid/humanoid.xml', [0.543, 1.56, 0.786], ours, 1],
  ['mjcf/third/model/humanoid/humanoid100.xml', [6.82, 5.6, 6.82], ours, 2],
  ['mjcf/third/model/slider_crank/slider_crank.xml', [0.22, 0.06, 0.37], ours, 0],
  ['obj/authored/mug.obj', mug, 672, 1],
  ['obj/authored/ngon_quads.obj', [1, 1.5, 0], 3, 0],
  ['obj/authored/vcolor.obj', [1, 1, 0], 1, 0],
  ['obj/authored/zup_mm.obj', [80, 80, 95], 2, 0],
  ['obj/third/cornell_box.obj', [556, 549, 559], 36, 0],
  ['obj/third/cube_with_vertexcolors.obj', [1, 1, 1], 12, 0],
  ['obj/third/map-bump.obj', [18.2, 2.68, 13.4], 400, 0],
  ['obj/third/missing_material_file.obj', [556, 549, 559], 36, 0],
  ['obj/third/texture-filename-with-whitespace.obj', [2, 2, 2], 12, 0],
  ['urdf/authored/box.urdf', [1, 1, 1], 12, 0],
  ['urdf/third/urdf_tutorial/urdf/01-myfirst.urdf', [0.4, 0.6, 0.4], ours, 0],
  ['urdf/third/urdf_tutorial/urdf/02-multipleshapes.urdf', [0.6, 0.6, 0.4], ours, 0],
  ['urdf/third/urdf_tutorial/urdf/03-origins.urdf', [0.4, 0.65, 0.47], ours, 0],
  ['urdf/third/urdf_tutorial/urdf/04-materials.urdf', [0.4, 0.65, 0.54], ours, 0],
  ['urdf/third/urdf_tutorial/urdf/05-visual.urdf', [0.713, 0.97, 0.54], ours, 2],
  ['urdf/third/urdf_tutorial/urdf/06-flexible.urdf', [0.713, 0.97, 0.54], ours, 2],
  ['urdf/third/urdf_tutorial/urdf/07-physics.urdf', [0.713, 0.97, 0.54], ours, 2],
  ['usd/authored/cabinet_cm_yup.usda', [0.53, 0.4, 0.6], 24, 0],
  ['usd/authored/geo/mug_geo.usdc', mug, 672, 0],
  ['usd/authored/guide_purpose.usda', [0.2, 0.2, 0.2], ours, 0],
  ['usd/authored/instances.usda', [0.282, 0.095, 0.082], 1344, 0],
  ['usd/authored/mdl_material.usda', [0.2, 0.2, 0.2], ours, 0],
  ['usd/authored/mug_packed.usdz', mug, 672, 1],
  ['usd/authored/payload_crate.usd', mug, 672, 0],
  ['usd/authored/payload_plain.usda', mug, 672, 0],
  ['usd/authored/payload_prepend.usda', mug, 672, 0],
  ['usd/authored/ref_plain.usda', mug, 672, 0],
  ['usd/authored/ref_prepend.usda', mug, 672, 0],
  ['usd/authored/sublayer.usda', mug, 672, 0],
  ['usd/authored/variants.usda', [0.1, 0.1, 0.1], 12, 0],
  ['usd/third/Teapot/DrawModes.usd', [4.49, 0.3, 5.37], 134880, 2],
  ['usd/third/Teapot/Teapot.usd', [0.305, 0.23, 0.491], 2472, 0],
  ['usd/third/Teapot/Teapot_Geometry.usd', [0.305, 0.23, 0.491], 2472, 0],
  ['usd/third/Teapot/Teapot_Materials.usd', [0.305, 0.23, 0.491], 2472, 0],
  ['usd/third/Teapot/Teapot_Payload.usd', [0.305, 0.23, 0.491], 2472, 0],
  ['usd/third/Teapot/geo/FancyTeapot.usd', [0.304, 0.3, 0.493], 12144, 0],
  ['usd/third/Teapot/geo/UtahTeapot.usd', [0.305, 0.23, 0.491], 2472, 0],
  ['usd/third/simpleAsset/geo.usd', [0.02, 0.02, 0.02], ours, 0],
  ['usd/third/simpleAsset/mtl.usd', [0.02, 0.02, 0.02], ours, 0],
  ['usd/third/simpleAsset/payload.usd', [0.02, 0.02, 0.02], ours, 0],
  ['usd/third/simpleAsset/simpleAsset.usd', [0.02, 0.02, 0.02], ours, 0],
  ['usd/third/usdPhysics/usdPhysicsBoxOnBox.usda', [15, 5.23, 15], 24, 0],
  ['usd/third/usdPhysics/usdPhysicsBoxOnQuad.usda', [15, 5.13, 15], 14, 0],
  ['usd/third/usdPhysics/usdPhysicsDistanceJoint.usda', [0.1, 0.1, 2.2], 24, 0],
  ['usd/third/usdPhysics/usdPhysicsGroupFiltering.usda', [15, 1.23, 15], 36, 0],
  ['usd/third/usdPhysics/usdPhysicsJoints.usda', [0.1, 0.1, 2.2], 24, 0],
  ['usd/third/usdPhysics/usdPhysicsPairFiltering.usda', [15, 1.23, 15], 36, 0],
  ['usd/third/usdPhysics/usdPhysicsSpheresWithMaterial.usda', [15, 5.25, 15], ours, 0],
];

const others: Readonly<Record<string, Truth>> = {
  'fbx/third/blender_279_default_6100_ascii.fbx': { says: 'FBX 6.1' },
  // Its meshes lie in another asset's folder.
  'urdf/authored/glb_obj_mesh.urdf': { says: 'outside' },
  // A picture of another kind than its ending says is a picture.
  'textures/hostile/png_named.jpg': { size: [1, 1, 0], textures: 1 },
};

/** By the file's path among the samples. */
export const truths: Readonly<Record<string, Truth>> = {
  ...Object.fromEntries(
    rows.map(([file, size, triangles, textures]) => [
      file,
      { size, textures, ...(triangles === null ? {} : { triangles }) },
    ]),
  ),
  ...others,
};
