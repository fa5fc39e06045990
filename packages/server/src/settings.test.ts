import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineVariables, readEngineSettings } from '@docmill/engines'
import { addressOf, readSettings, type SettingName, SettingsError, settings, unknownSettings } from './settings.ts'

test('without variables every setting has the default of the contract', () => {
  const read = readSettings({})
  assert.deepEqual(
    [read.port, read.host, read.conversionTimeoutSeconds, read.workerMemoryMb, read.maxInflightBytes, read.signup],
    [8080, '127.0.0.1', 120, 1024, 536_870_912, 'invite'],
  )
  assert.match(read.dataDirectory, /\/data$/)
  assert.deepEqual(
    [read.databaseUrl, read.secret, read.baseUrl, read.metricsToken],
    [undefined, undefined, undefined, undefined],
  )
})

test('an empty value counts as absent', () => {
  assert.equal(readSettings({ PORT: '', DOCMILL_WORKERS: ' ' }).port, 8080)
})

test('engines are set by the variables that the command line has for them', () => {
  for (const [key, variable] of Object.entries(engineVariables)) {
    assert.equal(settings[key as keyof typeof engineVariables].name, variable)
    assert.deepEqual(readEngineSettings({ [variable]: ' x ' }), { ...readEngineSettings({}), [key]: 'x' })
    assert.deepEqual(readEngineSettings({ [variable]: ' ' }), readEngineSettings({}))
  }
})

test('a single address is the range of itself alone', () => {
  const { downloadAllowCidrs } = readSettings({ DOCMILL_DOWNLOAD_ALLOW_CIDRS: '127.0.0.1, ::1,10.0.0.0/8' })
  assert.deepEqual(downloadAllowCidrs, ['127.0.0.1/32', '::1/128', '10.0.0.0/8'])
})

test('the least and the most that a number may be are values of it', () => {
  for (const port of [0, 65_535]) assert.equal(readSettings({ PORT: `${port}` }).port, port)
  const { downloadAllowCidrs } = readSettings({ DOCMILL_DOWNLOAD_ALLOW_CIDRS: '0.0.0.0/0,10.0.0.1/32,::/0,::1/128' })
  assert.equal(downloadAllowCidrs.length, 4)
  assert.equal(readSettings({ DOCMILL_SECRET: 's'.repeat(16) }).secret, 's'.repeat(16))
})

test('a service is reached at its host, and at this machine where it listens everywhere', () => {
  assert.equal(addressOf('0.0.0.0', 80), 'http://localhost:80')
  assert.equal(addressOf('::', 80), 'http://localhost:80')
  assert.equal(addressOf('::1', 80), 'http://[::1]:80')
  assert.equal(addressOf('docs.example', 80), 'http://docs.example:80')
})

test('variables that look like settings and are none are reported, and those of others are not', () => {
  const environment = { DOCMILL_WORKERS: '1', DOCMILL_WORKER: '1', PORT: '1', HOME: '/' }
  assert.deepEqual(unknownSettings(environment), ['DOCMILL_WORKER'])
})

test('a wrong value is an error that names its variable', () => {
  for (const [name, value] of [
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DOCMILL_WORKERS', '0'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DOCMILL_BASE_URL', 'docs.example.com'],
    ['DOCMILL_BASE_URL', 'https://docs.example.com/path'],
    ['DOCMILL_TRUST_PROXY', '10.0.0.0/33'],
    ['DOCMILL_TRUST_PROXY', 'proxy'],
    ['DOCMILL_DOWNLOAD_ALLOW_CIDRS', '10.0.0.0/8/8'],
    ['DOCMILL_DOWNLOAD_ALLOW_CIDRS', '10.0.0.0/'],
    ['DOCMILL_REQUIRE_WALLS', 'net,moat'],
    ['DOCMILL_SIGNUP', 'maybe'],
    ['DOCMILL_SECRET', 'short'],
    ['DOCMILL_ALLOWED_HOSTS', 'docs.example.com:80'],
    ['DOCMILL_PLANS', '{'],
    ['DOCMILL_RATE_LIMIT', 'no'],
  ] as const)
    assert.throws(
      () => readSettings({ [name]: value }),
      (error) => error instanceof SettingsError && error.message.startsWith(`${name}: `),
      `${name}=${value}`,
    )
})

