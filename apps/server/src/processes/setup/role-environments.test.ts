import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { processRoles } from '#platform/database/database-roles'
import { drawEnvironment } from '#processes/setup/role-environments'

const secrets = {
  databasePasswords: { api: '', console: '', jobs: '', watcher: '', signer: '', audits: '' },
  leaseKey: '',
  operatorKey: '',
  seedFile: '/synet/seed',
  proofKeyFile: '/synet/proof-key',
  messageKeyFile: '/synet/message-key',
  pushKeyFile: '/secrets/push-key',
  pushPublicKey: '04'.repeat(65),
  messagePublicKey: '00',
}
const places = {
  databaseUrl: 'postgres://h/synet',
  folder: '/synet',
  state: undefined,
  secrets,
  xpub: 'x',
  site: '',
  approvals: '',
  apps: undefined,
}

it('synet init gives the processes that read or write training bytes the same folder', () => {
  const folders = processRoles.map(
    (role) => [role, parseEnv(drawEnvironment(role, places))['TRAINING_FOLDER']] as const,
  )
  expect(folders.filter(([, folder]) => folder !== undefined)).toEqual([
    ['api', '/synet/training'],
    ['audits', '/synet/training'],
  ])
})
