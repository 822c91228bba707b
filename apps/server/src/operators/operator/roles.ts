import { type OpsRoute, opsRoutes, type Permission } from '@synet/contract/routes'

const isPermission = (permission: OpsRoute['permission']): permission is Permission =>
  permission !== 'public' && permission !== 'any'

/** Every permission that a call of the console requires. */
const allPermissions: readonly Permission[] = [
  ...new Set(Object.values(opsRoutes).map((route): OpsRoute['permission'] => route.permission)),
].filter(isPermission)

/** The permissions of each role. Operators may do only what one of their roles names. */
const roles = {
  owner: allPermissions,
  finance: [
    'withdrawals.read',
    'withdrawals.decide',
    'recharges.read',
    'recharges.assign',
    'proposals.read',
    'proposals.decide',
    'money.propose',
    'ledger.read',
    'audit.read',
    'customers.read',
    'proof.publish',
    'training.read',
    'training.decide',
  ],
  support: [
    'training.read',
    'customers.read',
    'customers.freeze',
    'messages.read',
    'messages.send',
    'notices.read',
    'notices.write',
    'texts.read',
    'texts.write',
    'proposals.read',
    'proposals.decide',
    'withdrawals.read',
    'recharges.read',
  ],
  terms: [
    'settings.read',
    'settings.propose',
    'catalogue.read',
    'catalogue.propose',
    'proposals.read',
    'proposals.decide',
  ],
  auditor: allPermissions.filter((permission) => permission.endsWith('.read')),
} as const satisfies Record<string, readonly Permission[]>

export type RoleName = keyof typeof roles
export const roleNames = Object.keys(roles) as RoleName[]
const isRole = (name: string): name is RoleName => Object.hasOwn(roles, name)

/** Returns the permissions of all roles together; a role that no longer exists gives none. */
export const permissionsOf = (names: readonly string[]): readonly Permission[] => [
  ...new Set(names.filter(isRole).flatMap((name): readonly Permission[] => roles[name])),
]
