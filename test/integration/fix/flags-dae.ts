/** A COLLADA with nodes within nodes, two materials, a picture and what has no place elsewhere. */

/** A triangle in centimetres with Z up: once moved and turned below another node, once mirrored. */
export const flags = `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_images><image id="wood"><init_from>file:///home/me/wood.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON>
<newparam sid="surface"><surface type="2D"><init_from>wood</init_from></surface></newparam>
<newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>
<technique sid="t"><phong>
<emission><color>0.5 0 0 1</color></emission>
<diffuse><texture texture="sampler" texcoord="UVMap"/></diffuse>
<shininess><float>30</float></shininess>
</phong></technique></profile_COMMON></effect>
<effect id="glass"><profile_COMMON><technique sid="t"><lambert><diffuse><color>0.5 1 0 1</color></diffuse>
<transparent opaque="A_ONE"><color>1 1 1 1</color></transparent><transparency><float>0.25</float></transparency>
</lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="dark wood"><instance_effect url="#e"/></material>
<material id="n" name="glass"><instance_effect url="#glass"/></material></library_materials>
<library_animations><animation id="a"/></library_animations>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="9">0 0 0 2 0 0 0 1 0</float_array>
<technique_common><accessor source="#pa" count="3" stride="3"/></technique_common></source>
<source id="t"><float_array id="ta" count="6">0 0 1 0 0 1</float_array><technique_common><accessor source="#ta" count="3" stride="2"/></technique_common></source>
<source id="n"><float_array id="na" count="3">0 0 1</float_array><technique_common><accessor source="#na" count="1" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1" material="s"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#t" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/><p>0 0 1 0 2 0</p></triangles>
<lines count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1</p></lines>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">
<node><translate>100 0 50</translate><node><rotate>0 0 1 90</rotate><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry></node></node>
<node><scale>-1 1 1</scale><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="s" target="#n"/></technique_common></bind_material></instance_geometry></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
