import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseAddress } from '@synet/chain/address'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { z } from 'zod'
import { parseTrustedProxies } from '#platform/http/parse-trusted-proxies'
import { logLevels } from '#platform/log/log'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'

/** Describes a variable of the environment. */
export interface Variable<T = unknown> {
  /** Parses the text. */
  readonly type: z.ZodType<T, string>
  /** How the documents name the type. */
  readonly form: string
  /** The processes that read it; no other should have it. */
  readonly roles: readonly ProcessRole[]
  /** The processes that do not start without it. */
  readonly needed?: readonly ProcessRole[]
  /** Names the variables that a process needs with this value, if it reads them. */
  readonly needs?: (value: T) => readonly string[]
  /**
   * `value`: it may be in the environment, in the file that `<NAME>_FILE` names, or in systemd's credential of this
   * name. `file`: only in one of the latter two.
   */
  readonly secret?: 'value' | 'file'
  /** The documents explain it with these words. */
  readonly meaning: string
  /** The documents say this of a process that lacks it. */
  readonly without: string
}

const parsed =
  <T>(form: string, type: z.ZodType<T, string>) =>
  (
    meaning: string,
    { roles, without, ...rest }: Pick<Variable<T>, 'roles' | 'without' | 'needed' | 'needs' | 'secret'>,
  ): Variable<T> => ({ type, form, roles, meaning, without, ...rest })

/** Tells whether a process can use, or make, a folder of this name. */
function isFolderOrNothing(path: string): boolean {
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    if (there !== undefined) return there.isDirectory()
  } catch {
    // A folder above is closed to this user, which is said where the folder is used.
    return true
  }
  return dirname(path) === path || isFolderOrNothing(dirname(path))
}

const text = parsed('text', z.string())
const publicKey = parsed(
  'text',
  z
    .string()
    .refine(
      (value) => !/^[a-z]prv/.test(value),
      'this is a private key, which the signer alone may have → name the public one (xpub…)',
    ),
)
const folder = parsed(
  'folder',
  z.string().refine((value) => isFolderOrNothing(value), 'a file is in its place'),
)
const file = parsed('file', z.string())
const flag = parsed(
  '`1` or `0`',
  z.enum(['0', '1']).transform((value) => value === '1'),
)
const logLevel = parsed(`one of ${logLevels.join(', ')}`, z.enum(logLevels))
const count = (min: number, max: number) =>
  parsed(
    `${min} to ${max}`,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
  )
const port = count(0, 65_535)
const hex = (bytes: number) =>
  parsed(
    `${bytes} bytes, hex`,
    z
      .string()
      .regex(new RegExp(`^[\\da-fA-F]{${bytes * 2}}$`))
      .transform((value) => Buffer.from(value, 'hex')),
  )
const url = (protocols: RegExp, form: string) => parsed(form, z.url({ protocol: protocols }))
/** After some characters a password ends, and the rest of the URL is another server, or nothing. */
function isWholeDatabase(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hash, search, pathname, username, password } = new URL(value)
  try {
    decodeURIComponent(username + password + pathname)
  } catch {
    return false
  }
  return /^postgres(?:ql)?:$/.test(protocol) && hash === '' && !search.includes('@') && pathname.length > 1
}
const tlsParameters = ['sslmode', 'sslrootcert', 'sslnegotiation']
const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** With a misspelt parameter the password would go to the server in the clear. */
function faultOfTls(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { searchParams } = new URL(value)
  const odd = [...searchParams.keys()].find(
    (name) => /ssl|tls/i.test(name) && ![...tlsParameters, 'ssl'].includes(name),
  )
  if (odd !== undefined) return `${odd} is no parameter: TLS has ${tlsParameters.join(', ')}`
  const mode = searchParams.get('sslmode')
  return mode === null || tlsModes.includes(mode) ? undefined : `sslmode is one of ${tlsModes.join(', ')}`
}

