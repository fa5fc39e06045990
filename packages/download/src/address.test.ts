import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressPolicy } from './address.ts'

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'not an address',
]

test('addresses that are not globally routable unicast are refused', () => {
  const { mayConnect } = addressPolicy([])
  assert.deepEqual(refused.filter(mayConnect), [])
})

test('public addresses of both families are reached', () => {
  const { mayConnect } = addressPolicy([])
  const reached = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1']
  assert.deepEqual(reached.filter(mayConnect), reached)
})

test('a range that an operator allows is reached, and only that', () => {
  const { mayConnect, isAllowed } = addressPolicy(['10.1.0.0/16', 'fd00:1::/32'])
  assert.deepEqual(['10.1.2.3', 'fd00:1::5'].filter(mayConnect), ['10.1.2.3', 'fd00:1::5'])
  assert.equal(mayConnect('10.2.0.1'), false)
  assert.equal(isAllowed('8.8.8.8'), false)
})
