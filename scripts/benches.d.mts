interface Bench {
  readonly programs: readonly string[]
  readonly usage: string
}

export declare const benches: Readonly<Record<string, Bench>>
