/** For ROS 2: a description package (package.xml of format 3, ament_cmake) with URDF, meshes and a launch file. */
import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { xmlText } from '../robot/robot-text.ts';
import { urdfOf } from '../robot/write-urdf.ts';
import { handedMeshes, mainFile, readRobot } from '../source.ts';
import { type HandedOver, type HandoverAsset, HandoverNotes } from '../types.ts';

/** Null for an asset without URDF or SDF. */
export async function forRos2(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('ros2'));
  if (main === null) return null;
  const notes = new HandoverNotes();
  const tree = await readRobot(asset, main);
  const name = packageName(asset.name);
  const meshes = handedMeshes(asset, main, {
    folder: 'meshes',
    uriOf: (path) => `package://${name}/${path}`,
    notes,
  });
  const urdf = `urdf/${asset.name}.urdf`;
  const text = urdfOf(tree, meshes, notes);
  if (main.kind !== 'urdf') notes.add('converted', { from: main.localPath, to: urdf });
  return {
    files: [
      { path: 'package.xml', text: packageText(name, asset.title) },
      { path: 'CMakeLists.txt', text: cmakeText(name) },
      { path: 'launch/display.launch.py', text: launchText(name, urdf) },
      { path: urdf, text },
      ...meshes.files(),
    ],
    open: urdf,
    measured: null,
    notes: notes.list,
  };
}

/** At least two characters, as REP 144 wants it. */
export function packageName(name: string): string {
  return name.endsWith('_description') ? name : `${name}_description`;
}

function packageText(name: string, title: string): string {
  return [
    '<?xml version="1.0"?>',
    '<package format="3">',
    `  <name>${name}</name>`,
    '  <version>1.0.0</version>',
    `  <description>${xmlText(title)}</description>`,
    '  <maintainer email="user@example.com">user</maintainer>',
    '  <license>Proprietary</license>',
    '  <buildtool_depend>ament_cmake</buildtool_depend>',
    '  <exec_depend>robot_state_publisher</exec_depend>',
    '  <exec_depend>joint_state_publisher_gui</exec_depend>',
    '  <exec_depend>rviz2</exec_depend>',
    '  <export>',
    '    <build_type>ament_cmake</build_type>',
    '  </export>',
    '</package>',
    '',
  ].join('\n');
}

function cmakeText(name: string): string {
  return [
    'cmake_minimum_required(VERSION 3.16)',
    `project(${name})`,
    'find_package(ament_cmake REQUIRED)',
    'foreach(folder urdf meshes launch)',
    '  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder})',
    '    install(DIRECTORY ${folder} DESTINATION share/${PROJECT_NAME})',
    '  endif()',
    'endforeach()',
    'ament_package()',
    '',
  ].join('\n');
}

function launchText(name: string, urdf: string): string {
  return [
    'from pathlib import Path',
    '',
    'from ament_index_python.packages import get_package_share_directory',
    'from launch import LaunchDescription',
    'from launch_ros.actions import Node',
    '',
    '',
    'def generate_launch_description():',
    `    share = Path(get_package_share_directory("${name}"))`,
    `    description = (share / "${urdf}").read_text()`,
    '    return LaunchDescription([',
    '        Node(',
    '            package="robot_state_publisher",',
    '            executable="robot_state_publisher",',
    '            parameters=[{"robot_description": description}],',
    '        ),',
    '        Node(package="joint_state_publisher_gui", executable="joint_state_publisher_gui"),',
    '        Node(package="rviz2", executable="rviz2"),',
    '    ])',
    '',
  ].join('\n');
}