const database = parsed(
  'URL of PostgreSQL',
  z
    .string()
    .refine(
      isWholeDatabase,
      'expected is postgres://LOG-IN:PASSWORD@HOST:PORT/DATABASE; in the password write # as %23, ? as %3F, / as %2F, @ as %40 and % as %25',
    )
    .refine(
      (value) => !/[?&]target_session_attrs=(?!(?:read-write|primary)(?:&|$))/.test(value),
      'target_session_attrs is read-write or primary: a standby takes no writes',
    )
    .superRefine((value, context) => {
      const fault = faultOfTls(value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
)
const web = url(/^https?$/, 'URL')
const origin = parsed(
  'origin',
  z.string().superRefine((value, context) => {
    const meant = URL.canParse(value) ? new URL(value).origin : 'null'
    if (meant !== value)
      context.addIssue({
        code: 'custom',
        message:
          meant === 'null'
            ? 'expected is an origin such as https://synet.example'
            : `expected is an origin: write ${meant}`,
      })
  }),
)
const mailbox = parsed(
  '`name@host`, or `Name <name@host>`',
  z.string().regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
)
const list = (separator: string, form: string, isOne: (text: string) => boolean = () => true, expected = '') =>
  parsed(
    form,
    z
      .string()
      .transform((value) =>
        value
          .split(separator)
          .map((one) => one.trim())
          .filter(Boolean),
      )
      .refine((all) => new Set(all).size === all.length, 'one of them is named twice')
      .refine((all) => all.every(isOne), expected),
  )
const proxies = parsed(
  'addresses and networks, by comma',
  z.string().transform((value, context) => {
    try {
      return parseTrustedProxies(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  }),
)

/** Tells whether a text says where a key lies, with everything that opening it needs. */
function isKeyPlace(text: string): boolean {
  const [path = '', query = ''] = text.replace(/^(?:pkcs11|kms):/, '').split('?')
  const has = (parts: readonly string[], names: readonly string[]) =>
    names.every((name) => parts.some((part) => part.startsWith(`${name}=`) && part.length > name.length + 1))
  if (text.startsWith('kms:')) return path !== '' && has(query.split('&'), ['endpoint', 'region'])
  const parts = [...path.split(';'), ...query.split('&')]
  return text.startsWith('pkcs11:') && has(parts, ['token', 'object', 'module-path', 'pin-source'])
}
const isHotPlace = (text: string): boolean => text === 'seed' || isKeyPlace(text)
const keyPlaceForm = 'expected is pkcs11:token=…;object=…?module-path=…&pin-source=… or kms:KEY-ID?endpoint=…&region=…'
const needsOfPlace = (text: string) => (text.startsWith('kms:') ? ['KMS_CREDENTIALS'] : [])

/** The places for objects, with the processes that do not start without one. */
export const places = { UPLOAD: [], TRAINING: ['api', 'audits'] } as const satisfies Readonly<
  Record<string, readonly ProcessRole[]>
>
export type PlaceName = keyof typeof places
const itsKey = 'its access key'
/** The variables of a place for objects: a folder or a bucket. */
const placeVariables = <P extends PlaceName>(
  name: P,
  what: string,
  { roles, without }: Pick<Variable, 'roles' | 'without'>,
) =>
  ({
    [`${name}_FOLDER`]: folder(`${what}, on one machine only; writable`, { roles, without }),
    [`${name}_S3_URL`]: web(`a private S3-compatible bucket (URL with its name), instead of the folder`, {
      roles,
      needs: () => [`${name}_S3_KEY_ID`, `${name}_S3_SECRET`],
      without: 'the folder',
    }),
    [`${name}_S3_KEY_ID`]: text(itsKey, { roles, without: 'required with the bucket' }),
    [`${name}_S3_SECRET`]: text(itsKey, { roles, secret: 'value', without: 'required with the bucket' }),
    [`${name}_S3_REGION`]: text('its region', { roles, without: '`auto`' }),
  }) as Record<`${P}_FOLDER` | `${P}_S3_${'URL' | 'KEY_ID' | 'SECRET' | 'REGION'}`, Variable<string>>

const everyRole = processRoles
const served = ['api', 'console'] as const
const evmNames: readonly string[] = Object.values(allNetworks).flatMap(({ name, kind }) =>
  kind === 'evm' ? [name] : [],
)
const withChains = ['api', 'console', 'jobs', 'watcher', 'signer'] as const
const signer = { roles: ['signer'] } as const

type RpcName = `RPC_${Uppercase<NetworkName>}`
export const rpcName = (network: NetworkName): RpcName => `RPC_${network.toUpperCase()}` as RpcName
type PayoutContractName = `PAYOUT_CONTRACT_${Uppercase<NetworkName>}`
/** Only EVM networks have a payout contract. */
export const payoutContractName = (network: NetworkName): PayoutContractName =>
  `PAYOUT_CONTRACT_${network.toUpperCase()}` as PayoutContractName

const isNode = (value: string): boolean =>
  URL.canParse(value) && new URL(value).username === '' && /^https?:\/\/(?!.*(?:[;\s]|:\/\/))/.test(value)
const endpoints = list(
  ',',
  'URLs, by comma',
  isNode,
  'expected are URLs that begin with http:// or https://, by comma, without user and password',
)
const byNetwork = Object.fromEntries(
  Object.values(allNetworks).map(({ name, kind }) => [
    rpcName(name),
    endpoints(
      kind === 'tron'
        ? 'base URLs of TRON full nodes, with `/jsonrpc`, `/wallet`, `/walletsolidity` below each; the comparison of books reads one node'
        : 'JSON-RPC endpoints of providers that do not depend on each other (below, Chain nodes)',
      { roles: withChains, secret: 'value', without: 'the network is disabled' },
    ),
  ]),
) as Readonly<Record<RpcName, Variable<string[]>>>
const payoutContracts = Object.fromEntries(
  Object.values(allNetworks).flatMap(({ name, kind }) =>
    kind === 'evm'
      ? [
          [
            payoutContractName(name),
            parsed(
              'text',
              z.string().refine((value) => parseAddress(allNetworks[name], value).ok, 'this is no address'),
            )(
              'the network’s payout contract, whose operator is the hot wallet; sweeps go to it. Change it only while no payout of the network is in progress',
              { roles: ['signer', 'jobs'], without: 'the hot wallet pays' },
            ),
          ],
        ]
      : [],
  ),
) as Readonly<Record<PayoutContractName, Variable<string>>>

/** The whole environment of the server's processes. docs/OPERATIONS.md has its table from here. */
export const variables = {
  DATABASE_URL: database('the database, with the process’s own log-in', {
    roles: everyRole,
    needed: everyRole,
    secret: 'value',
    without: 'required',
  }),
  DATABASE_POOL: count(1, 500)('connections of one process, without those of the watchdog and LISTEN', {
    roles: everyRole,
    without: '12',
  }),
  DATABASE_PREPARE: flag('`0` behind a pooler in transaction mode: no prepared statements, no pipelining', {
    roles: everyRole,
    without: '`1`',
  }),
  DATABASE_DEADLINE_MS: count(500, 600_000)('how long the database may be silent', {
    roles: everyRole,
    without: '10000',
  }),
  DATABASE_LISTEN_URL: database('for LISTEN, past a pooler in transaction mode', {
    roles: ['api'],
    secret: 'value',
    without: '`DATABASE_URL`',
  }),
  HOST: text('address to listen on', { roles: served, without: '`127.0.0.1`' }),
  API_PORT: port('port of the site; 0 = any free one', { roles: ['api'], without: '0' }),
  CONSOLE_PORT: port('port of the console; 0 = any free one', { roles: ['console'], without: '0' }),
  TRUSTED_PROXIES: proxies(
    'the proxies whose `x-forwarded-for` is read, from the right; no names, no prefixes shorter than /8 (IPv6: /16)',
    { roles: [...served, 'signer'], without: 'none' },
  ),
  DRAIN_MS: count(0, 60_000)(
    'a server ends when no request has come for so long after SIGTERM (three times that at most); longer than the proxy needs to notice',
    { roles: [...served, 'signer'], without: '5000; 0 in development' },
  ),
  DEPOSIT_XPUB: publicKey('extended public key of the deposit addresses', {
    roles: ['api'],
    needed: ['api'],
    without: 'required by `api`',
  }),
  LEASE_KEY: hex(32)('keys the training seeds and the MACs of codes', {
    roles: ['api', 'audits'],
    needed: ['api', 'audits'],
    secret: 'value',
    without: 'required by its readers',
  }),
  OPERATOR_KEY: hex(32)('encrypts the operators’ second factors', {
    roles: ['console'],
    needed: ['console'],
    secret: 'value',
    without: 'required by `console`',
  }),
  MESSAGE_PUBLIC_KEY: hex(32)('X25519 key that seals codes in the outbox', {
    roles: ['api'],
    needed: ['api'],
    without: 'required by `api`',
  }),
  MESSAGE_KEY: hex(32)('the private key of `MESSAGE_PUBLIC_KEY`', {
    roles: ['jobs'],
    secret: 'file',
    without: 'codes are not sent',
  }),
  PUSH_PUBLIC_KEY: hex(65)('public key of `PUSH_KEY_FILE`, an uncompressed point of P-256', {
    roles: ['api'],
    without: 'no pushes',
  }),
  PUSH_KEY: hex(32)('private key for push services (VAPID)', { roles: ['jobs'], secret: 'file', without: 'no pushes' }),
  PUSH_TEST_ORIGIN: origin('a push service of tests, on a development server only', {
    roles: ['api', 'jobs'],
    without: 'only those of browsers',
  }),
  SMTP_URL: url(/^smtps?$/, 'URL of a mail server')(
    'sends mails; a password goes by TLS alone (`smtps://`, STARTTLS), unless the URL ends with `?requireTLS=false`',
    { roles: ['jobs'], secret: 'value', without: 'mails are given up at the end of their useful time' },
  ),
  SMS_URL: web('gateway that receives `POST {"to", "text"}` as JSON', {
    roles: ['jobs'],
    secret: 'value',
    without: 'as above',
  }),
  RATES_URL: web(
    'answers with rates of USDT as Coinbase does, `{"data":{"rates":{"USD":"1.0","CNY":"7.1"}}}`; they are only shown',
    { roles: ['jobs'], without: 'no reference values' },
  ),
  RUNBOOK_URL: web('the page of help to which alerts of `synet alerts` lead', {
    roles: ['jobs'],
    without: 'that of the site, `/operators.html`',
  }),
  MAIL_FROM: mailbox('sender of mails', { roles: ['jobs'], without: '`Synet <no-reply@synet.invalid>`' }),
  WEB_FOLDER: folder('the built site', { roles: ['api'], without: 'API only' }),
  CONSOLE_FOLDER: folder('the built console', { roles: ['console'], without: 'API only' }),
  ASSETS_FOLDER: folder(
    'shared by all nodes, writable: the assets of the last five builds, so that pages of two builds load side by side',
    { roles: served, without: 'only the assets of the process’s own build' },
  ),
  ...placeVariables('UPLOAD', 'users’ pictures', { roles: ['api'], without: 'no pictures are accepted' }),
  ...placeVariables('TRAINING', 'deltas and weights', {
    roles: ['api', 'audits'],
    without: 'required without the bucket',
  }),
  TRAINING_S3_PUBLIC_URL: web('the same bucket as devices reach it to put deltas there (above, Uploads)', {
    roles: ['api'],
    without: 'deltas go through `api`',
  }),
  SITE_ORIGIN: origin('origin of the site; users’ passkeys are bound to its host name, and lost when it changes', {
    roles: ['api', 'signer', 'jobs'],
    without: 'no passkeys, no link in mails that turns them off',
  }),
  APPROVALS_ORIGIN: origin('origin of the signer’s page; operators’ keys are bound to its host name', {
    roles: ['console', 'signer'],
    needs: () => ['APPROVALS_PORT'],
    without: 'nobody can approve',
  }),
  CONSOLE_ORIGIN: origin('origin of the console, to which the signer’s page links', { ...signer, without: 'no link' }),
  APPROVALS_PORT: port('port of the signer’s page', { ...signer, without: 'required with an origin' }),
  APPROVALS_HOST: text('address on which it listens', { ...signer, without: '`127.0.0.1`' }),
  APPROVALS_FOLDER: folder('the built page', { ...signer, without: 'calls only' }),
  SEED: text('the seed of all addresses, encrypted by `synet key-encrypt`, or plain hex for development', {
    ...signer,
    secret: 'file',
    without: 'required by the active `signer`',
  }),
  KEY_PASSPHRASE: text('the passphrase of encrypted key files', {
    ...signer,
    secret: 'file',
    without: 'key files are plain',
  }),
  HOT_KEY: parsed('text', z.string().refine(isHotPlace, keyPlaceForm))(
    'the hot wallet’s key: `pkcs11:token=…;object=…?module-path=…&pin-source=…` (RFC 7512), or `kms:KEY-ID?endpoint=…&region=…`',
    { ...signer, needs: needsOfPlace, without: 'derived from the seed' },
  ),
  HOT_KEYS_RETIRED: list(
    ' ',
    'places, by space',
    isHotPlace,
    keyPlaceForm,
  )('its former places, each as in `HOT_KEY`, or `seed`, which are swept (below, Replacing a key)', {
    ...signer,
    needs: (all) => all.flatMap(needsOfPlace),
    without: 'none',
  }),
  PROOF_KEY: parsed(
    'text',
    // A key itself is read with its passphrase.
    z.string().refine((value) => !/^(?:pkcs11|kms):/.test(value) || isKeyPlace(value), keyPlaceForm),
  )('the key of the proof, as `HOT_KEY`; `PROOF_KEY_FILE`: its 32 bytes, encrypted or plain', {
    ...signer,
    secret: 'value',
    needs: needsOfPlace,
    without: 'no proof is published',
  }),
  PKCS11_BINDING: file('the module `pkcs11js`, compiled for your machine, or its path', {
    ...signer,
    without: '`pkcs11js`',
  }),
  KMS_CREDENTIALS: parsed('`ACCESS-KEY-ID:SECRET`', z.string().regex(/^[^:\s]+:\S+$/))(
    'the log-in of the key service',
    { ...signer, secret: 'file', without: 'none' },
  ),
  SIGNER_JOURNAL: file(
    'SQLite file of the signer’s own store, on a separate disk that is not restored with the database',
    { ...signer, needed: ['signer'], without: 'required by `signer`' },
  ),
  SIGNER_STORE_LOST: flag(
    'starts with a store whose rows are lost for good; signs nothing until two operators adopt the position',
    { ...signer, without: '`0`: the signer refuses such a store' },
  ),
  SIGNER_STANDBY_URL: web('the standby of the active signer', {
    ...signer,
    needs: () => ['SIGNER_STANDBY_SECRET'],
    without: 'it signs alone',
  }),
  SIGNER_STANDBY_PORT: port('makes this signer the standby, which listens here', {
    ...signer,
    needs: () => ['SIGNER_STANDBY_SECRET'],
    without: 'it is the active one',
  }),
  SIGNER_STANDBY_HOST: text('address on which the standby listens', { ...signer, without: '`127.0.0.1`' }),
  SIGNER_STANDBY_SECRET: parsed('32 letters and digits at least', z.string().regex(/^[\x21-\x7e]{32,}$/))(
    'the secret that both signers share (`openssl rand -hex 32`)',
    { ...signer, secret: 'file', without: 'required with either' },
  ),
  ANCHOR_NETWORK: parsed(
    'text',
    z.string().refine((value) => evmNames.includes(value), `expected is one of ${evmNames.join(', ')}`),
  )(
    'where the signer anchors the proof once a day: `ERC20`, `BEP20` or `dev`; needs its `RPC_*` and the proof’s key, and some 26,000 gas a day',
    { ...signer, needs: (value) => ['PROOF_KEY', rpcName(value as NetworkName)], without: 'nothing is anchored' },
  ),
  CODES_WITHOUT_WORK: flag('sends codes without proof of work; for tests, on a development server only', {
    roles: ['api'],
    without: '`0`',
  }),
  METRICS_PORT: port('`GET /metrics` for Prometheus; a port for each process, not public', {
    roles: everyRole,
    without: 'no metrics are served',
  }),
  METRICS_HOST: text('address on which it serves them', { roles: everyRole, without: '`127.0.0.1`' }),
  LOG_LEVEL: logLevel('the least that the log keeps', { roles: everyRole, without: '`info`' }),
  LOG_KEY: hex(32)('the same for all processes: keys the hashes of users in the log', {
    roles: everyRole,
    secret: 'value',
    without: 'one for each start',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: web(
    'an OpenTelemetry collector (OTLP over HTTP) of calls, postings, jobs and questions to nodes; `synet.order` follows an order from process to process',
    { roles: everyRole, without: 'nothing is traced' },
  ),
  PROCESS_NAME: text(
    'its name in heartbeats and alerts; each place has its own, so that a replacement ends the alert at once',
    { roles: everyRole, without: 'host name and process number' },
  ),
  DEVELOPMENT: flag('shows clients that this is a development server', { roles: everyRole, without: '`0`' }),
  ...byNetwork,
  ...payoutContracts,
}
export type VariableName = keyof typeof variables

/** The names that a variable may have in the environment. */
export const namesOf = (name: VariableName): readonly string[] => {
  const { secret } = variables[name] as Variable
  if (secret === undefined) return [name]
  return secret === 'file' ? [`${name}_FILE`] : [name, `${name}_FILE`]
}

/** Node and the system read these themselves. */
const othersRead = /^(?:NODE_\w+|TZ|PATH|HOME|LANG|LC_\w+|CREDENTIALS_DIRECTORY)$/

/** @returns those that no process reads: they are probably misspelt */
export function unknownNames(names: readonly string[]): readonly string[] {
  const known = new Set((Object.keys(variables) as VariableName[]).flatMap(namesOf))
  return names.filter((name) => !known.has(name) && !othersRead.test(name))
}

/** These say no more than the name of their variable. */
const plainForms = ['text', 'file', 'folder', 'URL', 'origin', 'URL of PostgreSQL']

/** The table of docs/OPERATIONS.md. Variables that differ in their network only share a row. */
export function drawVariables(): string {
  const names = new Map<string, string>()
  for (const name of Object.keys(variables) as VariableName[]) {
    const { form, roles, meaning, without } = variables[name] as Variable
    const readers = roles.length === processRoles.length ? 'all' : roles.map((role) => `\`${role}\``).join(', ')
    const explained = plainForms.includes(form) ? meaning : `${meaning}; ${form}`
    const own = namesOf(name).map((one) => `\`${one}\``)
    const rest = `${explained} | ${readers} | ${without}`
    const former = names.get(rest)
    names.set(rest, [...(former === undefined ? [] : [former]), ...own].join(', '))
  }
  const rows = [...names].map(([rest, all]) => `| ${all} | ${rest} |`)
  return ['| variable | meaning; form | read by | without it |', '|---|---|---|---|', ...rows].join('\n')
}
