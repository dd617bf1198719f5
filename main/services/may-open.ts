/** Which files may be handed to the system to open: never one that the system would run. Pure. */
import path from 'node:path';

/** Programs, scripts, installers, links that lead elsewhere, and documents with macros. */
const run = new Set(
  [
    'exe com scr pif cpl msi msp mst msix appx appxbundle gadget application appref-ms hta jar jnlp reg inf scf lnk url',
    'bat cmd ps1 psm1 psd1 ps1xml psc1 vb vbs vbe js jse mjs cjs ts wsf wsh wsc ws sct msc shb shs chm hlp library-ms',
    'settingcontent-ms search-ms diagcab diagcfg iso img vhd vhdx xll xlam xla xlsm xltm docm dotm pptm potm ppam ade adp mde',
    'sh bash zsh csh ksh fish command tool workflow scpt scptd applescript action app pkg mpkg dmg terminal webloc inetloc fileloc',
    'desktop run bin appimage deb rpm flatpak flatpakref snap service py pyc pyo pyw pyz rb pl php lua tcl awk ipynb',
    'html htm xhtml mht mhtml svg swf class so dll dylib sys drv ocx',
    'blend blend1 mel max ms mse',
  ].flatMap((line) => line.split(' ')),
);

/** Why it is not opened, in words; null when it may be. `.xml`, `.obj` and all formats of assets may. */
export function whyNotOpened(fileName: string): string | null {
  // Windows leaves out dots and spaces at the end of a name, and what comes after a colon.
  const plain = fileName.replace(/[. ]+$/, '');
  const ending = path.extname(plain).slice(1).toLowerCase();
  if (plain.includes(':')) return 'its name has a colon, which means something else to some systems';
  if (ending === '') return 'it has no ending that tells what it is. Open its folder instead';
  return run.has(ending)
    ? `files of the kind “.${ending}” can run commands on this computer. Open its folder instead, if you trust it`
    : null;
}
