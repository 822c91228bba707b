interface Alert {
  readonly state: 'pending' | 'firing'
  readonly labels: { readonly alertname: string; readonly severity?: string }
}

export interface AlertWatch {
  /** Resolves when this alert is raised. @returns false when it is not in time */
  raised(name: string, withinMs: number): Promise<boolean>
  /** The seconds after which each new alert was raised. */
  stop(): Promise<Readonly<Record<string, number>>>
}

const pauseMs = 1_000

/** Asks Prometheus which alerts are raised. @returns the names of those that page somebody; none without an answer */
export async function readPages(port: number): Promise<readonly string[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`, { signal: AbortSignal.timeout(5_000) })
    const { data } = (await answer.json()) as { data: { alerts: readonly Alert[] } }
    const raised = data.alerts.filter(({ state, labels }) => state === 'firing' && labels.severity === 'page')
    return [...new Set(raised.map(({ labels }) => labels.alertname))]
  } catch {
    return []
  }
}

export async function watchAlerts(port: number): Promise<AlertWatch> {
  const before = new Set(await readPages(port))
  const from = Date.now()
  const seen = new Map<string, number>()
  let running = true
  const watch = async () => {
    while (running) {
      for (const name of await readPages(port))
        if (!before.has(name) && !seen.has(name)) seen.set(name, Math.round((Date.now() - from) / 1_000))
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
  }
  const watching = watch()
  return {
    async raised(name, withinMs) {
      const until = Date.now() + withinMs
      while (!seen.has(name) && Date.now() < until) await new Promise((wake) => setTimeout(wake, pauseMs / 4))
      return seen.has(name)
    },
    async stop() {
      running = false
      await watching
      return Object.fromEntries(seen)
    },
  }
}

/** Resolves when nothing pages any more, so that the next fault's alerts are its own; continues without after a while. */
export async function untilQuiet(port: number, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs
  while ((await readPages(port)).length > 0 && Date.now() < until)
    await new Promise((wake) => setTimeout(wake, pauseMs))
}
