/** Which addresses are one client. */
import { expect, test } from 'vitest';
import { addressIn, clientOf, isIn } from '../../../src/http/request/client-address.ts';
import { blockListOf } from '../../../src/keys/restriction.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:567', '192.0.2.7'],
  ['192.0.2.7:', '192.0.2.7'],
  ['"192.0.2.7:567"', '192.0.2.7'],
  ['[2001:db8:1:2::9]:80', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::9]:80"', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:ffff:c000:0207', '192.0.2.7'],
  ['::ffff:0:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2002:c000:207:1::1', '192.0.2.7'],
  ['2002:c000:207:ffff::1', '192.0.2.7'],
  ['', 'unknown'],
  ['_hidden', 'unknown'],
  ['192.0.2', 'unknown'],
  ['0x7f000001', 'unknown'],
  ['192.0.2.7:567:8', 'unknown'],
])('%s is the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test.each([
  ['192.0.2.7:567', '192.0.2.7'],
  ['[::1]:80', '::1'],
  ['::FFFF:7F00:1', '127.0.0.1'],
  ['2001:DB8:0::0:1', '2001:db8::1'],
  ['127.evil', undefined],
])('%s is the address %s', (reported, address) => {
  expect(addressIn(reported)).toBe(address);
});

test.each([
  ['10.1.2.3', true],
  ['10.1.2.3:80', true],
  ['::ffff:a01:203', true],
  ['[fd00::1]:80', true],
  ['11.1.2.3', false],
  ['fd01::1', false],
  ['no address', false],
])('%s is in 10.0.0.0/8 or fd00::/16: %s', (reported, expected) => {
  const networks = blockListOf(['10.0.0.0/8', 'fd00::/16']);
  expect(networks !== undefined && isIn(networks, reported)).toBe(expected);
});
