import type { SpawnOptions } from 'node:child_process'

export declare function runToEnd(program: string, args: readonly string[], options?: SpawnOptions): Promise<number>
