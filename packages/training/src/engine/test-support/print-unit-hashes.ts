/** Prints the hashes of the fixed units of same-hash.test.ts as JSON: run there under other V8 flags. */
import { loadEngine } from '#engine/load-engine'
import { loadProject } from '#projects/load-project'
import { tinySpeeches } from '#projects/english-speeches/project'
import { hashFixedUnits } from './hash-fixed-units.ts'

const { shards } = await loadProject(tinySpeeches)
console.log(JSON.stringify(await hashFixedUnits(await loadEngine(), shards[0] ?? new Uint8Array())))
