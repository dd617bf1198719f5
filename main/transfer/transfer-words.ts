/** Why a file could not be written, read or downloaded. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const transferWords = catalogue('transfer', {
  /** By the code of the system; stand in brackets behind “could not be written”. */
  writeFault: {
    EIO: 'the disk reports an error',
    ENOTDIR: 'a file is where a folder is needed',
    EISDIR: 'a folder has its name',
    ENOTEMPTY: 'a folder has its name',
    EEXIST: 'something else has its name',
    ENAMETOOLONG: 'its name is too long for this disk',
    ENOENT: 'its folder has vanished',
    EFBIG: 'this disk cannot hold a file this large',
    EBUSY: 'another program is using it',
    ELOOP: 'its folder is a link in a circle',
    ETXTBSY: 'another program is using it',
  },
  /** By the code of the system; stand in brackets. */
  readFault: {
    ENOENT: 'it does not exist',
    ENOTDIR: 'it is not a folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EIO: 'the disk reports an error',
    ELOOP: 'it is a link, or its links go in a circle',
    ENAMETOOLONG: 'its path is too long for this disk',
  },
  unreadable: 'it cannot be read',
  notText: 'its name is not valid text',
  silence: icu('nothing came for {seconds} s', (seconds: number) => ({ seconds })),
  tooLong: 'more came of it than its length',
  /** Continue “The file host sent ”. */
  found: {
    damaged: 'damaged compressed data',
    redirects: 'one redirect after another',
    partial: 'an empty or partial answer',
    encoding: icu('data in the unknown encoding {encoding}', (encoding: string) => ({ encoding })),
    bomb: icu('packed data that grows to more than {ratio} times its size', (ratio: number) => ({ ratio })),
    badLink: 'a link that cannot be read',
    userName: 'a link with a user name',
    notHttps: 'a link that is not https',
    backHere: 'a link that leads back into this machine',
  },
  /** Of an error of Caliper’s own: what it was doing. */
  doing: {
    downloading: 'downloading a file',
    unpacking: 'unpacking a file',
    writingManifest: 'writing a manifest',
    otherBundle: 'an entry of another bundle',
  },
});
