/** What the README beside prepared files says: how to open them, what was converted, what could not be carried over. */
import { catalogue, icu } from '../messages/catalogue.ts';

type Values = Readonly<Record<string, string>>;
const value = (values: Values, key: string): string => values[key] ?? '';

/** What a shape is for, as a note names it. */
const role = '{role, select, visual {visual} collision {collision} hidden {hidden shape} other {{role}}}';
/** Its kind, as a note names it. */
const shape =
  '{shape, select, box {box} sphere {sphere} cylinder {cylinder} capsule {capsule} ellipsoid {ellipsoid} cone {cone} plane {plane} mesh {mesh} other {{shape}}}';

export const handoverWords = catalogue('handover', {
  title: icu('{title}, prepared by Caliper for {program}', (title: string, program: string) => ({
    title,
    program,
  })),
  open: icu('Open {file}.', (file: string) => ({ file })),
  next: {
    mujoco: 'Drop scene.xml on the MuJoCo viewer, or run: python -m mujoco.viewer --mjcf=scene.xml',
    'isaac-sim':
      'In Isaac Sim choose File > Open. In Isaac Lab copy the configuration from spawn_isaac_lab.py into the scene of your task.',
    gazebo:
      'Add the folder above this one to GZ_SIM_RESOURCE_PATH and include the model in your world by the name of its folder.',
    ros2: 'Copy the folder into the src folder of your workspace, build it with colcon, and run: ros2 launch PACKAGE display.launch.py',
    blender: 'Run: blender --python open_in_blender.py. The scene is in metres.',
    unity: 'Copy the folder into Assets. GLB needs the glTFast package. One unit is one metre.',
    unreal:
      'Drop the file on the Content Browser and confirm the import. Unreal Engine converts metres to centimetres.',
    genesis: 'Run: python load_in_genesis.py',
    sapien: 'Call load(scene) from load_in_sapien.py.',
    maniskill: 'Call load(self.scene) from load_in_maniskill.py in _load_scene of your environment.',
    robocasa: 'Copy the folder to the objects of your category. model.xml is loaded as a MujocoXMLObject.',
    other: 'Open the file with the program.',
  },
  checked: {
    loaded: 'Checked: MuJoCo loads it.',
    refused: icu('MuJoCo refuses to load it: {reason}', (reason: string) => ({ reason })),
    unknown: 'Not checked: MuJoCo could not be run on it.',
  },
  notes: {
    converted: icu('{to} was made from {from}.', (v: Values) => ({
      to: value(v, 'to'),
      from: value(v, 'from'),
    })),
    renamed: icu('{from} was renamed to {to}: links and joints need different names there.', (v: Values) => ({
      from: value(v, 'from'),
      to: value(v, 'to'),
    })),
    'mass-made': icu(
      '{link} has no mass, although a joint moves it: 1 g was written. Set its mass and prepare again.',
      (v: Values) => ({ link: value(v, 'link') }),
    ),
    'inertia-made': icu(
      'The inertia of {link} {reason}: equal moments were written instead, so that it loads. Fix mass and inertia, and prepare again.',
      (v: Values) => ({ link: value(v, 'link'), reason: value(v, 'reason') }),
    ),
    'shape-left': icu(
      `A ${role} of the link “{link}” was left out: ${shape} has no equivalent.`,
      (v: Values) => ({
        role: value(v, 'role'),
        link: value(v, 'link'),
        shape: value(v, 'shape'),
      }),
    ),
    'joint-left': icu('The joint “{joint}” ({type}) was left out: it has no equivalent.', (v: Values) => ({
      joint: value(v, 'joint'),
      type: value(v, 'type'),
    })),
    'joint-fixed': icu('The joint “{joint}” ({type}) was fixed: it has no equivalent.', (v: Values) => ({
      joint: value(v, 'joint'),
      type: value(v, 'type'),
    })),
    'mesh-left': icu('The mesh {file} was left out: the program does not read its format.', (v: Values) => ({
      file: value(v, 'file'),
    })),
    'mesh-missing': icu('The mesh {file} is not among the files of the asset.', (v: Values) => ({
      file: value(v, 'file'),
    })),
    'looks-left': icu('Some materials or textures of {file} were left out.', (v: Values) => ({
      file: value(v, 'file'),
    })),
    'shape-as-mesh': icu(
      `A ${role} of the link “{link}” was written as a mesh: ${shape} has no equivalent.`,
      (v: Values) => ({ role: value(v, 'role'), link: value(v, 'link'), shape: value(v, 'shape') }),
    ),
    'dynamics-left': icu(
      'Damping and friction of the joint “{joint}” were left out: its kind has no place for them.',
      (v: Values) => ({ joint: value(v, 'joint') }),
    ),
    'friction-left': icu(
      'The friction of the joint “{joint}” was left out: the format has no place for it.',
      (v: Values) => ({ joint: value(v, 'joint') }),
    ),
    'base-free': icu('The body “{link}” has no joint in the source; it moves freely here.', (v: Values) => ({
      link: value(v, 'link'),
    })),
    'base-held': icu(
      'The link “{link}” has no mass to move with, so it is held to the ground.',
      (v: Values) => ({ link: value(v, 'link') }),
    ),
    'links-added': icu(
      'The link “{link}” moves by several joints, so nearly massless links ({count}) were added between them.',
      (v: Values) => ({ link: value(v, 'link'), count: value(v, 'count') }),
    ),
    'limits-swapped': icu(
      'The joint “{joint}” had its least value above its greatest; the two were swapped.',
      (v: Values) => ({ joint: value(v, 'joint') }),
    ),
    'mimic-left': icu(
      'The joint “{joint}” follows “{of}” in the source, and moves on its own here.',
      (v: Values) => ({
        joint: value(v, 'joint'),
        of: value(v, 'of'),
      }),
    ),
  },
});
