import { parseArgs } from 'node:util'
import { holdGenesis, mayHoldGenesis, type GenesisHolder } from '#operators/hold-genesis'
import { type Prompt } from '#processes/setup/prompt'
import { refusalError, runSetup } from '#processes/setup/run'

const askSigner = async (ask: Prompt, which: string): Promise<GenesisHolder> => ({
  name: await ask.line(`${which} operator’s name`),
  password: await ask.secret('Password'),
  secondFactor: await ask.line('Code of the authenticator'),
})

parseArgs({ options: {} })
await runSetup(async (context, ask) => {
  // Asked first: the codes of the second factors are good for one try.
  const [login] = await context.sql<{ name: string; owns: boolean | null }[]>`
    select current_user::text as name, pg_has_role(proowner, 'usage') as owns from pg_proc
      where pronamespace = 'ledger'::regnamespace and proname = 'open_account'`
  if (!login?.owns)
    throw new Error(`Run this as the owner of the database: DATABASE_URL logs in as ${login?.name ?? 'somebody else'}`)
  const allowed = await mayHoldGenesis(context)
  if (!allowed.ok) throw refusalError(allowed)
  console.error('This issues the whole supply of SNT and SNTN, once and for all. Two operators have to agree.')
  const held = await holdGenesis(context, [await askSigner(ask, 'First'), await askSigner(ask, 'Second')])
  if (!held.ok) throw refusalError(held)
  return `The supply was issued at ${held.value.toISOString()}. The site's public figures show the date.`
})
