/** Why a file is not opened, and a folder not moved into the bin or out of it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const openWords = catalogue('library.opening', {
  notHere: 'it is not on this disk. Download the asset, or check its folder',
  colon: 'its name contains a colon, which is not safe on every system',
  noExtension: 'it has no file extension. Show it in its folder instead',
  mayRun: icu(
    'Caliper only opens models, images, clips and plain documents, and a “.{extension}” file might run commands. If you trust it, show it in its folder',
    (extension: string) => ({ extension }),
  ),
});

export const binWords = catalogue('library.binReasons', {
  disappeared: 'it disappeared after it was created',
  link: 'the bin is a link, which could lead anywhere',
  notAFolder: 'the bin is not a folder',
  otherDisk: 'the bin is on another disk than the library',
  inUse: 'another program uses it, or it is read-only',
  folderOnOtherDisk: 'it is on another disk',
  diskFull: 'the disk is full',
  noFreeName: 'there is no free name for it',
  someUnchanged: 'some assets could not be changed',
});
