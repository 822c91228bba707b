import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { haltPayouts, proposeResume, orderRereading } from '#operators/recharge/network-calls'
import { opsBase, type OpsCallName, type OpsRoute, opsRoutes } from '@synet/contract/routes'
import { opsSchemas } from '@synet/contract/schema/ops'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { auditAll } from '#custody/audit/audit-all'
import type { FastifyRequest } from 'fastify'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { createHttpServer } from '#platform/http/http-server'
import { readHeader } from '#platform/http/caller-of'
import { serveCall } from '#platform/http/serve-call'
import { type DrainableServer, serveHealth } from '#platform/http/serve-health'
import { serveFolder, sharedAssets } from '#platform/http/serve-folder'
import { showConfirmed } from '#platform/http/show-confirmed'
import {
  confirmFreeze,
  confirmRenewal,
  freezeCustomer,
  renewFreeze,
  unfreezeCustomer,
} from '#operators/customer/change-freeze'
import { findCustomers } from '#operators/customer/find-customers'
import { readCustomer } from '#operators/customer/read-customer'
import { readCustomerHistory } from '#operators/customer/read-customer-history'
import { readCustomerTeam } from '#operators/customer/read-customer-team'
import { proposeDocument, proposeText } from '#operators/text/propose-text'
import { confirmIdentity, identityChecks, rejectIdentity } from '#operators/identity/identity-checks'
import { enrol } from '#operators/operator/enrol'
import { findOperator, loginOperator, logOutOperator, type Operator } from '#operators/operator/operator-session'
import { readLog } from '#operators/operator/read-log'
import type { OpsCall } from '#operators/ops-call'
import { withPasswordPlace } from '#people/password/hash-password'
import { proposeProject } from '#operators/project/propose-project'
import { readCatalogue, proposeCatalogue } from '#operators/catalogue/catalogue-calls'
import { rejectWithdrawal, cancelPayout } from '#operators/withdrawal/decide-withdrawal'
import { readAccount } from '#operators/ledger/read-account'
import { readOverview } from '#operators/overview/read-overview'
import { readReserves } from '#operators/ledger/read-reserves'
import { searchLedger } from '#operators/ledger/search-ledger'
import { proposeMoney } from '#operators/money/propose-money'
import { cancelProposal, rejectProposal } from '#operators/proposal/decide-proposal'
import { listProposals } from '#operators/proposal/read-proposals'
import { handleMessages, readMessages } from '#operators/message/messages'
import { readNoticeList, proposeNotice, saveNotice, withdrawNotice } from '#operators/notice/notice-calls'
import { searchTexts } from '#operators/text/text-corrected'
import { proposeOperator } from '#operators/operator/propose-operator'
import { readOperators } from '#operators/operator/read-operators'
import { listQueue } from '#operators/withdrawal/list-queue'
import { readWithdrawalFacts } from '#operators/withdrawal/read-withdrawal-facts'
import {
  readExceptions,
  closeHandledTask,
  proposeAssignment,
  proposeCapital,
} from '#operators/recharge/exception-calls'
import { publishProof, readProofState } from '#operators/proof/proof-state'
import { readReads, recordReads } from '#operators/read/customer-reads'
import { readSettingList, proposeSetting } from '#operators/setting/setting-calls'
import { readTraining, keepOffence, proposeLift, proposeRollBack } from '#operators/training/training-calls'

type PublicName = 'login' | 'enrol'
type PublicCall<N extends PublicName> = (
  context: Context,
  request: OpsRequest<N>,
  ip: string,
) => Promise<Result<OpsAnswer<N>>>

const operatorAnswer = ({ config }: Context, operator: Operator) => ({
  approvalsUrl: config.approvalsOrigin ?? null,
  id: operator.id.toString(),
  name: operator.name,
  roles: [...operator.roles],
  permissions: [...operator.permissions],
})

const login: PublicCall<'login'> = async (context, request, ip) => {
  const session = await withPasswordPlace('operators', ip, () => loginOperator(context, request, ip))
  return session.ok ? done({ ...session.value, operator: operatorAnswer(context, session.value.operator) }) : session
}

const publicCalls: { readonly [N in PublicName]: PublicCall<N> } = {
  login,
  enrol: (context, request, ip) => withPasswordPlace('operators', ip, () => enrol(context, request, ip)),
}
const isPublic = (name: OpsCallName): name is PublicName => Object.hasOwn(publicCalls, name)

/**
 * Work that reads all books or asks the chains is done once for all who ask meanwhile: it holds a connection for long, and
 * those of the console are few.
 */
const shareWork = <Answer>(work: (context: Context) => Promise<Answer>) =>
  createBatchLoader(async (_sql, [context, ...others]: readonly Context[]) => {
    invariant(context, 'a batch has a caller')
    const answer = await work(context)
    return [context, ...others].map(() => answer)
  })
const shareReserves = shareWork(readReserves)
const shareAudit = shareWork(async (context): Promise<OpsAnswer<'audit'>> => {
  const checks = await auditAll(context)
  return { green: checks.every((check) => check.green), at: context.clock.now().toISOString(), checks }
})

