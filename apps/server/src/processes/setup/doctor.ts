import { systemClock } from '@synet/core/clock'
import { processRoles } from '#platform/database/database-roles'
import { diagnose } from '#processes/setup/diagnose'
import { StartRefusal } from '#platform/start-refusal'

// `synet doctor ROLE`: what is wrong with this process's configuration, one line a finding.
const role = processRoles.find((one) => one === process.argv[2])
if (!role) throw new StartRefusal(`Usage: synet doctor ${processRoles.join('|')} [--env FILE]`)
const findings = await diagnose(role, () => systemClock.now())
for (const { what, next } of findings) console.log(`✗ ${what} → ${next}`)
if (findings.length === 0) console.log(`✓ ${role} can start`)
process.exitCode = findings.length > 0 ? 1 : 0
