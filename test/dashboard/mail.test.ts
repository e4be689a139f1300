/** Mails as a mail server receives them: a stand-in on this machine. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFolder, type Places } from '../support/stores.ts';
import { BASE, type Served, served, tokenIn } from './served.ts';

const mails: { from: string; to: string[]; text: string }[] = [];
const post = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('no-such') ? new Error('no such mailbox') : null);
  },
  onData(stream, { envelope }, done) {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});

let places: Places;
let site: Served;

beforeAll(async () => {
  post.listen(0, '127.0.0.1');
  await once(post.server, 'listening');
  const { port } = post.server.address() as AddressInfo;
  places = await inFolder();
  site = await served(places, { smtp: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await site.close();
  await places.remove();
  await new Promise<void>((done) => {
    post.close(() => done());
  });
});

/** Without the line ends of quoted-printable. */
const plain = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

test.each([
  ['da', 'Dit link til vejviser', 'Det virker'],
  ['en', 'Your link to vejviser', 'It works once'],
] as const)('the link comes by mail, in the language of the page (%s)', async (language, subject, says) => {
  mails.length = 0;
  const browser = site.browser();
  expect((await browser.post('/konto/api/link', { mail: 'Bo@example.com', language })).status).toBe(202);
  await expect.poll(() => mails.length).toBe(1);
  const [mail] = mails;
  const text = plain(mail?.text ?? '');
  expect([mail?.from, mail?.to]).toEqual(['no-reply@adresser.example', ['bo@example.com']]);
  expect(text).toContain(`Subject: ${subject}`);
  expect(text).toContain(says);
  const [link] = /https:\S+/.exec(text.slice(text.indexOf('#link=') - BASE.length - 10)) ?? [];
  expect((await browser.post('/konto/api/session', { token: tokenIn(link) })).status).toBe(204);
  expect(JSON.stringify(site.log)).not.toContain('#link=');
});

test('a mail that is refused is in the log, and nobody else is told', async () => {
  const browser = site.browser();
  expect(
    (await browser.post('/konto/api/link', { mail: 'no-such@example.com', language: 'da' })).status,
  ).toBe(202);
  await expect.poll(() => site.log.map(({ message }) => message)).toContain('mail not sent');
  expect(JSON.stringify(site.log)).not.toContain('#link=');
});
