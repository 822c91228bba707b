import { expect } from 'vitest'
import { type Phone, takePhone } from './phone.ts'

interface OfflinePhone {
  readonly phone: Phone
  /** The names of the answers that the browser keeps: whose, and to what. */
  keptAnswers(): Promise<string[]>
  /** Waits until the browser keeps an answer to the call. */
  keeps(call: string): Promise<void>
  /** Waits for a text. Tabs that were left stay in the document, hidden. */
  shows(text: string | RegExp): Promise<void>
}

/** The text beside answers that are not new. */
export const age = /Updated .* It may have changed since\./

/** A phone with the app's service worker, and the answers that it keeps for times without a connection. */
export function takeOfflinePhone(): OfflinePhone {
  const phone = takePhone({ worker: true })
  const keptAnswers = (): Promise<string[]> =>
    phone.page.evaluate<string[]>(`new Promise((resolve) => {
      const opening = indexedDB.open('synet-answers', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('answers')
      opening.onsuccess = () => {
        const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        asked.onsuccess = () => {
          opening.result.close()
          resolve(asked.result)
        }
      }
    })`)
  return {
    phone,
    keptAnswers,
    keeps: (call) =>
      expect.poll(keptAnswers, { timeout: 15_000 }).toContainEqual(expect.stringContaining(`["${call}"`)),
    shows: (text) => phone.page.getByText(text).filter({ visible: true }).first().waitFor(),
  }
}
