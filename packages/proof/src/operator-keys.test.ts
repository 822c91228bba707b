import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  approvalMs,
  decisionHash,
  enrolledNames,
  type KeyEvent,
  keyLogRows,
  readKeyLog,
  signedNotBefore,
} from '#operator-keys'
import { approvalChallenge } from '#passkey-signature'

const deployment = 'a deployment'
const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString()

function createOperator(name: string) {
  const keys = generateKeyPairSync('ed25519')
  const point = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const publicKey = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), point]).toString('base64url')
  return {
    name,
    credentialId: `key of ${name}`,
    publicKey,
    approve(contentHash: string, expiresAt = day(9)) {
      const challenge = approvalChallenge(contentHash, new Date(expiresAt))
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge }))
      const data = Buffer.concat([Buffer.alloc(32), Buffer.of(0x05), Buffer.alloc(4)])
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const assertion = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(null, signed, keys.privateKey).toString('base64url'),
      }
      return { operator: name, expiresAt, assertion }
    },
  }
}
type Operator = ReturnType<typeof createOperator>
const [ada, bob, cy, dora] = ['ada', 'bob', 'cy', 'dora'].map(createOperator) as [
  Operator,
  Operator,
  Operator,
  Operator,
]

const began: KeyEvent = { kind: 'began', deployment, after: '7', at: day(1) }
type Enrolled = Extract<KeyEvent, { kind: 'enrolled' }>
const enrolled = (
  { name, credentialId, publicKey }: Operator,
  at: string,
  signers: readonly Operator[] = [],
): Enrolled => {
  const hash = decisionHash(deployment, 'd1', { kind: 'operator-enrolled', name, credentialId, publicKey })
  const decision = signers.length > 0 ? { id: 'd1', approvals: signers.map((signer) => signer.approve(hash)) } : null
  return { kind: 'enrolled', name, credentialId, publicKey, at, decision }
}
const disabled = ({ name }: Operator, at: string, signers: readonly Operator[]): KeyEvent => {
  const hash = decisionHash(deployment, 'd2', { kind: 'operator-disabled', name })
  return {
    kind: 'disabled',
    name,
    at,
    decision: { id: 'd2', approvals: signers.map((signer) => signer.approve(hash)) },
  }
}
const founded = [began, enrolled(ada, day(1)), enrolled(bob, day(1))]
const read = (events: readonly KeyEvent[]) => readKeyLog(keyLogRows(events))
async function readRight(events: readonly KeyEvent[]) {
  const log = await read(events)
  if (typeof log === 'string') throw new Error(log)
  return log
}

describe('the log of operators’ keys', () => {
  it('takes a third key and a removal that two operators signed [ATK-21]', async () => {
    const log = await readRight([...founded, enrolled(cy, day(2), [ada, bob]), disabled(ada, day(3), [bob, cy])])
    expect(enrolledNames(log)).toEqual(['bob', 'cy'])
    expect(log).toMatchObject({ deployment, since: day(1), after: '7', allSince: undefined })
  })

  it('ends the earlier key of an operator who enrols another one [ATK-21]', async () => {
    const again = { ...dora, name: 'ada' }
    const log = await readRight([...founded, enrolled(again, day(2), [ada, bob])])
    expect(log.periods.map(({ name, publicKey, until }) => [name, publicKey, until])).toEqual([
      ['ada', ada.publicKey, day(2)],
      ['bob', bob.publicKey, undefined],
      ['ada', dora.publicKey, undefined],
    ])
  })

  const third = enrolled(cy, day(2), [ada, bob])
  it.each<[string, readonly KeyEvent[], string]>([
    ['no entries', [], 'no keys of operators are published'],
    ['no beginning', founded.slice(1), "entry 1 of the operators' keys: the log has no beginning"],
    ['a second beginning', [...founded, began], 'began twice'],
    ['a third key that nobody signed', [...founded, enrolled(cy, day(2))], 'two operators did not sign it'],
    [
      'a third key that one operator signed',
      [...founded, enrolled(cy, day(2), [ada])],
      'two operators did not sign it',
    ],
    ['a third key that one operator signed twice', [...founded, enrolled(cy, day(2), [ada, ada])], 'did not sign it'],
    ['a third key that its owner signed', [...founded, enrolled(cy, day(2), [ada, cy])], 'did not sign it'],
    ['a third key of another name than was signed', [...founded, { ...third, name: 'dora' }], 'did not sign it'],
    ['a third key other than was signed', [...founded, { ...third, publicKey: dora.publicKey }], 'did not sign it'],
    [
      'a signature for another deployment',
      [{ ...began, deployment: 'b' }, ...founded.slice(1), third],
      'did not sign it',
    ],
    ['a removal that one operator signed', [...founded, third, disabled(ada, day(3), [bob])], 'did not sign it'],
    [
      'the signature of a removed operator',
      [...founded, third, disabled(ada, day(3), [bob, cy]), enrolled(dora, day(4), [ada, bob])],
      'did not sign it',
    ],
    [
      'the key of another operator',
      [...founded, enrolled({ ...cy, publicKey: ada.publicKey }, day(2), [ada, bob])],
      "the key is another's",
    ],
  ])('refuses %s [ATK-21]', async (_case, events, wrong) => {
    expect(await read(events)).toContain(wrong)
  })

  it('refuses an entry that was changed, and one that is missing [ATK-21]', async () => {
    const rows = keyLogRows([...founded, third])
    const changed = rows.map((row, i) => (i === 1 ? { ...row, content: row.content.replace('ada', 'eve') } : row))
    expect(await readKeyLog(changed)).toBe("entry 2 of the operators' keys was changed, or one before it")
    expect(await readKeyLog(rows.filter((_row, i) => i !== 1))).toContain('entry 2')
  })
})

describe('a proposal', () => {
  const events = [...founded, enrolled(cy, day(3), [ada, bob]), disabled(ada, day(5), [bob, cy])]
  const hash = 'ab'.repeat(32)
  const notBefore = async (signers: readonly Operator[], at: string, content = hash) =>
    signedNotBefore(
      await readRight(events),
      content,
      signers.map((signer, i) => signer.approve(hash, day(6 + i))),
      at,
    )

  it('was not signed before the second of two operators could [ATK-21]', async () => {
    expect(await notBefore([ada, bob], day(4))).toEqual(new Date(Date.parse(day(7)) - approvalMs - 60_000))
  })

  it('counts a key from the moment in which it was enrolled [ATK-21]', async () => {
    expect(await notBefore([bob, cy], day(3))).toBeDefined()
  })

  it.each<[string, readonly Operator[], string, string?]>([
    ['by one operator', [ada], day(4)],
    ['by one operator twice', [bob, bob], day(4)],
    ['for another content', [ada, bob], day(4), 'cd'.repeat(32)],
    ['by a key that was enrolled later', [bob, cy], day(2)],
    ['by a key that had been removed', [ada, bob], day(5)],
    ['by nobody of the log', [bob, dora], day(4)],
  ])('is not signed %s [ATK-21]', async (_case, signers, at, content) => {
    expect(await notBefore(signers, at, content)).toBe(undefined)
  })

  it('is not signed until a time that is none [ATK-21]', async () => {
    const approvals = [ada.approve(hash), { ...bob.approve(hash), expiresAt: 'never' }]
    expect(await signedNotBefore(await readRight(events), hash, approvals, day(4))).toBe(undefined)
  })
})
