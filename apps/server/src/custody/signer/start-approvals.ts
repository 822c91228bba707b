import { parseAddress } from '@synet/chain/address'
import type { ApprovalAnswer, ApprovalRequest } from '@synet/contract/calls'
import { approvalsBase } from '@synet/contract/routes'
import { type ApprovalCallName, approvalSchemas } from '@synet/contract/schema/approvals'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { readLedgerHead } from '@synet/ledger/posting-chain'
import type { FastifyRequest } from 'fastify'
import type { ApprovalsConfig } from '#platform/config'
import type { Context } from '#platform/context'
import { createHttpServer } from '#platform/http/http-server'
import { readHeader } from '#platform/http/caller-of'
import { serveCall } from '#platform/http/serve-call'
import { type DrainableServer, serveHealth } from '#platform/http/serve-health'
import { showConfirmed } from '#platform/http/show-confirmed'
import { serveFolder } from '#platform/http/serve-folder'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { approveProposal } from '#custody/signer/approve-proposal'
import { approveBatch } from '#custody/signer/approve-batch'
import { approvePayout } from '#custody/signer/approve-payout'
import { proposeDecision, proposeInvited, signDecision, takeBackDecision } from '#custody/signer/decide'
import { findInvitation, inviteOperator } from '#custody/signer/invitations'
import { activeOperators, decisionApprovals } from '#custody/signer/operators'
import { isSignedBy, type Passkey, type RelyingParty, verifyNewPasskey } from '#people/passkey/passkey'
import { keyFingerprint, readWork } from '#custody/signer/read-work'
import { createSessions, type Sessions } from '#custody/signer/sessions'
import { nextEra } from '#custody/signer/store-head'

/** What a call of the page works with. */
interface Page {
  readonly context: Context
  readonly signer: Signer
  readonly party: RelyingParty
  readonly consoleOrigin: string | null
  readonly sessions: Sessions
}
interface LoggedIn {
  readonly name: string
  readonly passkey: Passkey
  readonly token: string
}

type Who = LoggedIn | undefined

type PublicName = 'invitation' | 'enrol' | 'challenge' | 'login'
type PublicCalls = {
  readonly [N in PublicName]: (page: Page, request: ApprovalRequest<N>) => Promise<Result<ApprovalAnswer<N>>>
}
type OperatorCalls = {
  readonly [N in Exclude<ApprovalCallName, PublicName>]: (
    page: Page,
    request: ApprovalRequest<N>,
    operator: LoggedIn,
  ) => Promise<Result<ApprovalAnswer<N>>>
}

/** Reads the challenge that an assertion says it signs; whether it does is verified afterwards. */
function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}

const publicCalls: PublicCalls = {
  async invitation({ signer: { records, clock }, party }, { token }) {
    const found = findInvitation(records, token, clock.now())
    return found
      ? done({ name: found.name, challenge: found.challenge, relyingParty: party.id })
      : refuse('invitation.invalid')
  },
  async enrol({ signer, party }, { token, registration }) {
    const { records, clock } = signer
    const found = findInvitation(records, token, clock.now())
    if (!found) return refuse('invitation.invalid')
    const passkey = await verifyNewPasskey(party, found.challenge, registration)
    if (!passkey) return refuse('signature.invalid')
    const operators = activeOperators(records)
    if ([...operators.values()].some((operator) => operator.credentialId === passkey.credentialId))
      return refuse('operator.same')
    // Somebody else may have founded meanwhile: two operators sign the keys of all others.
    const founds = found.founds && operators.size < decisionApprovals
    if (founds) records.append('operator', found.name, { event: 'enrolled', ...passkey, host: party.id }, clock.now())
    else {
      const key = { kind: 'operator-enrolled', name: found.name, ...passkey } as const
      const proposed =
        found.invitedBy === undefined ? proposeInvited(signer, key) : proposeDecision(signer, found.invitedBy, key)
      if (!proposed.ok) return proposed
    }
    return done({ waits: !founds, fingerprint: keyFingerprint(passkey) })
  },
  async challenge({ sessions, party }) {
    return done({ challenge: sessions.openChallenge(), relyingParty: party.id })
  },
  async login({ signer: { records }, party, sessions }, { credentialId, assertion }) {
    const challenge = challengeOf(assertion.clientDataJSON)
    if (!sessions.isOpen(challenge)) return refuse('signature.invalid')
    const found = [...activeOperators(records)].find(([, key]) => key.credentialId === credentialId)
    if (!found) return refuse('signature.invalid')
    const [name, passkey] = found
    if (!(await isSignedBy(party, passkey, challenge, assertion))) return refuse('signature.invalid')
    const token = sessions.open({ name, credentialId }, challenge)
    return token === undefined ? refuse('signature.invalid') : done({ token, name })
  },
}

