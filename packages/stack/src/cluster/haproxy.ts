import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import type { DatabaseNode } from './patroni.ts'
import { programs } from './programs.ts'

export interface Ports {
  /** People reach the site here, by TLS. */
  readonly site: number
  readonly console: number
  readonly approvals: number
  /** Speaks PostgreSQL's protocol, always to the primary. */
  readonly database: number
  /** The port that Prometheus reads. */
  readonly metrics: number
}

export interface Backends {
  readonly api: readonly number[]
  readonly console: readonly number[]
  readonly approvals: number
  readonly nodes: readonly Pick<DatabaseNode, 'name' | 'machine' | 'port' | 'restPort'>[]
}

/** @returns PEM of a certificate of its own for localhost, and of its key */
function makeCertificate(folder: string): { readonly file: string; readonly certificate: string } {
  const [file, key, cert] = ['tls.pem', 'tls.key', 'tls.crt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  if (!existsSync(file)) {
    const names = 'subjectAltName=DNS:localhost,DNS:approvals.localhost,IP:127.0.0.1'
    const subject = ['-subj', '/CN=localhost', '-addext', names]
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '365']
    execFileSync(programs.openssl.path, [...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    writeFileSync(file, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  }
  return { file, certificate: readFileSync(cert, 'utf8') }
}

const hstsSeconds = 31_536_000

/** A server leaves after two failed checks, which take a second; DRAIN_MS of the processes is longer. */
const check = 'check inter 500ms fall 2 rise 1'

const serverLines = (name: string, ports: readonly number[], options: string): string =>
  ports.map((port, i) => `  server ${name}${i + 1} 127.0.0.1:${port} ${options}`).join('\n')

interface Web {
  readonly name: string
  readonly port: number
  /** HAProxy's name for each of the processes, without its number. */
  readonly server: string
  readonly backends: readonly number[]
  /** The lines that choose the process of a request; without them the processes take turns. */
  readonly balance?: string
}

/**
 * When no process says that it is ready, requests go to those that take connections: processes that are slow, or whose
 * database is, give a more useful answer than a proxy without a backend.
 */
const web = ({ name, port, server, backends, balance = '' }: Web, tls: string): string => `
frontend ${name}
  bind 127.0.0.1:${port} ssl crt ${tls} alpn h2,http/1.1 ssl-min-ver TLSv1.2
  http-response set-header Strict-Transport-Security "max-age=${hstsSeconds}"
  option forwardfor
  use_backend ${name}-unready if { nbsrv(${name}) eq 0 }
  default_backend ${name}
backend ${name}
  option httpchk GET /readyz
  http-request disable-l7-retry unless METH_GET
${balance}${serverLines(server, backends, check)}
backend ${name}-unready
  http-request disable-l7-retry unless METH_GET
${balance}${serverLines(`${server}-unready`, backends, check)}
`

const byPerson = `  # The calls of a person go to one process, which knows their payment password for five minutes.
  balance hdr(token)
  hash-type consistent
`

interface Files {
  readonly tls: string
  readonly socket: string
}

function drawConfiguration(ports: Ports, backends: Backends, { tls, socket }: Files): string {
  const nodes = backends.nodes
    .map(({ name, machine, port, restPort }) => `  server ${name} ${machine.address}:${port} check port ${restPort}`)
    .join('\n')
  return `global
  maxconn 4000
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 60s
  # Without it a check may take no longer than its interval: on a busy machine all servers were taken out at once. One that
  # ends answers its check with 503 at once.
  timeout check 3s
  # Event streams are quiet between their heartbeats.
  timeout tunnel 1h
  # Only what reached no process is sent to another one: a call that moves money is never sent twice by us. A question is,
  # when its process closed the connection.
  option redispatch
  retries 3
  retry-on conn-failure empty-response
${web({ name: 'site', port: ports.site, server: 'api', backends: backends.api, balance: byPerson }, tls)}${web(
  { name: 'console', port: ports.console, server: 'console', backends: backends.console },
  tls,
)}${web({ name: 'approvals', port: ports.approvals, server: 'signer', backends: [backends.approvals] }, tls)}
frontend metrics
  bind 127.0.0.1:${ports.metrics}
  http-request use-service prometheus-exporter

listen database
  bind 127.0.0.1:${ports.database}
  mode tcp
  option httpchk GET /primary
  http-check expect status 200
  timeout client 24h
  timeout server 24h
  # A connection to a former primary is worth nothing: its queries would hang or be refused.
  # A former primary serves as a standby within seconds, so the first failed check takes it out.
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${nodes}
  # Where a restored database is put in the place of the nodes.
  server restored 127.0.0.1:1 disabled
`
}

export interface Haproxy extends RunningProgram {
  readonly certificate: string
  /** Takes HAProxy's commands. */
  readonly socket: string
}

export function startHaproxy(folder: string, ports: Ports, backends: Backends): Haproxy {
  mkdirSync(folder, { recursive: true })
  const { file, certificate } = makeCertificate(folder)
  const config = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  writeFileSync(config, drawConfiguration(ports, backends, { tls: file, socket }))
  execFileSync(programs.haproxy.path, ['-c', '-q', '-f', config], { stdio: ['ignore', 'inherit', 'inherit'] })
  const args = ['-db', '-f', config]
  return {
    ...keepRunning({ name: 'haproxy', path: programs.haproxy.path, args, logs: join(folder, 'logs') }),
    certificate,
    socket,
  }
}
