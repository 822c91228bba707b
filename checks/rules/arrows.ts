/** The packages of this repository and of third parties that a folder may import; `any`: no rule here. */
interface Arrows {
  readonly ours: readonly string[]
  readonly others: 'any' | readonly string[]
}

const all = ['core', 'contract', 'ledger', 'market', 'chain', 'training', 'proof', 'words', 'ui', 'stack'] as const

/** The allowed imports; decision 0001 says why. Tests may also use stack, and any third-party package. */
export const arrows: Readonly<Record<string, Arrows>> = {
  'packages/core': { ours: [], others: [] },
  'packages/contract': { ours: ['core'], others: ['zod'] },
  'packages/ledger': { ours: ['core'], others: 'any' },
  'packages/market': { ours: ['core'], others: [] },
  'packages/chain': { ours: ['core'], others: 'any' },
  'packages/training': { ours: ['core', 'contract'], others: 'any' },
  // The proof has no dependencies, so that a sceptical reader can check it.
  'packages/proof': { ours: [], others: [] },
  'packages/words': { ours: ['contract'], others: 'any' },
  'packages/ui': { ours: ['words'], others: 'any' },
  // How the processes are run elsewhere; the image holds none of it.
  'packages/deploy': { ours: ['core', 'server'], others: 'any' },
  'packages/stack': { ours: [...all, 'server'], others: 'any' },
  'apps/web': {
    ours: [
      'contract',
      'core',
      'market',
      'words',
      'ui',
      'training/engine',
      'training/counts',
      'training/speech',
      'training/client',
      'proof',
    ],
    others: 'any',
  },
  // The contributor is one file and its thread, packed without third-party code.
  'apps/contributor': {
    ours: ['contract', 'core', 'training'],
    others: ['node:fs', 'node:os', 'node:path', 'node:url', 'node:util', 'node:v8', 'node:worker_threads', 'vite'],
  },
  // The auditor is for people who do not trust the platform: packed into one file, without the platform's own programs.
  'apps/auditor': {
    ours: ['contract', 'core', 'chain', 'proof', 'ledger/correction-rules', 'words/needs-two-operators'],
    others: ['node:fs', 'node:util', 'vite'],
  },
  // The signer's own page shows what is signed, and hashes the list that a key signs itself: it shares nothing with the
  // site and the console but the kit.
  'apps/approvals': { ours: ['contract', 'core', 'proof', 'words', 'ui'], others: 'any' },
  'apps/console': { ours: ['contract', 'core', 'words', 'ui'], others: 'any' },
  'apps/server': {
    ours: ['core', 'contract', 'ledger', 'market', 'chain', 'training', 'proof', 'words'],
    others: 'any',
  },
  // The journeys move the clock and audit the ledger from inside.
  e2e: { ours: [...all, 'server'], others: 'any' },
}

/** @returns the path below the repository's root; a canary stands for the file whose path it contains */
export function pathInHouse(filename: string, root: string): string {
  const path = filename.slice(root.length + 1).replaceAll('\\', '/')
  return path.replace(/^checks\/canaries\/[^/]+\//, '')
}

const folderOf = (path: string): string | undefined =>
  Object.keys(arrows).find((folder) => path.startsWith(`${folder}/`))

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/(bench|test|test-support)\//.test(path)

/** The domains of the server: a file imports its own domain and those before it. */
const domains = ['platform', 'people', 'money', 'training', 'proof', 'custody', 'operators', 'processes'] as const

/** What custody imports from other domains, file by file: all of it can decide about a payment. */
const custodyImports: readonly string[] = [
  'platform/config',
  'platform/context',
  'platform/document/read-document',
  'platform/event/announce',
  'platform/http/call',
  'platform/http/caller-of',
  'platform/http/http-server',
  'platform/http/page',
  'platform/http/serve-call',
  'platform/http/serve-folder',
  'platform/http/serve-health',
  'platform/http/show-confirmed',
  'platform/log/log',
  'platform/loop/each-of',
  'platform/loop/work-list',
  'platform/metrics/registry',
  'platform/operator-log',
  'platform/order-number',
  'platform/settings',
  'platform/state/transitions',
  'platform/task/operator-task',
  'platform/verify-operator-log',
  'people/passkey/passkey',
  'people/passkey/site-party',
  'people/security/held-reason',
  'money/chain/halt-network',
  'money/chain/read-holdings',
  'money/money-log/unclosed-day',
  'money/withdrawal/book-lost-withdrawal',
  'money/withdrawal/gas-price',
  'money/withdrawal/read-withdrawals',
  'money/withdrawal/return-withdrawal',
  'money/withdrawal/review-risks',
  'proof/audit-anchors',
  'proof/finish-days',
  'proof/proof-key',
  'proof/read-operator-keys',
]

/** @returns the reason why a file of the server may not import another one, or undefined when it may */
function forbiddenDomain(path: string, source: string): string | undefined {
  const [from, to] = [/^apps\/server\/src\/([^/]+)\//.exec(path)?.[1], /^#([^/]+)\//.exec(source)?.[1]]
  if (!from || !to || from === to || isTest(path)) return undefined
  const order: readonly string[] = domains
  if (!order.includes(from)) return `${from} is no domain of the server`
  if (order.indexOf(to) > order.indexOf(from)) return `${from} may not import ${to}, which stands after it`
  if (from === 'custody' && !custodyImports.includes(source.slice(1)))
    return `custody may not import ${source}: its list of imports does not name it`
  // No other process opens the signer's store or signs.
  if (/^#custody\/(anchor|signer|sweep|payout\/sign)\//.test(source) && from !== 'processes')
    return `${from} may not import the signer`
  return undefined
}

/** @returns the reason why `path` may not import `source`, or undefined when it may */
export function forbiddenArrow(path: string, source: string): string | undefined {
  const folder = folderOf(path)
  if (!folder) return undefined
  const allowed = arrows[folder]
  if (!allowed) return undefined
  // Test support is not part of the product.
  if (/[#/]test-support\//.test(source) && !isTest(path) && folder !== 'e2e') return 'only tests use test-support'
  const ours = /^@synet\/([^/]+)(?:\/(.*))?$/.exec(source)
  if (ours) {
    const [, name = '', inside = ''] = ours
    if (folder.endsWith(`/${name}`)) return `${folder} imports itself by name: use #imports`
    if (folder === 'apps/server' && name === 'words' && inside.startsWith('pages/'))
      return "server may not use words' pages"
    // The stack provides the real database and chain of a test.
    if (name === 'stack' && isTest(path)) return undefined
    const open = allowed.ours.some((arrow) => arrow === name || `${name}/${inside}/`.startsWith(`${arrow}/`))
    return open ? undefined : `${folder} may not import @synet/${name}`
  }
  const domain = forbiddenDomain(path, source)
  if (domain) return domain
  const room = /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
  if (
    room &&
    room !== 'pages' &&
    (source.startsWith('#pages/') || (room !== 'features' && source.startsWith('#features/')))
  )
    return `${room} may not import ${source.slice(1).split('/')[0]}: pages stand on features, features on the other folders`
  if (source.startsWith('#features/')) {
    const [from, to] = [/\/features\/([^/]+)\//.exec(path)?.[1], source.split('/')[1]]
    return from && from !== to ? `feature ${from} may not import feature ${to}` : undefined
  }
  if (/^[.#]/.test(source) || allowed.others === 'any' || isTest(path)) return undefined
  const open = allowed.others.some((name) => source === name || source.startsWith(`${name}/`))
  return open ? undefined : `${folder} may not import ${source}`
}
