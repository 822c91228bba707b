import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { programs } from './programs.ts'

/** What a program runs on. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** The command that runs another one there. */
  readonly prefix: readonly string[]
  /** What can be done to it; nothing when it is only a name for this machine. */
  readonly harm?: Harm
}

export interface Harm {
  /**
   * From now on packets disappear: established connections hang, and nobody is told. Those to and from it without
   * `which`, those of one direction, or those between it and some others.
   */
  cut(which?: 'to' | 'from' | readonly string[]): void
  /** Ends all cuts. */
  heal(): void
  /** Gives it a disk of its own at this path. */
  mountDisk(path: string, megabytes: number, owner: { readonly uid: number; readonly gid: number }): void
  fillDisk(): void
  freeDisk(): void
}

export interface Network {
  addMachine(name: string): Promise<Machine & { readonly harm: Harm }>
  stop(): Promise<void>
}

/** Without namespaces everything is on this machine. */
export const thisMachine = (name: string): Machine => ({ name, address: '127.0.0.1', prefix: [] })

// 198.18.0.0/15 is reserved for tests between networks (RFC 2544), so no route of a real machine is in the way.
export const testRange = '198.18.0.0/15'
const firstAddress = 198 * 2 ** 24 + 18 * 2 ** 16
const bits = 26
const perNetwork = 2 ** (32 - bits)
const networks = 2 ** (bits - 15)
const perLink = 4
const toText = (address: number): string => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')

const run = (...[path = '', ...args]: readonly string[]): string =>
  execFileSync(path, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * A switch and its machines, each a network namespace and a mount namespace of its own. A sleeping process holds each of
 * them and ends with us, so the kernel takes the links, routes, rules and disks away however we end.
 * @param id the same number gives the same addresses
 * @throws where this user may not make namespaces
 */
export async function openNetwork(id: number): Promise<Network> {
  const base = firstAddress + (id % networks) * perNetwork
  const range = `${toText(base)}/${bits}`
  const [ours, theirs] = [toText(base + 1), toText(base + 2)]
  const link = `synet${id}`
  if (networkInterfaces()[link]) throw new Error(`the network ${link} exists already`)
  const holders: ChildProcess[] = []
  const hold = async (): Promise<readonly string[]> => {
    const { child, pid } = await holdNamespaces()
    holders.push(child)
    return ['/usr/bin/nsenter', `--net=/proc/${pid}/ns/net`, `--mount=/proc/${pid}/ns/mnt`, '--']
  }
  const pidOf = (prefix: readonly string[]): string => /\d+/.exec(prefix[1] ?? '')?.[0] ?? ''
  const ip = (prefix: readonly string[], command: string) => run(...prefix, programs.ip.path, ...command.split(' '))

  const inSwitch = await hold()
  ip([], `link add ${link} type veth peer name uplink netns ${pidOf(inSwitch)}`)
  ip([], `addr add ${ours}/30 dev ${link}`)
  ip([], `link set ${link} up`)
  ip(inSwitch, `addr add ${theirs}/30 dev uplink`)
  ip(inSwitch, 'link set uplink up')
  ip([], `route add ${range} via ${theirs}`)
  run(...inSwitch, '/bin/sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward')

  let count = 0
  return {
    async addMachine(name) {
      const first = base + ++count * perLink
      const [gateway, address] = [toText(first + 1), toText(first + 2)]
      const port = `port${count}`
      const prefix = await hold()
      ip(inSwitch, `link add ${port} type veth peer name eth0 netns ${pidOf(prefix)}`)
      ip(inSwitch, `addr add ${gateway}/30 dev ${port}`)
      ip(inSwitch, `link set ${port} up`)
      ip(prefix, `addr add ${address}/30 dev eth0`)
      for (const device of ['lo', 'eth0']) ip(prefix, `link set ${device} up`)
      ip(prefix, `route add default via ${gateway}`)
      let disk = ''
      const harm: Harm = {
        ...openCuts((rule) => ip(inSwitch, `rule ${rule}`), { address, port }),
        mountDisk: (path, megabytes, { uid, gid }) => {
          const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=700`
          run(...prefix, '/bin/mount', '-t', 'tmpfs', '-o', options, name, path)
          disk = path
        },
        fillDisk: () => {
          // The command ends when no byte is left.
          run(...prefix, '/bin/sh', '-c', 'cat /dev/zero > "$0/filler" || true', disk)
        },
        freeDisk: () => {
          run(...prefix, '/bin/rm', '-f', `${disk}/filler`)
        },
      }
      return { name, address, prefix, harm }
    },
    async stop() {
      const ends = holders.map((holder) => once(holder, 'exit'))
      for (const holder of holders) holder.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}

/** Cuts by rules of the switch. @param change adds or deletes a rule */
function openCuts(
  change: (rule: string) => void,
  { address, port }: { readonly address: string; readonly port: string },
): Pick<Harm, 'cut' | 'heal'> {
  const directions = { to: `to ${address} blackhole`, from: `iif ${port} blackhole` }
  const rulesOf = (which: Parameters<Harm['cut']>[0]): readonly string[] => {
    if (which === undefined) return Object.values(directions)
    if (typeof which === 'string') return [directions[which]]
    return which.flatMap((other) => [`from ${other} to ${address} blackhole`, `from ${address} to ${other} blackhole`])
  }
  let rules: readonly string[] = []
  return {
    cut: (which) => {
      const added = rulesOf(which)
      for (const rule of added) change(`add ${rule}`)
      rules = [...rules, ...added]
    },
    heal: () => {
      for (const rule of rules) change(`del ${rule}`)
      rules = []
    },
  }
}

const heldMs = 5_000

async function holdNamespaces(): Promise<{ child: ChildProcess; pid: number }> {
  const unshare = ['/usr/bin/unshare', '--net', '--mount', '--propagation', 'private', '--', '/bin/sleep', 'infinity']
  const child = spawn(programs.setpriv.path, ['--pdeathsig', 'KILL', '--', ...unshare], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const pid = child.pid ?? 0
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const until = Date.now() + heldMs
  // Both are made by the same call, before `sleep` begins.
  while (child.exitCode === null && readlinkSync(`/proc/${pid}/ns/mnt`) === readlinkSync('/proc/self/ns/mnt')) {
    if (Date.now() > until) throw new Error('no namespaces in time')
    await new Promise((wake) => setTimeout(wake, 5))
  }
  if (child.exitCode !== null) throw new Error(`no namespaces: ${said.trim()}`)
  return { child, pid }
}