const operatorCalls: OperatorCalls = {
  async logout({ sessions }, _request, { token }) {
    sessions.close(token)
    return done({})
  },
  work: async ({ context, signer, party, consoleOrigin }, request, operator) =>
    done({ ...(await readWork(context, signer, party, operator, request)), consoleOrigin }),
  async approvePayout({ context, signer, party }, request, { name }) {
    const approved = await approvePayout(context, signer, party, name, request)
    return approved.ok ? done({ approved: approved.value }) : approved
  },
  async approvePayouts({ context, signer, party }, request, { name }) {
    const approved = await approveBatch(context, signer, party, name, request)
    return approved.ok ? done({ approved: [...approved.value] }) : approved
  },
  async approveProposal({ context, signer, party }, request, { name }) {
    const signed = await approveProposal(context, signer, party, name, request)
    return signed.ok ? done({ signed: signed.value }) : signed
  },
  async signDecision({ signer, party }, request, { name }) {
    const executed = await signDecision(signer, party, name, request)
    return executed.ok ? done({ executed: executed.value }) : executed
  },
  async withdrawDecision({ signer, party }, request, { name }) {
    const takenBack = await takeBackDecision(signer, party, name, request)
    return takenBack.ok ? done({}) : takenBack
  },
  async invite({ signer: { records, clock } }, { name: invited }, { name }) {
    const token = inviteOperator(records, invited, name, clock.now())
    return token.ok ? done({ token: token.value }) : token
  },
  disableOperator: async ({ signer }, { name: disabled }, { name }) =>
    proposed(proposeDecision(signer, name, { kind: 'operator-disabled', name: disabled })),
  changePolicy: async ({ signer }, { policy }, { name }) =>
    proposed(proposeDecision(signer, name, { kind: 'policy-changed', policy })),
  async setColdAddress({ context, signer }, { network: wanted, address: text }, { name }) {
    const network = context.networks.find((candidate) => candidate.name === wanted)
    if (!network) return refuse('network.unknown')
    const address = parseAddress(network, text)
    if (!address.ok) return address
    const decision = { kind: 'cold-address-set', network: network.name, address: address.value } as const
    return proposed(proposeDecision(signer, name, decision))
  },
  async setGasCeiling({ context, signer }, { network: wanted, price }, { name }) {
    const network = context.networks.find((candidate) => candidate.name === wanted)
    if (!network) return refuse('network.unknown')
    return proposed(proposeDecision(signer, name, { kind: 'gas-ceiling-set', network: network.name, price }))
  },
  async adoptPosition({ context, signer }, { network: wanted }, { name }) {
    const { sql, rpc } = context
    const network = context.networks.find((candidate) => candidate.name === wanted)
    if (!network) return refuse('network.unknown')
    const [wallet] = await sql<
      { next_nonce: bigint }[]
    >`select next_nonce from app.wallet where network = ${network.name}`
    if (!wallet) return refuse('network.unknown')
    // Whatever the database says, no nonce that the chain has seen is used again.
    const used = network.kind === 'tron' ? 0n : await rpc[network.name].readNonce(signer.keys.hot.address)
    const nextNonce = used > wallet.next_nonce ? used : wallet.next_nonce
    const { newest } = await readLedgerHead(sql, undefined)
    const storeEra = await nextEra(sql, signer)
    return proposed(
      proposeDecision(signer, name, {
        kind: 'position-adopted',
        network: network.name,
        nextNonce: nextNonce.toString(),
        ledgerThrough: newest?.through.toString() ?? '',
        ledgerHash: newest?.hash ?? '',
        ...(storeEra !== undefined && { storeEra }),
      }),
    )
  },
}

const proposed = (outcome: Result<string>): Result<Record<string, never>> => (outcome.ok ? done({}) : outcome)

const isPublic = (name: ApprovalCallName): name is PublicName => Object.hasOwn(publicCalls, name)

function authenticate({ sessions, signer }: Page, name: ApprovalCallName, from: FastifyRequest): Result<Who> {
  if (isPublic(name)) return done(undefined)
  const token = readHeader(from, 'token')
  if (!token) return refuse('session.required')
  const by = sessions.find(token)
  const passkey = by && activeOperators(signer.records).get(by.name)
  if (!passkey || passkey.credentialId !== by.credentialId) return refuse('session.ended')
  return done({ name: by.name, passkey, token })
}

/**
 * Serves the signer's own page, on which operators see what they sign: it shares no script, session or password with
 * the site and the console.
 */
export async function startApprovals(
  context: Context,
  signer: Signer,
  { host, port, party, folder, consoleOrigin }: ApprovalsConfig,
): Promise<DrainableServer> {
  const server = createHttpServer('approvals', context.config)
  const drainable = serveHealth(server, context)
  showConfirmed(server, context)
  const page: Page = {
    context,
    signer,
    party,
    consoleOrigin: consoleOrigin ?? null,
    sessions: createSessions(signer.clock),
  }
  for (const name of Object.keys(approvalSchemas) as ApprovalCallName[]) {
    serveCall<Who>(server, context, {
      name,
      method: 'POST',
      url: `${approvalsBase}/${name}`,
      schemas: approvalSchemas[name],
      authenticate: async (from) => authenticate(page, name, from),
      // The tables pair each name with its own function, which TypeScript cannot follow for a variable name.
      run: (request, who) => {
        if (isPublic(name)) return publicCalls[name](page, request as never)
        invariant(who, 'an operator is logged in')
        return operatorCalls[name](page, request as never, who)
      },
      around: async (_request, who, run) => {
        const result = await run()
        // The answer waits until the standby has what the call stored. No other public call stores anything: strangers'
        // calls do not occupy the standby.
        if (who || (name === 'enrol' && result.ok)) await signer.standby.sync()
        return result
      },
    })
  }
  if (folder) await serveFolder(server, folder)
  await server.listen({ host, port })
  return drainable
}
