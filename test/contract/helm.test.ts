/** The Helm chart, rendered by helm: it agrees with the table of settings, with the service, and with itself. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'

import type { JobWork } from '../../packages/server/src/jobs/running.ts'
import { observeJobs } from '../../packages/server/src/jobs/work/observe.ts'
import { readHealth } from '../../packages/server/src/routes/read-health.ts'
import { readReadiness } from '../../packages/server/src/routes/read-readiness.ts'
import type { Services } from '../../packages/server/src/services.ts'
import { readSettings, settings } from '../../packages/server/src/settings.ts'
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts'

// biome-ignore lint/suspicious/noExplicitAny: what helm renders is YAML of many kinds.
type Any = any

const chart = join(import.meta.dirname, '../../deploy/helm')
const schema: Any = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'))
const values: Any = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'))

/** Set by other values. */
const owned = [
  'HOST',
  'PORT',
  'DOCMILL_DATA_DIR',
  'DOCMILL_METRICS_PORT',
  'DOCMILL_BASE_URL',
  'DOCMILL_SPOOL',
  'DOCMILL_WORKERS',
  'DOCMILL_RESERVE_WORKERS',
  'DOCMILL_JOB_WORKERS',
]
/** For the Secret alone: values of a release can be read by whoever may read its history. */
const secrets = [
  'DATABASE_URL',
  'DOCMILL_SECRET',
  'DOCMILL_SECRET_FILE',
  'DOCMILL_MAIL_URL',
  'DOCMILL_OPENID_CLIENT_SECRET',
  'DOCMILL_SPEECH_KEY',
  'DOCMILL_VISION_KEY',
  'DOCMILL_OCR_VISION_KEY',
  'DOCMILL_STRIPE_KEY',
  'DOCMILL_STRIPE_WEBHOOK_SECRET',
  'DOCMILL_METRICS_TOKEN',
  'DOCMILL_TRACES_HEADERS',
]
const names = Object.values(settings).map(({ name }) => name)

test('values take every setting that is no secret and that no other value sets', () => {
  const free: string[] = schema.properties.settings.propertyNames.enum
  assert.deepEqual([...free, ...owned, ...secrets].sort(), [...names].sort())
})

test('each value has a type, and each type a default', () => {
  const compare = (path: string, value: Any, { properties, additionalProperties }: Any): void => {
    if (additionalProperties !== false) return
    const known = Object.keys(properties).filter((name) => path !== '' || name !== 'global')
    const isResources = path.endsWith('.resources')
    if (!isResources) assert.deepEqual(Object.keys(value).sort(), known.sort(), path)
    for (const name of Object.keys(value)) compare(`${path}.${name}`, value[name], properties[name])
  }
  compare('', values, schema)
})

const needed = ['existingSecret=docmill', 'baseUrl=https://docs.example.com', 'spool.s3=s3://bucket/prefix']
const environmentOfSecret = { DATABASE_URL: 'postgres://u:p@db/docmill', DOCMILL_SECRET: 'a secret of enough length' }

const program = [
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'docmill-test-helm/bin/helm'),
  'helm',
].find((path) => (path.includes('/') ? existsSync(path) : spawnSync(path, ['version']).status === 0))
const skip = program === undefined && 'helm is not installed; go install helm.sh/helm/v3/cmd/helm@latest installs it'

function helm(command: string[], set: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const flags = set.flatMap((pair) => ['--set', pair])
  const version = ['--kube-version', 'v1.31.0']
  return spawnSync(program as string, [...command, chart, ...flags, ...version], { encoding: 'utf8' })
}

function rendered(...set: string[]): Any[] {
  const { status, stdout, stderr } = helm(['template', 'docmill', '--namespace', 'documents'], [...needed, ...set])
  assert.equal(status, 0, stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS())
}

function ofKind(objects: Any[], kind: string): Any[] {
  return objects.filter((object) => object?.kind === kind)
}

function podsOf(objects: Any[]): Any[] {
  return objects.flatMap((object) => object?.spec?.template ?? [])
}

function environmentOf(container: Any): Record<string, string> {
  return Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value]))
}

