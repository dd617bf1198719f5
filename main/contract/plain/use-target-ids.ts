/** Programs that assets are handed to; `main/contract/rules/use-targets.ts` says what each opens. */
export const programTargetIds = [
  'mujoco',
  'isaac-sim',
  'gazebo',
  'ros2',
  'blender',
  'unity',
  'unreal',
  'genesis',
  'sapien',
  'maniskill',
  'robocasa',
  'other',
] as const;

export type UseTargetId = (typeof programTargetIds)[number];
