/** The form of every answer. `code` 1 = success, 401 = log in again, 0 = refused with `data.error`. */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

export interface RefusalData {
  readonly error: string
  readonly [fact: string]: string | number
}
