/** `vejviser webhooks ACTION`: who is told what changed. The secret of one that is added stands alone on standard output. */
import { serveConfig, serveOptions } from '../../config.ts';
import type { Description } from '../../engine/border.generated.ts';
import { hasMunicipality } from '../../replication/feed/municipality.ts';
import { type Command, CommandError, type Given, optionValue, UsageError } from '../command.ts';
import { printRows } from '../keys/list.ts';
import { formatOf, keysOptions } from '../keys/options.ts';
import { storeOption, withStore } from '../store/open.ts';

const ACTIONS = ['add', 'list', 'remove'] as const;
const CODE = /^\d{3,4}$/;

const options = {
  store: storeOption,
  entities: {
    flag: 'entitet',
    value: 'LIST',
    help: 'entities that it is told of, separated by commas, such as adgangsadresse,adresse',
    fallback: 'all',
  },
  municipalities: {
    flag: 'kommunekode',
    value: 'LIST',
    help: 'municipalities that it is told of, separated by commas, such as 0550,0563',
    fallback: 'all',
  },
  hosts: serveOptions.webhookHosts,
  format: keysOptions.format,
};

export const webhooksCommand: Command = {
  name: 'webhooks',
  usage: 'add URL|list|remove URL --store PLACE',
  summary: 'Who is told what changed, by signed POST. The secret of one that is added is printed once.',
  options: Object.values(options),
  run: async (given) => {
    const [action, url, ...more] = given.positionals;
    if (
      !ACTIONS.some((known) => known === action) ||
      more.length > 0 ||
      (url === undefined) !== (action === 'list')
    )
      throw new UsageError('webhooks needs add URL, list or remove URL');
    await withStore('webhooks', given, async ({ store }) => {
      const { Webhooks } = await import('../../webhooks/webhooks.ts');
      const webhooks = new Webhooks(store);
      if (action === 'add') await add(webhooks, url ?? '', given);
      else if (action === 'remove') await remove(webhooks, url ?? '');
      else await list(webhooks, given);
    });
    return 0;
  },
};

type Stored = InstanceType<typeof import('../../webhooks/webhooks.ts').Webhooks>;

async function add(webhooks: Stored, text: string, given: Given): Promise<void> {
  const entities = namesIn(optionValue(options.entities, given));
  const municipalities = namesIn(optionValue(options.municipalities, given))?.map((code) => {
    if (!CODE.test(code))
      throw new UsageError(`--kommunekode has ${code}, but codes have three or four digits, such as 0550`);
    return code.padStart(4, '0');
  });
  await refuseUnknown(entities, municipalities !== undefined);
  const { checkedReceiver, Refused } = await import('../../webhooks/receiver.ts');
  const { webhookHosts } = serveConfig({ 'webhook-hosts': optionValue(options.hosts, given) }, {});
  const url = await checkedReceiver(text, webhookHosts).catch((error: unknown) => {
    throw error instanceof Refused ? new UsageError(`${text}: ${error.message}`) : error;
  });
  const row = await webhooks.add({ url: url.href, entities, municipalities });
  if (row === undefined) throw new CommandError(`${url.href} is there already; remove it first`);
  console.error('Messages are signed by this secret, which is not shown again:');
  console.log(row.secret);
}

async function remove(webhooks: Stored, text: string): Promise<void> {
  const href = URL.parse(text)?.href ?? text;
  if (!(await webhooks.remove(href))) throw new CommandError(`no webhook has the URL ${href}`);
}

async function list(webhooks: Stored, given: Given): Promise<void> {
  const columns = [
    'url',
    'state',
    'entities',
    'municipalities',
    'transaction',
    'delivered',
    'failed',
    'outcome',
  ];
  const rows = (await webhooks.list()).map((row) => ({
    url: row.url,
    state: row.disabled !== null ? 'disabled' : row.attempts > 0 ? 'failing' : 'active',
    entities: joined(row.entities),
    municipalities: joined(row.municipalities),
    transaction: row.told_transaction,
    delivered: row.delivered,
    failed: row.failed,
    outcome: row.outcome,
  }));
  printRows(columns, rows, formatOf(given));
}

const joined = (text: string | null): string | null => text && (JSON.parse(text) as string[]).join(' ');

function namesIn(text: string | undefined): string[] | undefined {
  const names = text?.split(',').map((name) => name.trim().normalize('NFC').toLowerCase());
  return names?.filter(Boolean);
}

/** Also entities that belong to no municipality, where only what lies in some is told. */
async function refuseUnknown(entities: readonly string[] | undefined, isPlaced: boolean): Promise<void> {
  if (entities === undefined) return;
  const { native } = await import('../../engine/addon/native.ts');
  const { entities: all } = JSON.parse(native().describeResources()) as Description;
  const known = all.map(({ name }) => name);
  const unknown = entities.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--entitet has ${unknown}; entities are ${known.join(', ')}`);
  const named = all.filter(({ name }) => entities.includes(name));
  const placeless = isPlaced ? named.find((entity) => !hasMunicipality(entity)) : undefined;
  if (placeless !== undefined)
    throw new UsageError(`--kommunekode: ${placeless.name} belongs to no municipality`);
}
