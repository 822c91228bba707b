import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Answer } from '@synet/contract/calls'
import { createClient } from '@synet/contract/client'
import { hashText } from '@synet/proof/sha256'
import type { Detail, Statement } from '@synet/proof/epoch-statement'
import { openProofKey } from '@synet/server/proof/proof-key'
import type { TestStack } from './test-stack.ts'

export type ForgedEpoch = { statement: Statement; detail: Detail; control: string[] }

/** The site as it would be if its operator, who has every key, published something else. */
export async function forgeProofSite(stack: TestStack, forge: (epoch: ForgedEpoch) => void, number?: number) {
  const key = openProofKey(Buffer.from(readFileSync(join(stack.folder, 'proof-key'), 'utf8'), 'hex'))
  const visitor = createClient({ origin: stack.urls.site, fetch, lang: () => 'en', token: () => undefined })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', stack.urls.site)
    const answer = (await (await fetch(url, { headers: { lang: 'en' } })).json()) as { data: Answer<'proof/epoch'> }
    if (url.pathname.endsWith('/proof/epoch')) {
      const newest = (await visitor('proof/epochs', {})).list[0]?.number
      if (answer.data.number === (number ?? newest)) {
        const forged = {
          statement: JSON.parse(answer.data.statement) as Statement,
          detail: JSON.parse(answer.data.detail) as Detail,
          control: answer.data.control,
        }
        forge(forged)
        const detail = JSON.stringify(forged.detail)
        const statement = JSON.stringify({ ...forged.statement, detail: hashText(detail) })
        Object.assign(answer.data, { statement, detail, control: forged.control })
        Object.assign(answer.data, { hash: hashText(statement), signature: await key.sign(statement) })
      }
    }
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    call: createClient({ origin, fetch, lang: () => 'en', token: () => undefined }),
    close: () => server.close(),
  }
}

type Writable<T> = {
  -readonly [K in keyof T]: T[K] extends readonly (infer U)[]
    ? Writable<U>[]
    : T[K] extends object
      ? Writable<T[K]>
      : T[K]
}
/** The response that the forging site writes to. */
export const open = <T>(value: T) => value as Writable<T>
