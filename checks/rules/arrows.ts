/** The packages of this repository and of third parties that a folder may import; `any`: no rule here. */
interface Arrows {
  readonly ours: readonly string[]
  readonly others: 'any' | readonly string[]
}

const all = ['core', 'contract', 'ledger', 'market', 'chain', 'training', 'proof', 'words', 'ui', 'stack'] as const

/** The allowed imports of decision 0001. Tests may also use stack, and any third-party package. */
export const arrows: Readonly<Record<string, Arrows>> = {
  'packages/core': { ours: [], others: [] },
  'packages/contract': { ours: ['core'], others: ['zod'] },
  'packages/ledger': { ours: ['core'], others: 'any' },
  'packages/market': { ours: ['core'], others: [] },
  'packages/chain': { ours: ['core'], others: 'any' },
  'packages/training': { ours: ['core', 'contract'], others: 'any' },
  // It has no dependencies, so that a sceptical reader can check it.
  'packages/proof': { ours: [], others: [] },
  'packages/words': { ours: ['contract'], others: 'any' },
  'packages/ui': { ours: ['words'], others: 'any' },
  // How the processes are run elsewhere; the image holds none of it.
  'packages/deploy': { ours: ['server'], others: 'any' },
  'packages/stack': { ours: [...all, 'server'], others: 'any' },
  'apps/web': {
    ours: ['contract', 'core', 'market', 'words', 'ui', 'training/engine', 'training/client', 'proof'],
    others: 'any',
  },
  // It is one file and its thread, packed without third-party code.
  'apps/contributor': {
    ours: ['contract', 'core', 'training'],
    others: ['node:fs', 'node:os', 'node:path', 'node:url', 'node:util', 'node:v8', 'node:worker_threads', 'vite'],
  },
  // It is for people who do not trust the platform: packed into one file, without the platform's own programs.
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
  // It moves the clock and audits the ledger from inside.
  e2e: { ours: [...all, 'server'], others: 'any' },
}

/** @returns the path below the repository's root; a canary stands for the file whose path it contains */
export function pathInHouse(filename: string, root: string): string {
  const path = filename.slice(root.length + 1).replaceAll('\\', '/')
  return path.replace(/^checks\/canaries\/[^/]+\//, '')
}

export const folderOf = (path: string): string | undefined =>
  Object.keys(arrows).find((folder) => path.startsWith(`${folder}/`))

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/(bench|test|test-support)\//.test(path)

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
    // It provides the real database and chain of a test.
    if (name === 'stack' && isTest(path)) return undefined
    const open = allowed.ours.some((arrow) => arrow === name || `${name}/${inside}/`.startsWith(`${arrow}/`))
    return open ? undefined : `${folder} may not import @synet/${name}`
  }
  // No other process opens the signer's store or page.
  const serves = /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]
  if (
    source.startsWith('#signer/') &&
    serves !== undefined &&
    !['signer', 'payout', 'roles', 'setup'].includes(serves) &&
    !isTest(path)
  )
    return `${serves} may not import the signer`
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
