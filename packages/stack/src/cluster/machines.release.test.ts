import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { connect, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { openNetwork } from './machines.ts'
import { reservePort } from '../reserve-port.ts'

const asRoot = process.getuid?.() === 0 && process.platform === 'linux'
const echo = `require('node:net').createServer((s)=>s.pipe(s)).listen(7, '0.0.0.0', () => console.log('ready'))`
const heard = async (socket: Socket, word: string): Promise<string> => {
  socket.write(word)
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString()
}

it.runIf(asRoot)(
  'a machine that is cut off neither answers nor closes connections, and continues when it is back',
  async () => {
    const id = await reservePort()
    const network = await openNetwork(id)
    try {
      const open = async (name: string) => {
        const machine = await network.addMachine(name)
        const [path = '', ...prefix] = machine.prefix
        const server = spawn(path, [...prefix, process.execPath, '-e', echo], { stdio: ['ignore', 'pipe', 'inherit'] })
        await once(server.stdout, 'data')
        const socket = connect(7, machine.address)
        await once(socket, 'connect')
        expect(await heard(socket, 'first')).toBe('first')
        return { server, socket, harm: machine.harm }
      }
      const [cut, other] = [await open('cut'), await open('other')]
      const events: string[] = []
      for (const event of ['data', 'error', 'close']) cut.socket.on(event, () => events.push(event))
      cut.harm.cut()
      cut.socket.write('second')
      for (let i = 0; i < 100; i++) await heard(other.socket, 'second')
      expect(events).toEqual([])
      cut.harm.heal()
      const [late] = (await once(cut.socket, 'data')) as [Buffer]
      expect(late.toString()).toBe('second')
      for (const { socket, server } of [cut, other]) {
        socket.destroy()
        server.kill('SIGKILL')
        await once(server, 'exit')
      }
    } finally {
      await network.stop()
    }
    // The kernel ends a namespace, and the links in it, after its last process has ended.
    await vi.waitUntil(() => !networkInterfaces()[`synet${id}`], { timeout: 20_000 })
  },
)
