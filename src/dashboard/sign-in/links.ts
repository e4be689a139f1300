/**
 * Links that are sent by mail and sign in whoever opens them: once, for ten minutes, and only the latest of a mail address. The
 * store has the digest of each. Every mail address is treated alike, so that no answer tells who has an account.
 */
import type { ExpressionBuilder } from 'kysely';
import { digestOf, newSecret } from '../../accounts/secret.ts';
import type { SignInLinkTable } from '../../store/schema/sign-in.ts';
import type { Tables } from '../../store/schema.ts';
import { type Store, transactionAlone } from '../../store/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const LINK_MINUTES = 10;

/**
 * How many links are made in an hour. From one network to one mailbox: more than a person needs. To a mailbox in all: fewer than
 * would fill it, and more than one stranger can ask for, who would else keep its owner from new ones.
 */
export const MOST_OF_BOTH = 5;
export const MOST_OF_MAIL = 30;
export const MOST_OF_CLIENT = 20;

/** What becomes of a wish for a link. `many`: this client has asked too often; `quiet`: this mailbox has had enough, from here or in all. */
export type Wished = { readonly token: string } | 'many' | 'quiet';

export class SignInLinks {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** `client` is the network that asks, as {@link clientOf} names it. */
  wish(mail: string, client: string): Promise<Wished> {
    const asking = digestOf(client);
    // Requests that come at once are counted one after the other.
    return transactionAlone(this.#store, 'sign-in links', async (store) => {
      const links = new SignInLinks(store, this.#now);
      await links.#forget();
      if ((await links.#count({ client: asking })) >= MOST_OF_CLIENT) return 'many';
      const ofBoth = await links.#count({ client: asking, mail });
      const isEnough = ofBoth >= MOST_OF_BOTH || (await links.#count({ mail })) >= MOST_OF_MAIL;
      return isEnough ? 'quiet' : { token: await links.make(mail, asking) };
    });
  }

  /** A link without a look at how many there are. */
  async make(mail: string, client: string): Promise<string> {
    const token = newSecret();
    const created = this.#now();
    const expires = created + LINK_MINUTES * MINUTE_MS;
    await this.#store
      .insertInto('sign_in_links')
      .values({ digest: digestOf(token), mail, client, created, expires, used: null })
      .execute();
    return token;
  }

  /** Whom a link would sign in; it can still be used. `undefined`: nobody, because it is unknown, used, too old or not the latest. */
  async look(token: string): Promise<string | undefined> {
    const row = await this.#store
      .selectFrom('sign_in_links as link')
      .select('mail')
      .where('digest', '=', digestOf(token))
      .where((link) => isUsable(link, this.#now()))
      .executeTakeFirst();
    return row?.mail;
  }

  /** As {@link look}, and it cannot be used again; of two who try at once, one is answered. */
  async use(token: string): Promise<string | undefined> {
    const now = this.#now();
    const row = await this.#store
      .updateTable('sign_in_links as link')
      .set({ used: now })
      .where('digest', '=', digestOf(token))
      .where((link) => isUsable(link, now))
      .returning('mail')
      .executeTakeFirst();
    return row?.mail;
  }

  /** Those of a mail address end with its account. They count for their hour, by the digest of the address. */
  async end(mail: string): Promise<void> {
    await this.#store
      .updateTable('sign_in_links')
      .set({ mail: digestOf(mail), expires: this.#now() })
      .where('mail', '=', mail)
      .execute();
  }

  /** What neither signs in nor counts any more. */
  async #forget(): Promise<void> {
    await this.#store
      .deleteFrom('sign_in_links')
      .where('created', '<=', this.#now() - HOUR_MS)
      .execute();
  }

  async #count({ mail, client }: Partial<Record<'mail' | 'client', string>>): Promise<number> {
    const { count } = await this.#store
      .selectFrom('sign_in_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(client !== undefined, (links) => links.where('client', '=', client ?? ''))
      .$if(mail !== undefined, (links) => links.where('mail', 'in', [mail ?? '', digestOf(mail ?? '')]))
      .where('created', '>', this.#now() - HOUR_MS)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

/** Of two that were made in one moment, one is the latest. */
function isUsable(link: ExpressionBuilder<Tables & { link: SignInLinkTable }, 'link'>, now: number) {
  const later = link
    .selectFrom('sign_in_links as later')
    .select('later.digest')
    .whereRef('later.mail', '=', 'link.mail')
    .where((both) =>
      both.or([
        both('later.created', '>', both.ref('link.created')),
        both.and([
          both('later.created', '=', both.ref('link.created')),
          both('later.digest', '>', both.ref('link.digest')),
        ]),
      ]),
    );
  return link.and([
    link('link.used', 'is', null),
    link('link.expires', '>', now),
    link.not(link.exists(later)),
  ]);
}
