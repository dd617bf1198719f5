/** Where things are kept, platform by platform. */
import { describe, expect, it } from 'vitest';
import { type Machine, resolveLocations } from '../../../main/core/files/locations.ts';

const linux: Machine = { platform: 'linux', home: '/home/ada', currentFolder: '/work', env: {} };
const mac: Machine = { ...linux, platform: 'darwin', home: '/Users/ada' };
const windows: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  currentFolder: 'D:\\work',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
};
const withEnv = (machine: Machine, env: Machine['env']): Machine => ({ ...machine, env });

describe('the user data folder', () => {
  it.each<[string, Machine, string]>([
    ['Linux', linux, '/home/ada/.config/caliper'],
    ['Linux with XDG', withEnv(linux, { XDG_CONFIG_HOME: '/x/conf' }), '/x/conf/caliper'],
    ['Linux with a relative XDG', withEnv(linux, { XDG_CONFIG_HOME: 'conf' }), '/home/ada/.config/caliper'],
    ['Linux with an empty XDG', withEnv(linux, { XDG_CONFIG_HOME: '' }), '/home/ada/.config/caliper'],
    ['macOS', mac, '/Users/ada/Library/Application Support/Caliper'],
    ['Windows', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Caliper'],
    ['Windows without APPDATA', withEnv(windows, {}), 'C:\\Users\\ada\\AppData\\Roaming\\Caliper'],
    ['CALIPER_USER_DATA', withEnv(linux, { CALIPER_USER_DATA: '/else' }), '/else'],
  ])('on %s', (_name, machine, expected) => {
    expect(resolveLocations({}, machine).userDataPath).toBe(expected);
  });

  it('is the one of the command line before that of the environment', () => {
    const machine = withEnv(linux, { CALIPER_USER_DATA: '/else' });
    expect(resolveLocations({ userData: '/chosen' }, machine).userDataPath).toBe('/chosen');
  });
});

describe('the library folder', () => {
  it.each<[string, string | undefined, Machine, string]>([
    ['by default', undefined, linux, '/home/ada/Caliper'],
    ['by default on Windows', undefined, windows, 'C:\\Users\\ada\\Caliper'],
    ['when chosen', '/big/disk', linux, '/big/disk'],
    ['when chosen as empty', '', linux, '/home/ada/Caliper'],
    ['in the home folder', '~/assets', linux, '/home/ada/assets'],
    ['at the home folder', '~', linux, '/home/ada'],
    ['of a name that begins with a tilde', '~assets', linux, '/work/~assets'],
    ['relative to where the user is', 'assets', linux, '/work/assets'],
    ['relative to where npm was typed', '../a', withEnv(linux, { INIT_CWD: '/typed/here' }), '/typed/a'],
    ['relative on Windows', 'assets', windows, 'D:\\work\\assets'],
  ])('%s', (_name, library, machine, expected) => {
    expect(resolveLocations({ library }, machine).libraryPath).toBe(expected);
  });

  it('is the one that was chosen before, by the settings that are in use, unless one is named', () => {
    const machine = {
      ...linux,
      chosenBefore: (userData: string) => (userData === '/home/ada/.config/caliper' ? '/kept/library' : null),
    };
    expect(resolveLocations({}, machine).libraryPath).toBe('/kept/library');
    expect(resolveLocations({ library: '/named' }, machine).libraryPath).toBe('/named');
    expect(resolveLocations({ userData: '/other' }, machine).libraryPath).toBe('/home/ada/Caliper');
  });
});
