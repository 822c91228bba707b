import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The headless shell draws nothing for a screen: it starts in a third of the time and leaves more CPU to the tests.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of names) {
    const found = spawnSync('which', [name]).stdout?.toString().trim()
    if (found) return found
  }
  return places.find((place) => existsSync(place))
}

/** Finds Chrome or Chromium; on Debian, as root, it installs it. Otherwise it prints one clear instruction. */
export function findBrowser() {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update', '-qq')
    // Older releases of Debian have no package of the shell alone.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-qq', '--no-install-recommends', name)
      const now = installed()
      if (now) return now
    }
  }
  console.error('The tests need Chrome or Chromium: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}
