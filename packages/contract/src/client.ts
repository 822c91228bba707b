import { withTimeout } from '@synet/core/with-timeout'
import type { Answer, ApprovalAnswer, ApprovalRequestInput, OpsAnswer, OpsRequestInput, RequestInput } from '#calls'
import type { Envelope, RefusalData } from '#envelope'
import { apiBase, approvalsBase, type CallName, type OpsCallName, opsBase, opsRoutes, routes } from '#routes'
import type { ApprovalCallName } from '#schema/approvals'

/** The code of a call that was given up after its time (HTTP 408). */
export const timedOutStatus = 408

/** The code of a call that was not sent, because the browser had no connection. */
export const unsentStatus = -1

/** A call without a successful answer. `status` 0: there was no answer (offline, time-out). */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: number
  readonly data: RefusalData | undefined
  constructor(code: number, message: string, data?: RefusalData) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** No answer came: offline, time-out, or nothing that could be read. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || (error.data === undefined && error.code !== 401)

export interface ClientOptions {
  readonly origin: string
  readonly fetch: typeof fetch
  /** `lang` header: an apiLocale. */
  readonly lang: () => string
  readonly token: () => string | undefined
  /** The page's `source` query parameter, if it has one. */
  readonly source?: () => string | undefined
  /** Called for code 401, in the envelope or as the HTTP status. */
  readonly onUnauthorized?: (message: string) => void
  readonly timeoutMs?: number
}

interface CallOptions {
  /** Created once per user action and kept for its retries. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Call = <N extends CallName>(name: N, input: RequestInput<N>, options?: CallOptions) => Promise<Answer<N>>
export type OpsCall = <N extends OpsCallName>(name: N, input: OpsRequestInput<N>) => Promise<OpsAnswer<N>>
export type ApprovalCall = <N extends ApprovalCallName>(
  name: N,
  input: ApprovalRequestInput<N>,
) => Promise<ApprovalAnswer<N>>

const sourceMax = 200

/**
 * A text from outside as a header: `fetch` refuses characters beyond Latin-1 and line ends, and half a surrogate pair has
 * no encoding.
 */
const headerOf = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''))

/** @throws CallError with the server's message, or `Request failed` without one */
async function send(
  options: ClientOptions,
  route: { method: 'GET' | 'POST'; path: string; bytes?: string },
  input: object,
  { idempotencyKey, signal }: CallOptions,
): Promise<unknown> {
  const url = new URL(options.origin + route.path)
  const headers: Record<string, string> = { lang: options.lang(), platform: 'h5' }
  const token = options.token()
  if (token) headers['token'] = headerOf(token)
  const source = headerOf(options.source?.() ?? '')
  // Links come from anywhere, and long headers are refused: what is no name of a source is left out.
  if (source && source.length <= sourceMax) headers['source'] = source
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const limited = withTimeout(signal, options.timeoutMs ?? 60_000)
  const init: RequestInit = { method: route.method, headers, signal: limited }
  if (route.method === 'GET' || route.bytes) {
    for (const [key, value] of Object.entries(input)) {
      if (key === route.bytes) {
        headers['content-type'] = 'application/octet-stream'
        init.body = value
      } else if (value !== undefined) url.searchParams.set(key, String(value))
    }
  } else {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  let envelope: Envelope
  let status = 0
  try {
    const response = await options.fetch(url, init)
    status = response.status
    envelope = (await response.json()) as Envelope
  } catch (error) {
    // The caller's own fetch may know more: that nothing was sent.
    if (signal?.aborted || error instanceof CallError) throw error
    throw new CallError(limited.aborted ? timedOutStatus : status, 'Request failed')
  }
  if (envelope.code === 1) return envelope.data
  const code = status === 401 ? 401 : envelope.code
  const message = envelope.msg || (code === 401 ? 'Request error' : 'Request failed')
  if (code === 401) options.onUnauthorized?.(message)
  throw new CallError(code, message, envelope.data as RefusalData | undefined)
}

export const createClient =
  (options: ClientOptions): Call =>
  async (name, input, callOptions = {}) =>
    // The server validates every answer against the same schema before it sends it.
    (await send(options, { ...routes[name], path: apiBase + routes[name].path }, input, callOptions)) as never

export const createOpsClient =
  (options: ClientOptions): OpsCall =>
  async (name, input) =>
    (await send(options, { ...opsRoutes[name], path: opsBase + opsRoutes[name].path }, input, {})) as never

/** The calls of the signer's own page. */
export const createApprovalsClient =
  (options: ClientOptions): ApprovalCall =>
  async (name, input) =>
    (await send(options, { method: 'POST', path: `${approvalsBase}/${name}` }, input, {})) as never
