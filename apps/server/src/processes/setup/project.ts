import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countText, packCounts } from '@synet/training/counts/count-text'
import { loadEngine } from '@synet/training/engine/load-engine'
import { parameterCount, weightsBytes } from '@synet/training/engine/model-config'
import { unitMemoryBytes } from '@synet/training/engine/trainer'
import { markOf } from '@synet/training/measure/questions'
import { sha256Hex } from '@synet/training/protocol/sha256'
import { unitLimits } from '@synet/training/protocol/work-unit'
import { checkProject, megabytes, unitTeraflop } from '@synet/training/project-file/check-project'
import { type Cost, estimateCost, costAssumptions } from '@synet/training/project-file/estimate-cost'
import type { Fault } from '@synet/training/project-file/fault'
import { packedBytesMax, packProject } from '@synet/training/project-file/packed-project'
import { type ProjectContent, projectOf } from '@synet/training/project-file/project-content'
import { readProjectFolder } from '@synet/training/project-file/project-folder'
import { projectLimits } from '@synet/training/project-file/project-schema'
import { StartRefusal } from '#platform/start-refusal'

const usage = `synet project check FOLDER
synet project count FOLDER: writes counts.gz, the counts of letters and sounds that can answer with the model
synet project pack FOLDER [FILE]: checks it and writes the file that the console takes (default: CODE.json.gz)
docs/PROJECTS.md describes the folder.`

const { positionals } = parseArgs({ allowPositionals: true })
const [action, folder, file] = positionals
if ((action !== 'check' && action !== 'count' && action !== 'pack') || !folder) throw new StartRefusal(usage)

/** Ends the process with every fault in a line of its own. */
function refuseAll(faults: readonly Fault[]): never {
  for (const { line } of faults) console.error(`✗ ${line}`)
  process.exit(1)
}

const content = await readProjectFolder(folder)
if (!content.ok) refuseAll(content.faults)
if (action === 'count') {
  await count(content.value, folder)
  process.exit()
}
const faults = await checkProject(content.value)
if (faults.length > 0) refuseAll(faults)
console.log(await report(content.value))

if (action === 'pack') {
  const packed = packProject(content.value)
  if (packed.length > packedBytesMax)
    throw new StartRefusal(
      `The packed project has ${packed.length} bytes, of at most ${packedBytesMax}: take fewer shards`,
    )
  const path = file ?? `${content.value.definition.code}.json.gz`
  await writeFile(path, packed)
  console.log(`${path} has ${megabytes(packed.length)} MB: propose it in the console, on the page of the catalogue`)
}

async function count(found: ProjectContent, to: string): Promise<void> {
  const counts = packCounts(countText(found.text.shards, markOf(projectOf(found, ''))))
  const { countsBytes } = projectLimits
  if (counts.length > countsBytes)
    throw new StartRefusal(`The counts have ${counts.length} bytes, of at most ${countsBytes}: take less text`)
  await writeFile(join(to, 'counts.gz'), counts)
  const listed = { file: 'counts.gz', bytes: counts.length, sha256: await sha256Hex(counts), share: 5 }
  console.log(`counts.gz is written: project.json needs\n"counts": ${JSON.stringify(listed)}`)
}

async function report(found: ProjectContent): Promise<string> {
  const project = projectOf(found, '')
  const { code, model, shards, heldOut, baseline } = project
  const { experiment } = found.definition
  const memory = unitMemoryBytes(await loadEngine(), model, found.definition.engineVersion, unitLimits.shardBytesMax)
  const cost = estimateCost(project, experiment.units)
  return `✓ ${code} can be proposed
model      ${parameterCount(model)} parameters; a version has ${megabytes(weightsBytes(model))} MB
unit       ${project.stepsPerUnit} steps, ${unitTeraflop(project).toFixed(3)} TFLOP, ${megabytes(memory)} MB of memory
text       ${shards.length} shards and ${heldOut.bytes} bytes held out, without common text
baseline   ${baseline.kind} ${baseline.value} ± ${baseline.error}, computed again; the experiment states ${experiment.value} ± ${experiment.error}
${costText(cost)}`
}

function costText({ units, computed, teraflop, trafficBytes, days, minutesPerDay }: Cost): string {
  const { devices, unitsPerDay } = costAssumptions
  return `cost       ${units} standard units as in the experiment; strangers compute each again: ${computed} units, ${teraflop.toFixed(0)} TFLOP
traffic    at most ${(trafficBytes / 1e9).toFixed(1)} GB for all devices together, before compression
time       ${devices} devices with ${unitsPerDay} units a day (about ${minutesPerDay.toFixed(0)} minutes of a slow phone): ${days.toFixed(1)} days`
}
