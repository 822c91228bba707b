/** Prints the hashes of the fixed units of same-hash.test.ts as JSON, by the file of the engine that is named: run there under other V8 flags. */
import { readFile } from 'node:fs/promises'
import { loadProject } from '#projects/load-project'
import { tinySpeeches } from '#projects/english-speeches/project'
import { hashFixedUnits } from './hash-fixed-units.ts'

const { shards } = await loadProject(tinySpeeches)
const engine = await WebAssembly.compile(await readFile(new URL(`../${process.argv[2]}`, import.meta.url)))
console.log(JSON.stringify(await hashFixedUnits(engine, shards[0] ?? new Uint8Array())))
