import { createHash } from 'node:crypto'
import { parameterCount } from '@synet/training/engine/model-config'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'
import { type CheckedProject, checkInThread } from '#operators/project/check-in-thread'
import type { Facts } from '#custody/proposal/kind'

/**
 * Proposes a training project by its packed file, which is checked again as `synet project check` does.
 * @returns refusals `project-file.…`
 */
export const proposeProject: OpsCall<'proposeProject'> = async (context, request, operator) => {
  const { file, reason, secondFactor } = request
  const packed = Buffer.from(file, 'base64')
  const checked = await checkInThread(packed)
  if (!checked.ok) return checked
  const hash = createHash('sha256').update(packed).digest('hex')
  return propose(context, operator, {
    kind: 'project.new',
    facts: factsOf(checked.value, hash),
    reason,
    secondFactor,
    keep: (tx, now) => tx`
      insert into app.project_file (hash, bytes, proposed_at) values (${hash}, ${packed}, ${now}) on conflict do nothing`,
  })
}

/** Lists everything that operators decide by; the file has the rest. */
function factsOf({ definition, cost }: CheckedProject, hash: string): Facts {
  const { code, texts, attribution, model, shards, heldOut, measure, baseline, experiment } = definition
  const figure = (one: { value: number; error: number; of: number }) =>
    `${one.value.toFixed(4)} ± ${one.error.toFixed(4)} (n = ${one.of})`
  const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0)
  return {
    name: texts['en-US'].name,
    projectCode: code,
    projectFile: hash,
    purpose: texts['en-US'].purpose,
    dataSource: `${attribution.source}: ${attribution.sourceUrl}`,
    dataLicence: `${attribution.licence}: ${attribution.licenceUrl}`,
    trainingText: `${shards.length} × ${Math.round(bytes / shards.length)} B, ${heldOut.bytes} B`,
    parameters: String(parameterCount(model)),
    measure,
    baseline: `${baseline.kind}: ${figure(baseline)}`,
    experiment: `${figure(experiment)}: ${experiment.record}`,
    standardUnits: `${cost.units} (${cost.teraflop.toFixed(0)} TFLOP)`,
  }
}
