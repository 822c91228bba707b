import { testPin } from '@synet/contract/test-support/test-pin'
import { createHash } from 'node:crypto'
import { createClient } from '@synet/contract/client'
import { documentNames } from '@synet/contract/schema/document'
import { days } from '@synet/core/clock'
import { builtInDocuments } from '@synet/words/documents/built-in-documents'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actionKey,
  logInOperator,
  openApprovals,
  type Person,
  rechargePerson,
  registerPerson,
  signProposal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true })
let ada: Person
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '50')
})

const error = (code: string) => ({ data: { error: code } })
const visitor = (lang: string) =>
  createClient({ origin: product.urls.site, fetch, lang: () => lang, token: () => undefined })

/** Publishes as two operators do. */
async function publish(text: string): Promise<void> {
  const first = await logInOperator(product, 0)
  const proposal = await first.ops('proposeDocument', {
    document: 'risk',
    texts: { 'en-US': text },
    reason: 'A new risk',
    secondFactor: await first.secondFactor(),
  })
  const [shown] = (await (await openApprovals(product)).call('work', {})).proposals
  expect(shown).toMatchObject({ id: proposal.id, facts: { 'text.en-US': text } })
  // The signer reads what it replaces.
  expect(shown?.before['text.en-US']).toBe((await visitor('en')('index/document', { name: 'risk' })).text)
  expect(await signProposal(product, proposal.id, [0])).toBe(false)
  expect((await visitor('en')('index/document', { name: 'risk' })).text).not.toBe(text)
  expect(await signProposal(product, proposal.id, [1])).toBe(true)
  await product.until('it is published', async () => (await visitor('en')('index/documents', {})).version > 1)
}

describe('the documents', () => {
  it('have the texts that people have accepted', () => {
    const accepted = 'de1c2374465e5538cdaaa69347eb33a1fa85d380ed2f019474196a396483c579'
    const hash = createHash('sha256').update(JSON.stringify(builtInDocuments)).digest('hex')
    expect(hash, 'a change of these texts is a new version, which operators publish').toBe(accepted)
  })

  it('say the same in every language, heading by heading and point by point', () => {
    const shape = (text: string) => text.split('\n').map((line) => /^(?:# |- )?/.exec(line)?.[0] ?? '')
    for (const [language, texts] of Object.entries(builtInDocuments))
      for (const name of documentNames)
        expect(shape(texts[name]), `${name} in ${language}`).toEqual(shape(builtInDocuments['en-US'][name]))
  })

  it('are readable without an account, in the reader’s language or in English', async () => {
    for (const name of documentNames) {
      for (const [lang, language] of [
        ['en', 'en-US'],
        ['zh_TW', 'zh-TW'],
        ['fr', 'fr-FR'],
      ] as const) {
        const text = builtInDocuments[language][name]
        expect(await visitor(lang)('index/document', { name })).toMatchObject({ language, text, version: 1 })
      }
    }
    await expect(visitor('en')('index/document', { name: 'other' as 'risk' })).rejects.toMatchObject(
      error('document.unknown'),
    )
  })

  it('are accepted at registration, in the version that is shown', async () => {
    expect(await ada.call('user/documents', {})).toMatchObject({ accepted: { version: 1 }, needed: false })
    const stale = {
      phone: '+12025559999',
      username: 'stale_one',
      password: 'correct horse',
      passwordConfirm: 'correct horse',
      payPassword: testPin,
      payPasswordConfirm: testPin,
      invite_code: 'AGENT001',
      code: '000000',
    }
    await expect(visitor('en')('user/register', { ...stale, documents: 2 })).rejects.toMatchObject(
      error('documents.changed'),
    )
  })

  it('change by two operators with 30 days’ notice; then nothing new begins before they are accepted, and all else continues', async () => {
    await publish('A new text about risk.')
    expect((await ada.call('user/notices', {})).list[0]?.title).toBe('New version of our documents')
    const [change] = (await visitor('en')('proof/changes', {})).list
    expect(change).toMatchObject({ kind: 'document.published', facts: { subject: 'risk' } })
    const recharge = () => ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    await product.advance(days(29))
    await recharge()
    expect(await ada.call('user/documents', {})).toMatchObject({ version: 2, needed: false })
    await product.advance(days(1))
    const { payPassword } = ada
    await expect(recharge()).rejects.toMatchObject(error('documents.accept'))
    await expect(ada.call('purchase/takeStarter', {})).rejects.toMatchObject(error('documents.accept'))
    for (const call of ['purchase/buySoftware', 'purchase/buyNode'] as const)
      await expect(ada.call(call, { id: '1', payPassword }, actionKey())).rejects.toMatchObject(
        error('documents.accept'),
      )
    const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '1', payPassword } as const
    await ada.call('user/transfer', sent, actionKey())
    expect((await ada.call('user/closing', {})).left.USDT).not.toBe('0')
    await expect(ada.call('user/acceptDocuments', { version: 1 })).rejects.toMatchObject(error('documents.changed'))
    expect(await ada.call('user/acceptDocuments', { version: 2 })).toMatchObject({
      accepted: { version: 2 },
      needed: false,
    })
    await recharge()
  })
})
