/** What is wrong with a deb, by what it holds. */
import { describe, expect, it } from 'vitest';
import { type Deb, judgeDeb, judgeDesktopEntry } from '../../../build/check/judge-deb.ts';
import { debEntries } from '../../../build/check/read-deb.ts';

const sound: Deb = {
  entries: debEntries(`
drwxr-xr-x root/root         0 2026-11-26 07:00 ./
drwxr-xr-x root/root         0 2026-11-26 07:00 ./opt/Caliper/
-rwxr-xr-x root/root   1000000 2026-11-26 07:00 ./opt/Caliper/caliper
-rwxr-xr-x root/root   1000000 2026-11-26 07:00 ./opt/Caliper/resources/app.asar.unpacked/ffprobe
-rw-r--r-- root/root       100 2026-11-26 07:00 ./opt/Caliper/resources/app.asar
-rw-r--r-- root/root       100 2026-11-26 07:00 ./opt/Caliper/resources/notices/notices.json
-rw-r--r-- root/root       100 2026-11-26 07:00 ./opt/Caliper/resources/samples/sample-capture.mp4
lrwxrwxrwx root/root         0 2026-11-26 07:00 ./usr/bin/caliper -> /opt/Caliper/caliper
`),
  desktop: '[Desktop Entry]\nExec=/opt/Caliper/caliper %U\n',
  profile: 'profile caliper "/opt/Caliper/caliper" flags=(unconfined) {\n  userns,\n}\n',
  afterInstall: 'cp profile /etc/apparmor.d/caliper',
  afterRemove: 'rm /etc/apparmor.d/caliper',
};

const withMode = (name: string, mode: string): Deb => ({
  ...sound,
  entries: sound.entries.map((entry) => (entry.path.endsWith(name) ? { ...entry, mode } : entry)),
});

const without = (name: string): Deb => ({
  ...sound,
  entries: sound.entries.filter(({ path }) => !path.endsWith(name)),
});

describe('judgeDeb', () => {
  it('reads every entry of the listing', () => {
    expect(sound.entries.map(({ path }) => path)).toEqual([
      '/',
      '/opt/Caliper',
      '/opt/Caliper/caliper',
      '/opt/Caliper/resources/app.asar.unpacked/ffprobe',
      '/opt/Caliper/resources/app.asar',
      '/opt/Caliper/resources/notices/notices.json',
      '/opt/Caliper/resources/samples/sample-capture.mp4',
      '/usr/bin/caliper',
    ]);
  });

  it('has nothing to say of one as it should be', () => {
    expect(judgeDeb(sound)).toEqual([]);
  });

  it.each([
    ['no sample clip', without('sample-capture.mp4'), /has no .*samples\/sample-capture\.mp4/],
    ['a program for its owner alone', withMode('ffprobe', '-rwxr--r--'), /ffprobe has the mode/],
    ['a program that nobody may run', withMode('caliper', '-rw-r--r--'), /caliper has the mode/],
    ['a folder that is closed', withMode('/opt/Caliper', 'drwx------'), /Caliper has the mode drwx/],
    ['a file that others may write', withMode('app.asar', '-rw-rw-rw-'), /app\.asar has the mode/],
    ['no profile', { ...sound, profile: '' }, /no AppArmor profile/],
    ['a profile that is not installed', { ...sound, afterInstall: '' }, /does not install its profile/],
    ['a profile that stays behind', { ...sound, afterRemove: '' }, /does not remove its profile/],
    [
      'no ffprobe',
      { ...sound, entries: sound.entries.filter(({ path }) => !path.endsWith('ffprobe')) },
      /no ffprobe/,
    ],
  ] as const)('tells of %s', (_what, deb, fault) => {
    expect(judgeDeb(deb)).toEqual([expect.stringMatching(fault)]);
  });
});

it.each([
  ['Exec=AppRun --no-sandbox %U', 'its desktop entry switches the sandbox off'],
  ['Exec=AppRun --disable-setuid-sandbox %U', 'its desktop entry switches the sandbox off'],
  ['Exec=AppRun', 'its desktop entry hands on no files and links'],
  ['Exec=caliper %U', 'its desktop entry starts caliper %U'],
  ['', 'there is no desktop entry'],
])('tells what is wrong with the desktop entry “%s”', (entry, fault) => {
  expect(judgeDesktopEntry(entry, 'AppRun')).toEqual([fault]);
});
