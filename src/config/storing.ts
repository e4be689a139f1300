/** Options of what must survive a restart, and of files. */
import { join } from 'node:path';
import { missing, type Table, type Values } from './option.ts';
import { hosts, isUrl, readSwitch, such, text, whole } from './read.ts';

const bounded = (maximum: number) => whole(1, maximum);
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const readStore = such(
  (given) => !isUrl(given) || (/^postgres(ql)?:/.test(given) && URL.canParse(given)),
  'a folder, or a URL that begins with postgres://',
);
const readFiles = such(
  (given) => !isUrl(given) || /^s3:\/\/[^/?#]+(\/[^?#]*)?$/.test(given),
  'a folder, or s3:// followed by a bucket and perhaps a prefix',
);

export const storingOptions = {
  /** Folder, or URL of PostgreSQL; `undefined`: there are no jobs and no keys. */
  store: {
    flag: 'store',
    value: 'PLACE',
    help: 'where jobs, accounts and keys lie: a folder, or postgres://USER@HOST/DATABASE',
    fallback: 'none: there are no jobs and no keys',
    read: readStore,
  },
  /** Hosts of webhooks that may be inside the own network, or without HTTPS. */
  webhookHosts: {
    flag: 'webhook-hosts',
    value: 'LIST',
    help: 'hosts of webhooks that may have private addresses, and no HTTPS, separated by commas',
    fallback: 'none',
    read: hosts,
  },
  /** Folder, or `s3://bucket/prefix`, of the files of jobs; `undefined`: a folder in the store. */
  files: {
    flag: 'files',
    value: 'PLACE',
    help: 'where the files of jobs lie: a folder that all workers share, or s3://BUCKET/PREFIX',
    fallback: 'the folder files in the store',
    read: readFiles,
  },
  diskReserve: {
    flag: 'disk-reserve',
    value: 'N',
    help: 'free bytes of the disk of those files below which none is taken',
    fallback: '1000000000',
    read: whole(0, UNBOUNDED),
  },
  jobBytes: {
    flag: 'job-bytes',
    value: 'N',
    help: 'most bytes of the file of a job, also when it is unpacked',
    fallback: '500000000',
    read: bounded(UNBOUNDED),
  },
  jobWaiting: {
    flag: 'job-waiting',
    value: 'N',
    help: 'most files of one sender that wait for their turn',
    fallback: '20',
    read: bounded(1_000_000),
  },
  jobRows: {
    flag: 'job-rows',
    value: 'N',
    help: 'most rows of a job',
    fallback: '5000000',
    read: bounded(UNBOUNDED),
  },
  jobDays: {
    flag: 'job-days',
    value: 'N',
    help: 'days until the file and the result of a job are erased',
    fallback: '7',
    read: bounded(3_650),
  },
  downloads: {
    flag: 'downloads',
    value: 'on|off',
    help: 'whether whole resources can be downloaded as files under /data/eksport',
    fallback: 'off',
    read: readSwitch,
  },
  /** Given where there are downloads. */
  downloadsFolder: {
    flag: 'downloads-folder',
    value: 'DIR',
    help: 'folder of those files, which are made when they are asked for',
    fallback: 'the folder downloads in the store, where that is a folder',
    read: text,
  },
  downloadsBytes: {
    flag: 'downloads-bytes',
    value: 'N',
    help: 'most bytes of those files, beside the one made last; those fetched longest ago go',
    fallback: '50000000000',
    read: bounded(UNBOUNDED),
  },
} as const satisfies Table;

type Storing = Values<typeof storingOptions>;

/** What depends on several of them. */
export function storingOf(values: Storing): Storing {
  const { store, files, downloads, downloadsFolder } = values;
  const inDatabase = store !== undefined && isUrl(store);
  if (inDatabase && files === undefined)
    throw missing(storingOptions.files, 'a store in PostgreSQL: a folder that all workers share, or s3://…');
  const inStore = store === undefined || inDatabase ? undefined : join(store, 'downloads');
  const folder = downloadsFolder ?? inStore;
  if (downloads && folder === undefined)
    throw missing(storingOptions.downloadsFolder, '--downloads on, where the store is no folder');
  return { ...values, downloadsFolder: folder };
}
