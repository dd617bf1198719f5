/** COLLADA as a document: units, nodes, instances, every kind of primitive, skins where their joints are, looks. */
import { describe, expect, it } from 'vitest';
import { readDae } from '../../../main/formats/dae/read-dae.ts';
import { mutateAndRead, mutations } from '../formats-obj/mutations.ts';

interface Parts {
  readonly asset?: string;
  readonly primitives?: string;
  readonly nodes?: string;
  readonly more?: string;
}

const plain =
  '<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>';

/** A geometry “g” of the square 2 x 1 and one point that nothing uses. */
const dae = ({
  asset = '',
  primitives = plain,
  nodes = '<node><instance_geometry url="#g"/></node>',
  more = '',
}: Parts = {}): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0"?>
<COLLADA version="1.4.1"><asset>${asset}</asset>${more}
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="15">0 0 0 2 0 0 2 1 0 0 1 0 99 99 99</float_array>
<technique_common><accessor source="#pa" count="5" stride="3"><param name="X"/><param name="Y"/><param name="Z"/></accessor></technique_common></source>
<source id="t"><float_array id="ta" count="4">0 0 1 1</float_array><technique_common><accessor source="#ta" count="2" stride="2"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
${primitives}</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">${nodes}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`);

const input = '<input semantic="VERTEX" source="#v" offset="0"/>';

describe('COLLADA', () => {
  it('states its unit and axis, and has the extents of the vertices that are used', () => {
    const asset = '<unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis>';
    expect(readDae(dae({ asset }))).toMatchObject({
      unitMetres: 0.0254,
      upAxis: 'z',
      triangles: 1,
      bounds: { min: [0, 0, 0], max: [2, 1, 0] },
      xmlFault: null,
    });
    expect(readDae(dae())).toMatchObject({ unitMetres: 1, upAxis: 'y' });
  });

  it.each([
    ['polylist', `<polylist count="1">${input}<vcount>4</vcount><p>0 1 2 3</p></polylist>`, 2],
    ['polygons', `<polygons count="2">${input}<p>0 1 2 3</p><ph><p>0 1 2</p><h>0 1 2</h></ph></polygons>`, 3],
    ['tristrips', `<tristrips count="1">${input}<p>0 1 3 2</p></tristrips>`, 2],
    ['trifans', `<trifans count="1">${input}<p>0 1 2 3</p></trifans>`, 2],
    ['lines', `<lines count="2">${input}<p>0 1 2 3</p></lines>`, 0],
    ['linestrips', `<linestrips count="1">${input}<p>0 1 2 3</p></linestrips>`, 0],
    [
      'corners of several indices',
      `<triangles count="1">${input}<input semantic="TEXCOORD" source="#t" offset="1" set="0"/><p>0 0 1 1 2 0</p></triangles>`,
      1,
    ],
  ])('reads %s', (_, primitives, triangles) => {
    expect(readDae(dae({ primitives }))).toMatchObject({
      triangles,
      broken: { count: 0 },
      bounds: { max: [2, 1, 0] },
    });
  });

  it('leaves out faces that name values which are not there, and says in which line', () => {
    const primitives = `<triangles count="2">${input}<p>0 1 2 0 1 9</p></triangles>`;
    expect(readDae(dae({ primitives }))).toMatchObject({ triangles: 1, broken: { count: 1, line: 8 } });
  });

  it('places nodes within nodes and instances of nodes by vertices, not by boxes', () => {
    const turn = '<rotate>0 0 1 45</rotate>';
    const turned = readDae(
      dae({ nodes: `<node>${turn}<node>${turn}<instance_geometry url="#g"/></node></node>` }),
    );
    expect(turned.bounds?.max.map((side) => Math.round(side * 1e5) / 1e5)).toEqual([0, 2, 0]);
    const more =
      '<library_nodes><node id="n"><scale>2 2 2</scale><instance_geometry url="#g"/></node></library_nodes>';
    const nodes =
      '<node><translate>10 0 0</translate><instance_node url="#n"/></node><node><matrix>1 0 0 0 0 1 0 0 0 0 1 5 0 0 0 1</matrix><instance_node url="#n"/></node>';
    expect(readDae(dae({ more, nodes }))).toMatchObject({
      triangles: 2,
      bounds: { min: [0, 0, 0], max: [14, 2, 5] },
    });
  });

  it('bends a skin to where its joints are', () => {
    const more = `<library_controllers><controller id="c"><skin source="#g"><bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
<source id="j"><Name_array count="1">bone</Name_array></source>
<source id="b"><float_array count="16">1 0 0 -1 0 1 0 0 0 0 1 0 0 0 0 1</float_array></source>
<source id="w"><float_array count="1">1</float_array><technique_common><accessor count="1" stride="1"><param name="WEIGHT"/></accessor></technique_common></source>
<joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
<vertex_weights count="5"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 1 1 1</vcount><v>0 0 0 0 0 0 0 0 0 0</v></vertex_weights></skin></controller></library_controllers>`;
    const nodes =
      '<node sid="bone" type="JOINT"><translate>1 0 7</translate></node><node><translate>50 0 0</translate><instance_controller url="#c"/></node>';
    expect(readDae(dae({ more, nodes })).bounds).toEqual({ min: [0, 0, 7], max: [2, 1, 7] });
  });

  it('finds the picture behind a sampler, and takes a transparency of nothing for opaque', () => {
    const more = `<library_images><image id="i"><init_from>a%20b.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON><newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="q"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="x"><phong><diffuse><texture texture="q" texcoord="UV"/></diffuse><emission><color>0.5 0 0 1</color></emission>
<transparent opaque="RGB_ZERO"><color>1 1 1 1</color></transparent><transparency><float>1</float></transparency></phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="red"><instance_effect url="#e"/></material></library_materials>`;
    const { looks } = readDae(dae({ more }));
    expect(looks.materials.get('m')).toMatchObject({
      name: 'red',
      diffusePicture: 'a%20b.png',
      emission: [0.5, 0, 0, 1],
      opacity: 1,
    });
  });

  it('passes over blank lines before the declaration', () => {
    const late = new Uint8Array([10, 13, 10, ...dae()]);
    expect(readDae(late)).toMatchObject({ triangles: 1, xmlFault: null });
  });

  it.each([
    [
      'a node that is an instance of itself',
      dae({ nodes: '<node id="a"><instance_node url="#a"/></node>' }),
      'model.beyond-limit',
    ],
    ['instances of instances without end', dae({ nodes: bomb() }), 'model.beyond-limit'],
    ['other XML', new TextEncoder().encode('<robot/>'), 'model.not-a-model'],
    ['what is cut off before any shape', dae().subarray(0, 300), 'model.damaged'],
    ['nothing', new Uint8Array(), 'model.not-a-model'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => readDae(bytes)).toThrow(expect.objectContaining({ code }));
  });

  it(`survives ${mutations} mutations`, () => {
    const nodes = '<node><rotate>0 0 1 45</rotate><instance_geometry url="#g"/></node>';
    const primitives = `<polylist count="1">${input}<vcount>4</vcount><p>0 1 2 3</p></polylist>`;
    expect(mutateAndRead([dae(), dae({ nodes, primitives })], readDae, mutations)).toBeGreaterThan(0);
  });
});

const ten = (id: number): string => `<instance_node url="#n${id}"/>`.repeat(10);

/** Twenty nodes, each ten times the one before. */
function bomb(): string {
  const nodes = Array.from({ length: 20 }, (_, n) => `<node id="n${n}">${n === 19 ? '' : ten(n + 1)}</node>`);
  return nodes.join('');
}