const variants: Readonly<Record<string, string[]>> = {
  defaults: [],
  'a scaler': [
    'work.autoscaling.enabled=true',
    'work.autoscaling.minReplicas=0',
    'ingress.enabled=true',
    'ingress.host=docs.example.com',
  ],
  'a claim': ['spool.s3=', 'spool.existingClaim=shared', 'extraVolumes[0].name=ca', 'extraVolumeMounts[0].name=ca'],
  'no jobs': ['spool.s3=', 'settings.DOCMILL_JOBS=off'],
}

test('helm finds nothing to complain of', { skip }, () => {
  const { status, stdout, stderr } = helm(['lint', '--strict'], needed)
  assert.equal(status, 0, stdout + stderr)
})

for (const [name, set] of Object.entries(variants)) {
  test(`every container starts with settings that the service takes: ${name}`, { skip }, () => {
    const pods = podsOf(rendered(...set))
    assert.ok(pods.length >= 2)
    for (const { spec } of pods)
      for (const container of spec.containers) {
        const environment = environmentOf(container)
        for (const variable of Object.keys(environment)) assert.ok(names.includes(variable), variable)
        const read = readSettings({ ...environmentOfSecret, ...environment })
        assert.equal(read.metricsPort, 9090)
        assert.deepEqual(read.requireWalls, ['net', 'fs', 'memory', 'files', 'seccomp'])
        if (read.spool === '/spool')
          assert.ok(container.volumeMounts.some((mount: Any) => mount.mountPath === '/spool'))
        for (const { name: volume } of container.volumeMounts)
          assert.ok(
            spec.volumes.some((one: Any) => one.name === volume),
            volume,
          )
        const [command] = container.args
        const needsMb =
          250 + (read.workers + read.reserveWorkers) * read.workerMemoryMb + read.maxInflightBytes / 1_048_576
        if (command !== 'migrate') assert.ok(mebibytes(container.resources.limits.memory) >= needsMb, command)
      }
  })

  test(`no pod has rights, a root file system to write to, or a token of the cluster: ${name}`, { skip }, () => {
    for (const { spec } of podsOf(rendered(...set))) {
      assert.deepEqual([spec.automountServiceAccountToken, spec.enableServiceLinks], [false, false])
      assert.equal(spec.securityContext.runAsNonRoot, true)
      assert.equal(spec.securityContext.runAsUser, 10001)
      assert.deepEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' })
      for (const { securityContext } of spec.containers)
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  test(`what selects pods selects some, and each port has its name: ${name}`, { skip }, () => {
    const objects = rendered(...set)
    const pods = podsOf(objects)
    const selected = (labels: Record<string, string>): Any[] =>
      pods.filter(({ metadata }) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value))
    for (const { spec } of ofKind(objects, 'Service')) {
      const [pod, ...others] = selected(spec.selector)
      assert.ok(pod && others.length === 0)
      const ports = pod.spec.containers[0].ports.map((port: Any) => port.name)
      for (const { targetPort } of spec.ports) assert.ok(ports.includes(targetPort), targetPort)
    }
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy', 'Deployment'])
      for (const { spec } of ofKind(objects, kind)) {
        const { matchLabels } = spec.selector ?? spec.podSelector
        assert.ok(selected(matchLabels).length >= 1, kind)
      }
  })
}

function mebibytes(quantity: string): number {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  return Number(number) * (unit === 'Gi' ? 1024 : 1)
}

test('the service and the workers are asked for signs of life that they give, and have time to end', { skip }, () => {
  const [serve, work] = ofKind(rendered(), 'Deployment').map(({ spec }) => spec.template.spec)
  const [service] = serve.containers
  assert.deepEqual(service.args, ['serve'])
  assert.equal(service.livenessProbe.httpGet.path, readHealth.path)
  assert.equal(service.readinessProbe.httpGet.path, readReadiness.path)
  const [worker] = work.containers
  assert.deepEqual(worker.args, ['work'])
  assert.deepEqual(worker.livenessProbe.httpGet, { path: '/healthz', port: 'metrics' })
  // 30 s to end what runs; before that, five until no new request comes.
  assert.ok(serve.terminationGracePeriodSeconds > 35 && work.terminationGracePeriodSeconds > 30)
})

test('the migration runs before the pods, and needs nothing that helm installs after it', { skip }, () => {
  const [job] = ofKind(rendered(), 'Job')
  assert.equal(job.metadata.annotations['helm.sh/hook'], 'pre-install,pre-upgrade')
  assert.equal(job.spec.template.spec.serviceAccountName, undefined)
  assert.deepEqual(job.spec.template.spec.containers[0].args, ['migrate'])
})

test('the scaler asks the service for metrics that it has', { skip }, () => {
  const objects = rendered(...(variants['a scaler'] as string[]))
  const [scaler] = ofKind(objects, 'ScaledObject')
  const metrics = createMetrics()
  observeJobs({ metrics } as Services, {} as JobWork)
  const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
  for (const { type, metadata } of scaler.spec.triggers) {
    assert.deepEqual([type, metadata.format], ['metrics-api', 'prometheus'])
    assert.ok(known.includes(metadata.valueLocation), metadata.valueLocation)
    const [, service, port] = /^http:\/\/([\w-]+)\.documents\.svc:(\d+)\/metrics$/.exec(metadata.url) ?? []
    const found = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === service)
    assert.equal(String(found?.spec.ports[0].port), port)
  }
  const scaled = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === scaler.spec.scaleTargetRef.name)
  // Two who set the number of replicas would undo each other's work.
  assert.ok(scaled && !('replicas' in scaled.spec))
})

