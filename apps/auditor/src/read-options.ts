import { parseArgs } from 'node:util'

export const usage = `synet-auditor --site URL [options]
synet-auditor --proof FILE [--proof FILE]…

Checks everything that a site publishes about its money, and users' own proofs, without trusting the site.

  --site URL             the app's URL, e.g. https://app.example.com
  --rpc [NETWORK=]URL    your own choice of node, for all EVM networks or one; without it the chain is not checked
  --kept FILE            records of the last audit, which published history must match; updated when all checks pass
  --proof FILE           a user's downloaded proof; can be given several times
  --help                 show this text`

export interface Options {
  readonly site: string | undefined
  /** `URL` for every EVM network, or `ERC20=URL` for one. */
  readonly nodes: readonly string[]
  readonly keptFile: string | undefined
  readonly proofFiles: readonly string[]
}

/** @throws Error with a sentence for the person who typed it */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: { type: 'string' },
      rpc: { type: 'string', multiple: true, default: [] },
      kept: { type: 'string' },
      proof: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  if (values.site === undefined && values.proof.length === 0) throw new Error('--site or --proof is needed, see --help')
  if (values.site !== undefined && !URL.canParse(values.site)) throw new Error('--site needs the address of the app')
  return {
    site: values.site && new URL(values.site).origin,
    nodes: values.rpc,
    keptFile: values.kept,
    proofFiles: values.proof,
  }
}