export const opsCalls: { readonly [N in Exclude<OpsCallName, PublicName>]: OpsCall<N> } = {
  logout: async (context, _request, operator, token) => {
    await logOutOperator(context, operator, token)
    return done({})
  },
  me: async (context, _request, operator) => done(operatorAnswer(context, operator)),
  withdrawals: listQueue,
  withdrawalFacts: ({ sql, clock }, { id }) => readWithdrawalFacts(sql, clock.now(), BigInt(id)),
  reject: rejectWithdrawal,
  cancelPayout,
  exceptions: async ({ sql }, request) => done(await readExceptions(sql, request)),
  proposeAssignment,
  proposeCapital,
  proposeResume,
  haltPayouts,
  rereadLogs: orderRereading,
  closeTask: closeHandledTask,
  proposals: listProposals,
  rejectProposal,
  cancelProposal,
  proposeMoney,
  settings: async ({ sql }) => done(await readSettingList(sql)),
  proposeSetting,
  catalogue: async ({ sql, clock }) => done(await readCatalogue(sql, clock.now())),
  proposeCatalogue,
  proposeProject,
  ledgerSearch: async ({ sql }, request) => done(await searchLedger(sql, request)),
  ledgerAccount: ({ sql }, request) => readAccount(sql, request),
  overview: async ({ sql, clock, config }) => done(await readOverview(sql, clock.now(), config.development)),
  reserves: async (context) => done(await shareReserves(context.sql, context)),
  log: async ({ sql }, request) => done(await readLog(sql, request)),
  customers: async ({ sql }, request) => done(await findCustomers(sql, request)),
  customer: ({ sql }, { id }, operator) => readCustomer(sql, { userId: BigInt(id), operatorId: operator.id }),
  customerHistory: ({ sql, clock }, { id }) => readCustomerHistory(sql, clock.now(), BigInt(id)),
  customerTeam: async ({ sql }, request) => done(await readCustomerTeam(sql, request)),
  freeze: freezeCustomer,
  confirmFreeze,
  renewFreeze,
  confirmRenewal,
  unfreeze: unfreezeCustomer,
  identityChecks,
  confirmIdentity,
  rejectIdentity,
  reads: async ({ sql }, request) => done(await readReads(sql, request)),
  proposeDocument,
  handleMessages,
  messages: async ({ sql }, request) => done(await readMessages(sql, request)),
  notices: async ({ sql, clock }, request) => done(await readNoticeList(sql, clock.now(), request)),
  saveNotice,
  proposeNotice,
  withdrawNotice,
  texts: async ({ sql }, request) => done(await searchTexts(sql, request)),
  proposeText,
  operators: async ({ sql, clock }) => done(await readOperators(sql, clock.now())),
  proposeOperator,
  proof: async ({ sql }) => done(await readProofState(sql)),
  publishProof,
  training: async ({ sql }, request) => done(await readTraining(sql, request)),
  proposeLift,
  keepOffence,
  proposeRollBack,
  audit: async (context) => done(await shareAudit(context.sql, context)),
}

interface LoggedIn {
  readonly operator: Operator
  readonly token: string
}

/**
 * Finds the operator by the headers alone: every call of the console names its permission in the contract.
 * @returns undefined for a public call; refusals `session.required`, `session.ended`, `operator.forbidden`
 */
async function authenticate(
  context: Context,
  { permission }: OpsRoute,
  from: FastifyRequest,
): Promise<Result<LoggedIn | undefined>> {
  if (permission === 'public') return done(undefined)
  const token = readHeader(from, 'token')
  const operator = token ? await findOperator(context, token) : undefined
  if (!token) return refuse('session.required')
  if (!operator) return refuse('session.ended')
  from.actor = `operator:${operator.id}`
  const allowed = permission === 'any' || operator.permissions.includes(permission)
  return allowed ? done({ operator, token }) : refuse('operator.forbidden')
}

export async function startOps(context: Context): Promise<DrainableServer> {
  const server = createHttpServer('console', context.config)
  const drainable = serveHealth(server, context)
  showConfirmed(server, context)
  // A developer or a test moves the clock: an operator who logs in at once gets a session of the new time.
  if (context.config.development) server.addHook('onRequest', () => context.clock.refresh())
  for (const name of Object.keys(opsRoutes) as OpsCallName[]) {
    const route: OpsRoute = opsRoutes[name]
    serveCall<LoggedIn | undefined>(server, context, {
      name,
      method: route.method,
      url: opsBase + route.path,
      schemas: opsSchemas[name],
      authenticate: (from) => authenticate(context, route, from),
      // The tables pair each name with its own function, which TypeScript cannot follow for a variable name.
      run: (request, who, { ip }) => {
        if (isPublic(name)) return publicCalls[name](context, request as never, ip)
        invariant(who, 'an operator is logged in')
        return opsCalls[name](context, request as never, who.operator, who.token)
      },
      around: async (_request, who, run) => {
        const answer = await run()
        if (answer.ok && who) await recordReads(context, name, answer.value, who.operator)
        return answer
      },
      ...(route.bodyBytesMax !== undefined && { body: { bytesMax: route.bodyBytesMax } }),
    })
  }
  if (context.config.consoleFolder)
    await serveFolder(server, context.config.consoleFolder, { shared: sharedAssets(context.config, 'console') })
  await server.listen({ host: context.config.host, port: context.config.consolePort })
  return drainable
}