test('pods of the cluster may call the service by its names', { skip }, () => {
  const [container] = podsOf(rendered('settings.DOCMILL_ALLOWED_HOSTS=other.example.com'))
    .map(({ spec }) => spec.containers[0])
    .filter(({ args }) => args[0] === 'serve')
  const { allowedHosts } = readSettings({ ...environmentOfSecret, ...environmentOf(container) })
  for (const host of ['docmill', 'docmill.documents', 'docmill.documents.svc', 'other.example.com'])
    assert.ok(allowedHosts.includes(host), host)
})

test('pods reach public addresses and the database, and none that is private', { skip }, () => {
  const [policy] = ofKind(rendered(), 'NetworkPolicy').filter(({ spec }) => spec.egress)
  const blocks = policy.spec.egress.flatMap((rule: Any) =>
    (rule.to ?? []).map((peer: Any) => ({ ...peer.ipBlock, ports: rule.ports })),
  )
  const toAll = blocks.find(({ cidr }: Any) => cidr === '0.0.0.0/0')
  for (const range of [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '169.254.0.0/16',
    '100.64.0.0/10',
    '127.0.0.0/8',
  ])
    assert.ok(toAll.except.includes(range), range)
  for (const { cidr, ports } of blocks)
    assert.deepEqual(ports, [{ port: ['0.0.0.0/0', '2000::/3'].includes(cidr) ? 443 : 5432 }])
})

for (const [what, set, message] of [
  ['no Secret', ['existingSecret='], /existingSecret is missing/],
  ['no public URL', ['baseUrl='], /baseUrl is missing/],
  ['no spool', ['spool.s3='], /spool is missing/],
  ['two spools', ['spool.existingClaim=shared'], /only one of them/],
  ['an Ingress without a host', ['ingress.enabled=true'], /ingress.host is missing/],
  ['a mistyped setting', ['settings.DOCMILL_WORKRES=2'], /DOCMILL_WORKRES/],
  ['a secret among the settings', ['settings.DATABASE_URL=postgres://db/docmill'], /DATABASE_URL/],
  ['a setting that another value sets', ['settings.DOCMILL_WORKERS=2'], /DOCMILL_WORKERS/],
  ['a mistyped value', ['work.replica=2'], /replica/],
] as const)
  test(`${what} is refused, by name`, { skip }, () => {
    const { status, stderr } = helm(['template', 'docmill'], [...needed, ...set])
    assert.notEqual(status, 0)
    assert.match(stderr, message)
  })
