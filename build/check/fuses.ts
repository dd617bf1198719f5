/** The switches in Electron's program, as they should be in a package. */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** A packed Caliper runs its own archive as it was packed, and is no Node for others. */
const wanted = [
  ['RunAsNode', false],
  ['EnableCookieEncryption', true],
  ['EnableNodeOptionsEnvironmentVariable', false],
  ['EnableNodeCliInspectArguments', false],
  ['EnableEmbeddedAsarIntegrityValidation', true],
  ['OnlyLoadAppFromAsar', true],
  ['GrantFileProtocolExtraPrivileges', false],
] as const;
/** How a switch stands in the program: the characters 0 and 1. */
const states = { off: 48, on: 49 } as const;

/** One sentence for each switch of the program at `file` that is wrong. Throws for a program that has none. */
export async function judgeFuses(file: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(file);
  return wanted.flatMap(([name, on]) => {
    const state: number | undefined = wire[FuseV1Options[name]];
    return state === (on ? states.on : states.off) ? [] : [`the fuse ${name} is not ${on ? 'on' : 'off'}`];
  });
}