/** For each setting a value that it cannot have; null where any text will do as far as is known without trying. */
const impossible: Record<SettingName, string | null> = {
  port: '65536',
  host: null,
  dataDirectory: null,
  databaseUrl: 'mysql://localhost/x',
  databaseConnections: '0',
  baseUrl: 'docs.example.com',
  workers: 'many',
  reserveWorkers: '-1',
  conversionTimeoutSeconds: '1.5',
  workerMemoryMb: '64',
  maxFileMb: '0.5',
  documentsPerProcess: '0',
  downloadAllowCidrs: '10.0.0.0/33',
  downloadCaFile: null,
  downloadProxy: 'proxy:3128',
  maxDownloads: '-1',
  maxDownloadsPerAccount: '0',
  jobs: 'maybe',
  jobWorkers: 'many',
  splitAfterMs: 'soon',
  jobTtlMs: 'a day',
  jobMaxBytes: '1GB',
  spool: 'https://bucket/prefix',
  spoolMaxBytes: 'many',
  secret: 'short',
  secretFile: null,
  auth: 'perhaps',
  authOffCidrs: '8.8.8.0/24',
  signup: 'maybe',
  mailUrl: 'mail.example.com',
  mailFrom: null,
  openidIssuer: 'login.example.com',
  openidClientId: null,
  openidClientSecret: null,
  openidName: null,
  trustProxy: 'proxy',
  allowedHosts: 'docs.example.com:80',
  maxInflightBytes: '1GB',
  requireWalls: 'net,moat',
  speechUrl: '127.0.0.1:8080',
  speechKey: null,
  speechModel: null,
  speechCommand: null,
  speechFolder: null,
  visionUrl: 'ftp://x',
  visionKey: null,
  visionModel: null,
  ocrVisionUrl: 'ftp://x',
  ocrVisionKey: null,
  ocrVisionModel: null,
  plans: '{"free":{"daily":"many"}}',
  stripeKey: 'pk_live_x',
  stripeWebhookSecret: 'secret',
  stripePrices: '[]',
  stripeAddress: 'stripe',
  usageDays: '30',
  historyDays: '0',
  rateLimit: 'no',
  corsOrigins: 'https://example.com/path',
  metricsToken: null,
  metricsPort: '70000',
  tracesUrl: 'collector:4318',
  tracesHeaders: 'no value',
  tracesShare: '2',
  logLevel: 'loud',
}

test('every setting that can be wrong is refused in one line that names it and says what is expected', () => {
  for (const [key, value] of Object.entries(impossible)) {
    const { name } = settings[key as SettingName]
    const read = (): unknown => readSettings({ [name]: value ?? 'anything' })
    if (value === null) assert.doesNotThrow(() => settings[key as SettingName].parse('anything'), name)
    else
      assert.throws(
        read,
        ({ message }) => message.startsWith(`${name}: `) && /expected /.test(message) && !message.includes('\n'),
        name,
      )
  }
  for (const text of ['{', '-1', '{"free":7}', '{"Free":{}}'])
    assert.throws(() => readSettings({ DOCMILL_PLANS: text }), /^SettingsError: DOCMILL_PLANS: expected a JSON object/)
})

test('PostgreSQL asks for a secret that replicas share', () => {
  assert.throws(() => readSettings({ DATABASE_URL: 'postgres://db/x' }), /^SettingsError: DOCMILL_SECRET: /)
  assert.doesNotThrow(() => readSettings({ DATABASE_URL: 'postgres://db/x', DOCMILL_SECRET_FILE: '/run/secret' }))
})

test('what is sold is checked at the start, and by the name of its variable', () => {
  const good = {
    DOCMILL_STRIPE_KEY: 'rk_live_x',
    DOCMILL_STRIPE_WEBHOOK_SECRET: 'whsec_x',
    DOCMILL_STRIPE_PRICES: '{"price_1":{"credits":5,"expires_in_days":9},"price_2":{"plan":"pro"}}',
  }
  const { stripePrices } = readSettings(good)
  assert.deepEqual(stripePrices?.packs.get('price_1'), { price: 'price_1', credits: 5, expiresInDays: 9 })
  assert.deepEqual(stripePrices?.plans.get('price_2'), { price: 'price_2', plan: 'pro', credits: 0 })
  for (const [name, value, message] of [
    ['DOCMILL_STRIPE_KEY', 'pk_live_x', /starts with sk_ or rk_/],
    ['DOCMILL_STRIPE_KEY', '', /is required: .* belong together/],
    ['DOCMILL_STRIPE_WEBHOOK_SECRET', 'x', /starts with whsec_/],
    ['DOCMILL_STRIPE_WEBHOOK_SECRET', '', /is required/],
    ['DOCMILL_STRIPE_PRICES', '', /is required/],
    ['DOCMILL_STRIPE_PRICES', '{', /expected a JSON object such as/],
    ['DOCMILL_STRIPE_PRICES', '[]', /the prices/],
    ['DOCMILL_STRIPE_PRICES', '{}', /1 to 50 prices/],
    ['DOCMILL_STRIPE_PRICES', '{"prod_1":{"credits":5}}', /ids of prices/],
    ['DOCMILL_STRIPE_PRICES', '{"price_1":5}', /price_1/],
    ['DOCMILL_STRIPE_PRICES', '{"price_1":{"credits":0}}', /price_1.credits/],
    ['DOCMILL_STRIPE_PRICES', '{"price_1":{"credits":1,"days":2}}', /price_1: .*days/],
    ['DOCMILL_STRIPE_PRICES', '{"price_1":{"plan":"gold"}}', /price_1: there is no plan gold/],
    ['DOCMILL_STRIPE_ADDRESS', 'http://stripe.example', /this machine alone/],
  ] as const)
    assert.throws(
      () => readSettings({ ...good, [name]: value }),
      (error) => error instanceof SettingsError && error.message.startsWith(`${name}: `) && message.test(error.message),
      `${name}=${value}`,
    )
})

test('sign-up is open on loopback alone', () => {
  assert.equal(readSettings({ DOCMILL_SIGNUP: 'open' }).signup, 'open')
  for (const more of [{ HOST: '0.0.0.0' }, { DOCMILL_BASE_URL: 'https://docs.example.com' }])
    assert.throws(() => readSettings({ DOCMILL_SIGNUP: 'open', ...more }), /DOCMILL_SIGNUP/)
})
