import { formatMinor } from '@synet/core/amount'
import { checkProof, type Fault } from '@synet/proof/check-proof'
import type { AuditRecord } from '#audit-public'
import type { Check } from '#check'

const placeOf = (fault: Fault): string => (fault.part === 'step' ? `step ${fault.step} of the path` : fault.part)

/**
 * Checks users' own proofs, each on its own and against each other and the published data: everybody who requests an
 * epoch must get the same answer.
 */
export async function checkProofs(
  proofs: readonly { readonly file: string; readonly proof: unknown }[],
  known: AuditRecord | undefined,
): Promise<Check[]> {
  const seen = new Map<number, { readonly file: string; readonly hash: string }>()
  const checks: Check[] = []
  for (const { file, proof } of proofs) {
    const finding = await checkProof(proof, { publicKey: known?.publicKey })
    if (!finding.ok) {
      checks.push({ name: file, green: false, detail: `wrong: ${placeOf(finding.fault)}` })
      continue
    }
    const { epoch, statementHash, sums } = finding
    const other = seen.get(epoch)
    seen.set(epoch, other ?? { file, hash: statementHash })
    const published = known?.epochs[epoch]
    const wrong =
      other && other.hash !== statementHash
        ? `epoch ${epoch} was shown otherwise to ${other.file}: keep both files, they prove it`
        : known && published !== statementHash
          ? `epoch ${epoch} is published otherwise: keep the file, it proves it`
          : undefined
    const [usdt = '0', snt = '0'] = sums
    const good = `${formatMinor('USDT', BigInt(usdt))} USDT and ${formatMinor('SNT', BigInt(snt))} SNT are in epoch ${epoch}, statement ${statementHash}`
    checks.push({ name: file, green: wrong === undefined, detail: wrong ?? good })
  }
  return checks
}
