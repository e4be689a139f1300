/** Which receivers may be told: none inside a network, whatever their address is written as. */
import { expect, test } from 'vitest';
import { checkedReceiver, isPublic, lookupPublic, refuseAddress } from '../../src/webhooks/receiver.ts';

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.1.2.3', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:93.184.215.14', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::93.184.215.14', false],
  ['::ffff:0:127.0.0.1', false],
  ['::ffff:0:7f00:1', false],
  ['0:0:0:0:0:ffff:7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['64:ff9b::93.184.215.14', false],
  ['2001:470:1:2::5efe:7f00:1', false],
  ['2001:470:1:2:200:5efe:7f00:1', false],
  ['2001:470:1:2::7f00:1', true],
  ['2001:1::1', false],
  ['2001:20::1', false],
  ['2620:4f:8000::1', false],
  ['3fff::1', false],
  ['100::1', false],
  ['4000::1', false],
  ['5f00::1', false],
  ['fec0::1', false],
  ['192.88.99.1', false],
  ['240.0.0.1', false],
  ['127.1', false],
  ['2130706433', false],
  ['0177.0.0.1', false],
  ['fe80::1%eth0', false],
  ['no address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

test.each([
  ['no URL', 'hest', 'must be a URL'],
  ['no HTTPS', 'http://93.184.215.14/', 'must begin with https://'],
  ['another protocol', 'file:///etc/passwd', 'must begin with https://'],
  ['a password', 'https://a:b@93.184.215.14/', 'must not hold'],
  ['this machine', 'https://127.0.0.1/', /^127.0.0.1 is no public address, and --webhook-hosts does not/],
  ['this machine as a number', 'https://2130706433/', 'no public address'],
  ['this machine in octal', 'https://0177.0.0.1/', 'no public address'],
  ['this machine in short', 'https://127.1/', 'no public address'],
  ['this machine by IPv6', 'https://[::1]/', 'no public address'],
  ['this machine by both', 'https://[::ffff:7f00:1]/', 'no public address'],
  ['this machine by name', 'https://localhost:8443/', 'no public address'],
  ['this machine by the oldest form of both', 'https://[::127.0.0.1]/', 'no public address'],
  ['this machine behind a translator', 'https://[64:ff9b::7f00:1]/', 'no public address'],
  ['metadata of a cloud', 'https://169.254.169.254/latest', 'no public address'],
  ['a name that leads nowhere', 'https://nowhere.invalid/', 'leads nowhere'],
])('%s is refused: %s', async (_what, url, reason) => {
  await expect(checkedReceiver(url, [])).rejects.toThrow(reason);
});

test.each([
  ['a public address', 'https://93.184.215.14/hook?a=1#b', [], 'https://93.184.215.14/hook?a=1'],
  [
    'a host that is allowed, without HTTPS',
    'http://127.0.0.1:9000/',
    ['127.0.0.1'],
    'http://127.0.0.1:9000/',
  ],
  ['the same by IPv6', 'http://[::1]/', ['::1'], 'http://[::1]/'],
])('%s is taken', async (_what, url, allowed, expected) => {
  expect((await checkedReceiver(url, allowed)).href).toBe(expected);
});

test('a name that leads inside is refused when it is connected to, too', async () => {
  const looked = (allowed: string[]) =>
    new Promise((resolve) =>
      lookupPublic(allowed)('localhost', { all: true }, (error) => resolve(error?.message)),
    );
  expect(await looked([])).toMatch(
    /^localhost leads to .*, which is no public address, and --webhook-hosts does not name it$/,
  );
  expect(await looked(['localhost'])).toBeUndefined();
  expect(() => refuseAddress(new URL('http://10.0.0.1/'), ['127.0.0.1'])).toThrow('no public address');
});
