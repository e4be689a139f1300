/** A root that is imported into again and again, as it is served: a few entrances and their addresses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildService, type Service } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import { native } from '../../src/engine/addon/native.ts';

/**
 * `id,street,number,postcode,x` of an entrance, `,municipality` and `,floors` behind it: 350 and none where they are left out.
 * Addresses have the id of their entrance and their floor.
 */
export type Entrance = string;

const HEADER =
  'id,vejkode,vejnavn,husnr,kommunekode,status,postnr,postnrnavn,etrs89koordinat_øst,etrs89koordinat_nord';

const uuid = (kind: number, id: string): string => `${kind}0000000-0000-0000-0000-${id.padStart(12, '0')}`;

/** Id of an entrance, by the number that its line begins with. */
export const entranceId = (id: string): string => uuid(1, id);

export interface Living {
  readonly root: string;
  readonly service: Service;
  /** Imports these entrances in place of those before, and answers from them. Else it is not known what changed. */
  publish(entrances: readonly Entrance[], isRecorded?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** `options` of the service. */
export async function livingRoot(options: Record<string, string> = {}): Promise<Living> {
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-living-'));
  const [files, root] = [join(folder, 'files'), join(folder, 'root')];
  const addon = native();
  const service = buildService(serveConfig({ snapshot: root, ...options }, {}), addon, () => {});
  return {
    root,
    service,
    async publish(entrances, isRecorded = true) {
      write(files, entrances);
      const publishing = { root, maxLoss: 0, acceptLoss: true, skipUnknown: false, replication: isRecorded };
      await addon.importRegisters([files], publishing, () => {});
      const info = addon.openSnapshot(root);
      addon.useSnapshot();
      service.use(info);
    },
    async close() {
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function write(files: string, entrances: readonly Entrance[]): void {
  mkdirSync(files, { recursive: true });
  const rows = entrances.map((line) => {
    const [id = '', street, number, postcode, x, municipality = '350', floors = ''] = line.split(',');
    const place = `${street},Prøvevej ${street},${number},${municipality},1,${postcode},By ${postcode},${x},6200000`;
    return { id, place, floors: floors.split('|').filter(Boolean) };
  });
  const lines = rows.map(({ id, place }) => `${entranceId(id)},${place}`);
  writeFileSync(join(files, 'adgangsadresser.csv'), `${[HEADER, ...lines].join('\n')}\n`);
  const units = rows.flatMap(({ id, place, floors }) =>
    floors.map((floor) => `${uuid(2, `${id}${floor}`)},${place},${floor},,${entranceId(id)},1`),
  );
  const header = `${HEADER},etage,dør,adgangsadresseid,adgangsadresse_status`;
  writeFileSync(join(files, 'adresser.csv'), `${[header, ...units].join('\n')}\n`);
}
