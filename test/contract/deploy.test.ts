/** What can be said of the files in `deploy/` without Docker: that they agree with the code and with each other. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SandboxLayer } from '@docmill/convert'
import { layerNames } from '@docmill/convert/tables'

import { settings } from '../../packages/server/src/settings.ts'
import { ofService } from '../../tools/packaging/pack.ts'

const top = join(import.meta.dirname, '../..')
const dockerfile = read('Dockerfile')
const unit = read('docmill.service')
const composed = ['compose.sqlite.yaml', 'compose.postgres.yaml'].map(read)

function read(name: string): string {
  return readFileSync(join(top, 'deploy', name), 'utf8')
}

function nameOf(folder: string): string {
  return JSON.parse(readFileSync(join(top, 'packages', folder, 'package.json'), 'utf8')).name
}

test('the image and the unit start the same command, and it is the one that is published', () => {
  const listed = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '')
  assert.deepEqual([listed('ENTRYPOINT'), listed('CMD')], [['docmill'], ['serve']])
  const script = /^exec (.*) "\$@"$/m.exec(read('docmill.sh'))?.[1] ?? ''
  const command = [...script.replace('/docmill/', '').split(' '), ...listed('CMD')]
  const [, started = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  assert.deepEqual(
    command,
    started.split(' ').map((word) => word.replace(/^\/(usr\/bin|opt\/docmill)\//, '')),
  )
  const { bin } = JSON.parse(readFileSync(join(top, 'packages/cli/package.json'), 'utf8'))
  assert.equal(command[2], join('node_modules/docmill', bin.docmill))
})

test('the image holds the packages of the service, and runs them as a user without rights', () => {
  const named = [...dockerfile.matchAll(/ -w (\S+)/g)].map((match) => match[1])
  assert.deepEqual(named.sort(), ofService.map(nameOf).sort())
  const stages = dockerfile.split(/^FROM /m).slice(1)
  const lastUsers = stages
    .filter((stage) => stage.includes('USER'))
    .map((stage) => stage.match(/^USER (\w+)$/gm)?.at(-1))
  assert.deepEqual(lastUsers, ['USER docmill', 'USER docmill', 'USER docmill'])
})

test('every image is built for both kinds of processors, and asks for its health at the port it was given', () => {
  const bake = read('docker-bake.hcl')
  const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map((match) => match[1])
  const images = stages.filter((stage) => stage !== 'build' && stage !== 'packages')
  assert.deepEqual(
    [...bake.matchAll(/^ {2}target\s+= "(\w+)"$/gm)].map((match) => match[1]),
    images,
  )
  const tags = [...bake.matchAll(/"\$\{TAG\}:(\w+)"/g)].map((match) => match[1])
  assert.equal(/^for tag in (.*); do$/m.exec(read('check-images.sh'))?.[1], tags.join(' '))
  assert.match(bake, /platforms {2}= \["linux\/amd64", "linux\/arm64"\]/)
  assert.match(dockerfile, /HEALTHCHECK[^\n]*\\\n.*process\.env\.PORT/)
})

test('every file, stage and setting that they name is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap((match) => match[1]?.split(' ') ?? [])
  for (const path of copied) assert.ok(existsSync(join(top, path)), path)
  for (const compose of composed) {
    assert.equal(/dockerfile: (\S+)/.exec(compose)?.[1], 'deploy/Dockerfile')
    assert.ok(dockerfile.includes(` AS ${/target: (\S+)/.exec(compose)?.[1]}\n`))
    for (const [, path = ''] of compose.matchAll(/- (\.\/[^:]+):/g))
      assert.ok(existsSync(join(top, 'deploy', path)), path)
  }
  const names = new Set(Object.values(settings).map(({ name }) => name))
  const named = [dockerfile, unit, ...composed].join('\n').match(/\b(DOCMILL_[A-Z_]+|DATABASE_URL|HOST|PORT)\b/g) ?? []
  const absent = [...new Set(named)].filter((name) => !names.has(name))
  assert.deepEqual(absent, [])
  assert.ok(named.length > 10)
})

test('containers have a root file system that cannot be written, no capabilities, and time to end', () => {
  for (const compose of composed)
    for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true', 'stop_grace_period: 35s'])
      assert.ok(compose.includes(line), line)
})

test('no deployment starts without the layers that keep an intruder from files, programs and the network', () => {
  const walls = 'net,fs,memory,files,seccomp'
  assert.ok(unit.includes(`\nEnvironment=DOCMILL_REQUIRE_WALLS=${walls}\n`))
  for (const compose of composed)
    assert.ok(compose.includes(`      DOCMILL_REQUIRE_WALLS: \${DOCMILL_REQUIRE_WALLS-${walls}}\n`))
  for (const name of walls.split(',')) assert.ok(layerNames.includes(name as SandboxLayer), name)
})

test('systemd takes the unit and finds little exposed', {
  skip: !canVerify() && 'systemd or Node is not installed',
}, () => {
  const file = join(top, 'deploy/docmill.service')
  assert.equal(execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' }), '')
  const assessed = ['security', '--offline=true', '--threshold=26', '--no-pager', file]
  execFileSync('systemd-analyze', assessed, { stdio: 'pipe' })
})

function canVerify(): boolean {
  return existsSync('/usr/bin/systemd-analyze') && existsSync('/usr/bin/node')
}
