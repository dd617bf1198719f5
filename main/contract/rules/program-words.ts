/** What the table of programs says: the next step in each, and the name of the last entry. */
import { catalogue } from '../messages/catalogue.ts';

export const programNames = catalogue('programTargets', { other: 'Any other program' });

export const nextSteps = catalogue('programTargets.next', {
  mujoco: 'Drop the file on the MuJoCo viewer, or run: python -m mujoco.viewer --mjcf=FILE',
  stage: 'Choose File > Open, or drag the file from the Content browser into your stage.',
  isaacUrdf: 'Choose File > Import and select the URDF file; the importer writes USD.',
  isaacMjcf: 'Choose File > Import and select the MJCF file; the importer writes USD.',
  gazebo: 'Add the folder of the file to GZ_SIM_RESOURCE_PATH, then include the model in your world.',
  gazeboUrdf: 'Spawn it with: ros2 run ros_gz_sim create -file FILE',
  ros: 'Load the file as robot_description, or include it in your package’s urdf folder.',
  rosSdf: 'Load the file as robot_description with the sdformat_urdf plugin.',
  blender: 'Choose File > Import, or drop the file on the 3D viewport.',
  unity: 'Copy the file into Assets. GLB needs the glTFast package.',
  unityFbx: 'Copy the file with its textures into Assets.',
  unreal: 'Drop the file on the Content Browser and confirm the import.',
  genesis: 'Add it with scene.add_entity: gs.morphs.MJCF, gs.morphs.URDF or gs.morphs.Mesh.',
  sapien: 'Load it with scene.create_urdf_loader().load(FILE).',
  robocasa: 'Add its folder to the objects of your kitchen; it is loaded as a MujocoXMLObject.',
  other: 'Open the file with the program, or drag it there.',
});
