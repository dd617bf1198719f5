/** What is wrong with a deb, and with the entries that open Caliper from a desktop. Pure. */

/** `mode` as `ls -l` has it; `owner` as `root/root`. */
export interface DebEntry {
  readonly path: string;
  readonly mode: string;
  readonly owner: string;
}

/** Texts of files that are not there are empty. */
export interface Deb {
  readonly entries: readonly DebEntry[];
  readonly desktop: string;
  readonly profile: string;
  readonly afterInstall: string;
  readonly afterRemove: string;
}

const program = '/opt/Caliper/caliper';
/** What the program looks for beside its archive. */
const besides = ['notices/notices.json', 'samples/sample-capture.mp4'].map(
  (name) => `/opt/Caliper/resources/${name}`,
);
/** Run as a program of their own, by every user. */
const programs = new RegExp(`^${program}$|/(ffmpeg|ffprobe)$`);

/** One sentence for each fault; none for a deb as it should be. */
export function judgeDeb(deb: Deb): string[] {
  return [
    ...deb.entries.flatMap(faultsOf),
    ...(deb.entries.some(({ path }) => path === program) ? [] : [`the deb has no ${program}`]),
    ...(deb.entries.some(({ path }) => path.endsWith('/ffprobe')) ? [] : ['the deb has no ffprobe']),
    ...besides
      .filter((name) => !deb.entries.some(({ path }) => path === name))
      .map((name) => `the deb has no ${name}`),
    ...judgeDesktopEntry(deb.desktop, program).map((fault) => `the deb: ${fault}`),
    ...judgeProfile(deb),
  ];
}

/** Chromium's sandbox is never switched off by the entry that starts Caliper with `command`. */
export function judgeDesktopEntry(entry: string, command: string): string[] {
  const exec = /^Exec=(.*)$/m.exec(entry)?.[1];
  if (exec === undefined) return ['there is no desktop entry'];
  return [
    ...(/--(no-sandbox|disable-\w*-?sandbox)/.test(exec)
      ? ['its desktop entry switches the sandbox off']
      : []),
    ...(exec.split(' ')[0] === command ? [] : [`its desktop entry starts ${exec}`]),
    ...(exec.endsWith(' %U') ? [] : ['its desktop entry hands on no files and links']),
  ];
}

function faultsOf({ path, mode, owner }: DebEntry): string[] {
  const wanted = mode.startsWith('d')
    ? ['drwxr-xr-x']
    : mode.startsWith('l')
      ? ['lrwxrwxrwx']
      : programs.test(path)
        ? ['-rwxr-xr-x']
        : ['-rw-r--r--', '-rwxr-xr-x'];
  return [
    ...(wanted.includes(mode) ? [] : [`${path} has the mode ${mode}`]),
    ...(owner === 'root/root' ? [] : [`${path} belongs to ${owner}`]),
  ];
}

/** Ubuntu 24.04 gives user namespaces, which Chromium's sandbox needs, only to programs with a profile. */
function judgeProfile({ profile, afterInstall, afterRemove }: Deb): string[] {
  const names = profile.includes(`"${program}"`) && /^\s*userns,/m.test(profile);
  return [
    ...(names ? [] : ['the deb has no AppArmor profile that gives the program user namespaces']),
    ...(afterInstall.includes('/etc/apparmor.d/caliper') ? [] : ['the deb does not install its profile']),
    ...(afterRemove.includes('/etc/apparmor.d/caliper') ? [] : ['the deb does not remove its profile']),
  ];
}
