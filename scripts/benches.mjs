// The benchmarks of `npm run bench NAME`: the programs that it runs one after the other, and what its arguments are.
const stack = (name, usage = '') => ({ programs: [`packages/stack/bench/${name}.ts`], usage })

export const benches = {
  audit: stack('audit'),
  'audit-history': stack('audit-history'),
  due: stack('due-work'),
  floods: stack('floods'),
  growth: { programs: ['packages/stack/bench/growth.ts', 'packages/stack/bench/growth-actions.ts'], usage: '' },
  ledger: stack('ledger'),
  'money-log': stack('money-log'),
  'payout-contract': stack('payout-contract'),
  proof: stack('proof', '[ACCOUNTS]'),
  reserves: stack('reserves'),
  scaling: stack('scaling', '[--commit-delay]'),
  team: stack('team'),
  training: { programs: ['packages/training/bench/training.ts'], usage: '' },
  'training-server': stack('training-server'),
  transfers: stack('transfers'),
  watcher: stack('watcher'),
  web: { programs: ['scripts/bench-web.mjs'], usage: '[--lighthouse]' },
}
