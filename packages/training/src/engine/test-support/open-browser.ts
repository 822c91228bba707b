import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'

/** A browser with an open page, which reports by itself. */
export interface OpenedBrowser extends AsyncDisposable {
  /** Rejects when the browser ends by itself; never resolves. */
  readonly ended: Promise<never>
}

export async function openChromium(
  url: string,
  flags: readonly string[] = [],
): Promise<OpenedBrowser & { readonly page: Page }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...flags],
  })
  const page = await browser.newPage()
  await page.goto(url)
  const ended = new Promise<never>((_, reject) => {
    page.on('pageerror', reject)
    page.on('crash', () => reject(new Error('the page crashed')))
  })
  ended.catch(() => undefined)
  return { page, ended, [Symbol.asyncDispose]: () => browser.close() }
}

export function findFirefox(): string | undefined {
  for (const name of ['firefox-esr', 'firefox']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // This candidate is not installed.
    }
  }
  return undefined
}

/** Opens no page of its own and makes no network look-ups. */
export const quietFirefox = `
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('app.normandy.enabled', false);
user_pref('app.update.disabledForTesting', true);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
user_pref('services.settings.server', 'data:,');
`

/** Uses a temporary profile, which is deleted at the end. */
export async function openFirefox(executable: string, url: string): Promise<OpenedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  await writeFile(join(profile, 'user.js'), quietFirefox)
  return openProcess('Firefox', profile, [executable, '--headless', '--no-remote', '--profile', profile, url])
}

/** @returns the command of WebKitGTK's browser on a display in memory, where both are installed */
export function findWebKit(): readonly string[] | undefined {
  const folders = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`)
  const browser = folders.map((folder) => join(folder, 'MiniBrowser')).find(existsSync)
  return browser && existsSync('/usr/bin/xvfb-run') ? ['/usr/bin/xvfb-run', '-a', browser, '--private'] : undefined
}

export const openWebKit = async (command: readonly string[], url: string): Promise<OpenedBrowser> =>
  openProcess('WebKit', await mkdtemp(join(tmpdir(), 'webkit-')), [...command, url])

export interface OpenedProgram extends OpenedBrowser {
  readonly child: ChildProcess
}

/**
 * Runs a browser, or what one needs, in a group of its own, which is killed at the end, and deletes its folder.
 * @param profile the folder
 */
export function openProcess(
  name: string,
  profile: string,
  [command = '', ...args]: readonly string[],
  { env, stdio = 'ignore' }: Pick<SpawnOptions, 'env' | 'stdio'> = {},
): OpenedProgram {
  const child = spawn(command, args, { stdio, detached: true, env: { ...process.env, ...env, HOME: profile } })
  const exit = once(child, 'exit')
  const ended = exit.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)))
  ended.catch(() => undefined)
  return {
    child,
    ended,
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await exit
      // The browser’s own processes may still write for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
