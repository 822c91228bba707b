const patienceMs = 10_000

/** @returns whether the deployed build is the one that is open; undefined where the server does not answer */
export async function readDeployedBuild(): Promise<{ readonly isOurs: boolean } | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    const { entry } = (await response.json()) as { entry?: unknown }
    if (typeof entry !== 'string') return undefined
    return { isOurs: document.querySelector(`script[src="${CSS.escape(entry)}"]`) !== null }
  } catch {
    return undefined
  }
}
