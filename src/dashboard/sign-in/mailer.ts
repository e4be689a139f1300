/**
 * Sends the link that signs somebody in, by the operator's mail server. Without one it is written to the log, which is enough
 * for a service of one's own. Nobody waits for a mail, and no answer tells whether it was sent.
 */
import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Language } from '../../http/language.ts';
import { once } from '../../once.ts';
import type { RequestLog } from '../../telemetry/request-log.ts';
import { LINK_MINUTES } from './links.ts';

const TIMEOUT_MS = 20_000;

export interface Mailer {
  /** Resolves when it was sent, or the log says why it was not. */
  sendLink(to: string, link: string, language: Language): Promise<void>;
  close(): Promise<void>;
}

export function mailerOf(config: Pick<Config, 'smtp' | 'mailFrom' | 'publicBase'>, log: RequestLog): Mailer {
  const { smtp, publicBase } = config;
  if (smtp === undefined) {
    return {
      async sendLink(to, link) {
        log.event('link to sign in', { mail: to, link });
      },
      async close() {},
    };
  }
  const from = { name: 'vejviser', address: config.mailFrom ?? senderAt(publicBase) };
  let opened: Transporter | undefined;
  const open = once(async () => {
    const { createTransport } = await import('nodemailer');
    const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    opened = createTransport({ url: smtp, pool: true, maxConnections: 1, ...times });
    return opened;
  });
  return {
    async sendLink(to, link, language) {
      try {
        await (await open()).sendMail({ from, to, ...letter(language, link, publicBase) });
      } catch (error) {
        // The reason of a mail server names the address that it refused, nothing secret.
        log.warning('mail not sent', { reason: error instanceof Error ? error.message : String(error) });
      }
    },
    async close() {
      opened?.close();
    },
  };
}

function senderAt(publicBase: string | undefined): string {
  return `no-reply@${URL.parse(publicBase ?? '')?.hostname ?? 'localhost'}`;
}

function letter(language: Language, link: string, service = ''): { subject: string; text: string } {
  if (language === 'en') {
    return {
      subject: 'Your link to vejviser',
      text: `Open this link to sign in to ${service}:\n\n${link}\n\nIt works once, for ${LINK_MINUTES} minutes. If you did not ask for it, do nothing: nobody gets in without it.\n`,
    };
  }
  return {
    subject: 'Dit link til vejviser',
    text: `Åbn linket for at logge ind på ${service}:\n\n${link}\n\nDet virker én gang i ${LINK_MINUTES} minutter. Har du ikke bedt om det, skal du ikke gøre noget: ingen kommer ind uden det.\n`,
  };
}
