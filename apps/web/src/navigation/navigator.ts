/** Rules of navigation as a pure decision (NAV-13, NAV-14); `createNavigator` carries them out over a host. */
type NavigateKind = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch'

interface NavigatorState {
  /** Path of the page that shows. */
  readonly current: string
  /** Navigations in progress, as `kind url`. */
  readonly running: ReadonlySet<string>
}

type Decision =
  | { readonly ok: true; readonly url: string; readonly step: 'push' | 'replace' | 'root' }
  | { readonly ok: false; readonly reason: NavigationRefusal; readonly message: string }

/** Why there is no navigation. The first two come from a second tap; the others are faults of ours. */
export type NavigationRefusal = 'locked' | 'already-there' | 'missing-url' | 'unknown-page' | 'wrong-kind'

const no = (reason: NavigationRefusal, message: string): Decision => ({ ok: false, reason, message })

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** @param isTab undefined when there is no such page */
function decideNavigation(
  { current, running }: NavigatorState,
  isTab: (path: string) => boolean | undefined,
  kind: NavigateKind,
  url: string,
): Decision {
  if (!url) return no('missing-url', `${kind}: url is missing`)
  const path = pathOf(url)
  const tab = isTab(path)
  if (tab === undefined) return no('unknown-page', `page \`${path}\` is not found`)
  if (tab && (kind === 'navigateTo' || kind === 'redirectTo')) return no('wrong-kind', `can not ${kind} a tabbar page`)
  if (!tab && kind === 'switchTab') return no('wrong-kind', 'can not switch to no-tabBar page')
  if (running.has(`${kind} ${url}`)) return no('locked', `${path} locked`)
  if (kind === 'switchTab' && path === current) return no('already-there', `tabBar page \`${path}\` already exists`)
  const step = kind === 'navigateTo' ? 'push' : kind === 'redirectTo' ? 'replace' : 'root'
  return { ok: true, url, step }
}

/** Steps that can be gone back: at least 0, at most what history holds. */
export const backSteps = (delta: number, depth: number): number =>
  Math.max(0, Math.min(Number.isFinite(delta) ? Math.trunc(delta) : depth, depth))

export interface NavigatorHost {
  readonly isTab: (path: string) => boolean | undefined
  readonly currentPath: () => string
  /** Entries of this app below the current one. */
  readonly depth: () => number
  /**
   * Settles when the answer to the tap is painted.
   * @returns false when somebody moved on meanwhile, by the browser's own buttons or address, and is not taken away
   */
  readonly ready: () => Promise<boolean>
  /** Each settles when the page shows. */
  readonly push: (url: string) => Promise<void>
  readonly replace: (url: string) => Promise<void>
  readonly back: (steps: number) => Promise<void>
}

export class NavigationError extends Error {
  override name = 'NavigationError'
  readonly reason: NavigationRefusal
  constructor(reason: NavigationRefusal, message: string) {
    super(message)
    this.reason = reason
  }
  /** A second tap needs no word; a target that cannot be gone to must not stay a dead button. */
  get isFault(): boolean {
    return this.reason !== 'locked' && this.reason !== 'already-there'
  }
}

export interface Navigator {
  navigateTo(url: string): Promise<void>
  redirectTo(url: string): Promise<void>
  switchTab(url: string): Promise<void>
  reLaunch(url: string): Promise<void>
  navigateBack(delta?: number): Promise<void>
}

/** Every method rejects with NavigationError and the messages of NAV-13. */
export function createNavigator(host: NavigatorHost): Navigator {
  const running = new Set<string>()
  const go = async (kind: NavigateKind, url: string): Promise<void> => {
    const decision = decideNavigation({ current: host.currentPath(), running }, host.isTab, kind, url)
    if (!decision.ok) throw new NavigationError(decision.reason, decision.message)
    const lock = `${kind} ${url}`
    running.add(lock)
    try {
      if (!(await host.ready())) return
      if (decision.step === 'push') await host.push(url)
      else {
        // Tabs and re-launches start a new history: what was below is left behind.
        if (decision.step === 'root' && host.depth() > 0) await host.back(host.depth())
        await host.replace(url)
      }
    } finally {
      running.delete(lock)
    }
  }
  return {
    navigateTo: (url) => go('navigateTo', url),
    redirectTo: (url) => go('redirectTo', url),
    switchTab: (url) => go('switchTab', url),
    reLaunch: (url) => go('reLaunch', url),
    async navigateBack(delta = 1) {
      const steps = backSteps(delta, host.depth())
      if (steps > 0 && (await host.ready())) await host.back(steps)
    },
  }
}
