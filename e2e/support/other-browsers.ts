import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { once } from 'node:events'
import { reservePort } from '@synet/stack/reserve-port'
import { phoneScreen } from './browser.ts'
import { findFirefox, openProcess, quietFirefox } from '@synet/training/engine/test-support/open-browser'
import { until } from '@synet/server/test-support/until'

/**
 * A page of a browser that Playwright does not drive as it was released, as wide and high as a phone. It is read and pressed
 * from inside.
 */
export interface OtherPage extends AsyncDisposable {
  open(url: string): Promise<void>
  /** @returns what an expression gives in the page, as JSON keeps it */
  read<T>(expression: string): Promise<T>
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>
  /** @returns what the screen shows, as PNG */
  picture(): Promise<Buffer>
}

export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit'
  /** What to install where it is missing. */
  readonly packages: string
  /** Undefined where it is not installed. */
  readonly open: (() => Promise<OtherPage>) | undefined
}

/** Starts a program with a folder of its own, and a pipe as its file 3. */
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, home = makeHome()) =>
  openProcess(program, home, [program, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // A zone with one city, which is then chosen by itself.
    env: { TZ: 'Africa/Accra', ...env },
  })

const { viewport } = phoneScreen

/** Scroll bars that take no room, as on a phone. */
const phonesFirefox = `
user_pref('widget.gtk.overlay-scrollbars.enabled', true);
user_pref('ui.useOverlayScrollbars', 1);
`

const makeHome = (): string => mkdtempSync(join(tmpdir(), 'browser-'))
const keyActions = (text: string) =>
  Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

/** Sends commands of WebDriver BiDi, which Firefox speaks without a driver. */
async function openBiDi(url: string) {
  const socket = await until('Firefox listens', async () => {
    const tried = new WebSocket(url)
    const opened = await Promise.race([once(tried, 'open').then(() => true), once(tried, 'error').then(() => false)])
    return opened && tried
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = JSON.parse(String(data)) as { id?: number; result?: unknown; message?: string }
    const asked = id === undefined ? undefined : waiting.get(id)
    if (message === undefined) asked?.resolve(result)
    else asked?.reject(new Error(message))
  })
  let last = 0
  return <T>(method: string, params: object): Promise<T> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<T>
  }
}

async function openFirefox(executable: string): Promise<OtherPage> {
  const home = makeHome()
  writeFileSync(join(home, 'user.js'), quietFirefox + phonesFirefox)
  const port = await reservePort()
  const flags = ['--headless', '--no-remote', '--profile', home, `--remote-debugging-port=${port}`]
  const program = run(executable, flags, {}, home)
  const send = await openBiDi(`ws://127.0.0.1:${port}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport })
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async read(expression) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    type: (text) =>
      send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keyActions(text) }] }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  }
}

/** Sends commands of the W3C WebDriver protocol. */
const commander =
  (origin: string) =>
  async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const { value } = (await (await fetch(origin + path, init)).json()) as { value: T & { message?: string } }
    if (value?.message !== undefined) throw new Error(`${path}: ${value.message}`)
    return value
  }

/**
 * Turns to a window of a phone's size. The browser's own window has a tool bar, which keeps it wider; one that a page opens has
 * none.
 */
async function openPhoneWindow(send: ReturnType<typeof commander>, session: string): Promise<void> {
  const first = await send<string>('GET', `${session}/window`)
  await send('POST', `${session}/execute/sync`, { script: `open('about:blank', '', 'popup')`, args: [] })
  const handle = await until('the window of a phone', async () =>
    (await send<string[]>('GET', `${session}/window/handles`)).find((candidate) => candidate !== first),
  )
  await send('POST', `${session}/window`, { handle })
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...viewport })
}

/** The first is the driver's own, which a list of others replaces. */
const opensWindows = ['--automation', '--javascript-can-open-windows-automatically=true']

/** WebKitGTK, the engine of Safari. It needs a screen. */
async function openWebKit(): Promise<OtherPage> {
  const screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'])
  const [display] = (await once(screen.child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await reservePort()
  const driver = run('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
    LANG: 'C.UTF-8',
    // Without a bus of the session it would wait for one.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  })
  const origin = `http://127.0.0.1:${port}`
  const send = commander(origin)
  await until('the driver answers', () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: opensWindows } } },
  })
  const session = `/session/${sessionId}`
  await openPhoneWindow(send, session)
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    read: (expression) => send('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    type: (text) =>
      send('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: keyActions(text) }] }),
    picture: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    async [Symbol.asyncDispose]() {
      await send('DELETE', session)
      await driver[Symbol.asyncDispose]()
      await screen[Symbol.asyncDispose]()
    },
  }
}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const firefox = findFirefox()

export const otherBrowsers: readonly OtherBrowser[] = [
  { name: 'Firefox', packages: 'firefox-esr', open: firefox === undefined ? undefined : () => openFirefox(firefox) },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    open: ['WebKitWebDriver', 'Xvfb'].every(isInstalled) ? openWebKit : undefined,
  },
]
