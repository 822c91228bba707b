/** A bug that the tests must catch. */
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Each text must occur exactly once. */
  readonly changes: readonly (readonly [string, string])[]
  readonly tests: readonly string[]
}

const model = 'apps/server/src/processes/money-model.test.ts'
export const allMutants: readonly Mutant[] = [
  // Money and signer, on the server.
  {
    name: 'no row lock',
    file: 'packages/ledger/migrations/0001_baseline.sql',
    changes: [
      ['any (p_ids) order by b.account_id for update;', 'any (p_ids) order by b.account_id;'],
      ['any (v_ids) order by b.account_id for update;', 'any (v_ids) order by b.account_id;'],
      ['order by b.account_id for update) locked;', 'order by b.account_id) locked;'],
    ],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'credit by logIndex',
    file: 'packages/chain/src/rpc/read-transfers.ts',
    changes: [['        nth,\n', '        nth: Number(log.logIndex),\n']],
    tests: ['packages/chain/src/rpc.test.ts'],
  },
  {
    name: 'save after send',
    file: 'apps/server/src/custody/payout/sign/sign-and-store.ts',
    changes: [
      ['  await storeOutgoing(', '  await context.rpc[network.name].broadcast(signed.raw)\n  await storeOutgoing('],
    ],
    tests: [model],
  },
  {
    name: 'rows approve a payout',
    file: 'apps/server/src/custody/payout/sign/sign-orders.ts',
    changes: [['if (approvals.length < rule.approvals) {', 'if (approvals.length < 0) {']],
    tests: ['apps/server/src/custody/signer/signer.test.ts'],
  },
  {
    name: 'money not held apart',
    file: 'apps/server/src/custody/payout/sign/sign-orders.ts',
    changes: [['  await checkReserved(tx, order)\n', '']],
    tests: ['apps/server/src/custody/signer/signer.test.ts'],
  },
  {
    name: 'a new address paid at once',
    file: 'apps/server/src/custody/payout/sign/sign-orders.ts',
    changes: [['if (!rule.notBefore || rule.notBefore > signer.clock.now()) {', 'if (!rule.notBefore) {']],
    tests: ['apps/server/src/custody/signer/signer.test.ts'],
  },
  {
    name: 'a signature of another content',
    file: 'apps/server/src/people/passkey/passkey.ts',
    changes: [
      [
        '    response,\n    expectedChallenge: challenge,\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    // Counters',
        '    response,\n    expectedChallenge: () => true,\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    // Counters',
      ],
    ],
    tests: ['apps/server/src/custody/signer/signer.test.ts'],
  },
  {
    name: 'a key that is copied between devices',
    file: 'apps/server/src/people/passkey/passkey.ts',
    changes: [["!info || (!copied && info.credentialDeviceType !== 'singleDevice')", '!info']],
    tests: ['apps/server/src/custody/signer/signer.test.ts'],
  },
  {
    name: 'a withdrawal without its user’s key',
    file: 'apps/server/src/custody/payout/sign/sign-orders.ts',
    changes: [['  checkUserApproval(order, userApproval)\n', '']],
    tests: ['apps/server/src/custody/signer/user-keys.test.ts'],
  },
  {
    name: 'a key that no existing key signed',
    file: 'apps/server/src/custody/signer/record-user-keys.ts',
    changes: [['if (present.keys.size === 0) return', 'if (present.keys.size >= 0) return']],
    tests: ['apps/server/src/custody/signer/user-keys.test.ts'],
  },
  {
    name: 'a user’s signature used for two orders',
    file: 'apps/server/src/custody/signer/user-approval.ts',
    changes: [['if (!key || isTaken(records, order))', 'if (!key)']],
    tests: ['apps/server/src/custody/signer/user-keys.test.ts'],
  },
  {
    name: 'signed without the standby',
    file: 'apps/server/src/custody/payout/sign/sign-and-store.ts',
    changes: [
      ['  await publishStore(context.sql, signer)\n', '  void publishStore(context.sql, signer).catch(() => {})\n'],
    ],
    tests: ['apps/server/src/custody/signer/standby.test.ts'],
  },
  {
    name: 'replaced without the standby',
    file: 'apps/server/src/custody/payout/sign/replace-stuck.ts',
    changes: [
      ['    await publishStore(context.sql, signer)\n', '    void publishStore(context.sql, signer).catch(() => {})\n'],
    ],
    tests: ['apps/server/src/custody/signer/standby.test.ts'],
  },
  {
    name: 'rounding in the trader’s favour',
    file: 'packages/market/src/pool.ts',
    changes: [['mulDivDown(taken, holdsOut, holdsIn + taken)', 'mulDivUp(taken, holdsOut, holdsIn + taken)']],
    tests: ['packages/market/src/pool.test.ts'],
  },
  {
    name: 'idempotency key ignored',
    file: 'packages/ledger/src/decide-batch.ts',
    changes: [['const before = keys.get(item.key)', 'const before = keys.get(`${item.key} `)']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'idempotency key shared between users',
    file: 'apps/server/src/processes/site/api-server.ts',
    changes: [['`user:${user.userId}:${name}:${readHeader(', '`user:${name}:${readHeader(']],
    tests: [model],
  },
  {
    name: 'fee at the spot price',
    file: 'apps/server/src/money/market/pool-points.ts',
    changes: [['return hour && day ? lowerOf(hour, day) : undefined', 'return poolPrice(await readPool(sql))']],
    tests: ['apps/server/src/money/market/market.test.ts'],
  },
  {
    name: 'sales judged by the present price',
    file: 'apps/server/src/money/market/pool-points.ts',
    changes: [['return lowerOf(hour ?? present, day ?? hour ?? present)', 'return present']],
    tests: ['apps/server/src/training/catalogue/sure-loss.test.ts'],
  },
  {
    name: 'sure loss on sale',
    file: 'apps/server/src/training/catalogue/sale-terms.ts',
    changes: [['income < cost', 'income < 0n']],
    tests: ['apps/server/src/training/catalogue/sure-loss.test.ts'],
  },
  {
    name: 'day credited twice',
    file: 'apps/server/src/training/run/close-days.ts',
    changes: [["and d.state = 'earned' and d.ends_at", "and d.state in ('earned', 'credited') and d.ends_at"]],
    tests: [model],
  },
  {
    name: 'principal returned twice',
    file: 'apps/server/src/training/calls/purchase/end-task-pledge.ts',
    // Without the second guard, and without the posting's own key.
    changes: [
      ["if (run.ended_at && run.state !== 'ended-early') return refuse('run.ended')", ''],
      [
        'if (!run.ended_at) {\n      await endEarly(tx, now, run)',
        '{\n      await endEarly(tx, now, { ...run, round: run.round + Math.floor(Math.random() * 1e6) })',
      ],
    ],
    tests: [model],
  },
  {
    name: 'reserve not given back',
    file: 'apps/server/src/training/run/close-days.ts',
    changes: [['if (back > 0n)', 'if (back < 0n)']],
    tests: [model],
  },
  {
    name: 'a quote of somebody else withdrawn',
    file: 'apps/server/src/money/calls/withdrawal/apply.ts',
    changes: [['where q.id = ${request.quoteId} and q.user_id = ${userId}', 'where q.id = ${request.quoteId}']],
    tests: ['apps/server/src/money/withdrawal/withdrawal.test.ts'],
  },
  {
    name: 'a withdrawal to a deleted account',
    file: 'apps/server/src/money/calls/withdrawal/apply.ts',
    changes: [
      [' and a.deleted_at is null', ''],
      [' and deleted_at is null`', '`'],
    ],
    tests: ['apps/server/src/money/withdrawal/withdrawal.test.ts'],
  },
  {
    name: 'a withdrawal to an account that is deleted meanwhile',
    file: 'apps/server/src/money/calls/withdrawal/apply.ts',
    changes: [[' and deleted_at is null`', '`']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'a withdrawal by an old quote',
    file: 'apps/server/src/money/calls/withdrawal/apply.ts',
    changes: [['if (!quote || quote.expires_at <= now)', 'if (!quote)']],
    tests: ['apps/server/src/money/withdrawal/withdrawal.test.ts'],
  },
  {
    name: 'a withdrawal of somebody else cancelled',
    file: 'apps/server/src/money/calls/withdrawal/orders.ts',
    changes: [['where id = ${id} and user_id = ${userId} for update', 'where id = ${id} for update']],
    tests: ['apps/server/src/money/withdrawal/withdrawal.test.ts'],
  },
  {
    name: 'an account of somebody else deleted',
    file: 'apps/server/src/money/calls/bank/receiving-accounts.ts',
    changes: [['where user_id = ${userId} and deleted_at is null and ${goes}', 'where deleted_at is null and ${goes}']],
    tests: ['apps/server/src/money/withdrawal/withdrawal.test.ts'],
  },
  {
    name: 'the SNT of a returned withdrawal kept',
    file: 'apps/server/src/money/withdrawal/return-withdrawal.ts',
    changes: [
      [
        "    ...move(userAccount(user, 'withdrawing', 'SNT'), userAccount(user, 'available', 'SNT'), row.fee_snt),\n",
        '',
      ],
    ],
    tests: ['apps/server/src/money/market/market.test.ts'],
  },
  {
    name: 'two operators only above the sum of a day',
    file: 'apps/server/src/money/withdrawal/review-risks.ts',
    changes: [['facts.user_sum >= limit', 'facts.user_sum > limit']],
    tests: ['apps/server/src/money/withdrawal/review-risks.test.ts'],
  },
  {
    name: 'a change of security that is no risk',
    file: 'apps/server/src/money/withdrawal/review-risks.ts',
    changes: [['addMs(facts.created_at, -recentChangeMs)', 'addMs(facts.created_at, recentChangeMs)']],
    tests: ['apps/server/src/money/withdrawal/review-risks.test.ts'],
  },
  {
    name: 'fee at the higher average',
    file: 'apps/server/src/money/market/pool-points.ts',
    changes: [['(a < b ? a : b)', '(a < b ? b : a)']],
    tests: ['apps/server/src/money/market/market.test.ts'],
  },
  {
    name: 'a person whom somebody else has paid',
    file: 'apps/server/src/money/transfer/resolve-receiver.ts',
    changes: [['where t.sender_id = q.sender and t.receiver_id = r.id', 'where t.receiver_id = r.id']],
    tests: ['apps/server/src/money/market/market.test.ts'],
  },
  {
    name: 'an order paid although its user is frozen',
    file: 'apps/server/src/custody/payout/sign/sign-orders.ts',
    changes: [['      if (order.held && !again) continue\n', '']],
    tests: ['apps/server/src/money/withdrawal/overdue.test.ts'],
  },
  {
    name: 'any payment password after a right one',
    file: 'apps/server/src/people/password/check-pay-password.ts',
    changes: [['return free && timingSafeEqual(right.mac, macOf(password, state.pay_password_hash))', 'return free']],
    tests: ['apps/server/src/people/password/pay-passwords.test.ts'],
  },
  {
    name: 'a transfer posted after a freeze',
    file: 'apps/server/src/money/calls/user/transfer.ts',
    changes: [['      guard: guardTransfers,\n', '']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'a freeze that awaits no transfer',
    file: 'apps/server/src/people/freeze/write-frozen.ts',
    changes: [['  await awaitOutflows(tx, userId)\n', '']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'a change of security that awaits no transfer',
    file: 'apps/server/src/people/security/change-security.ts',
    changes: [['  if (holds) await awaitOutflows(tx, userId)\n', '']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'a transfer of an ended session',
    file: 'apps/server/src/money/transfer/guard-transfers.ts',
    changes: [["      if (sender.has_ended) return refuse('session.ended')\n", '']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'gas that nobody knows as an excuse',
    file: 'apps/server/src/people/security/hold-deadlines.ts',
    changes: [[' and ${isGasKnown(sql, at)})`', ')`']],
    tests: ['apps/server/src/custody/payout/gas.test.ts'],
  },
  {
    name: 'gas that the signer has not read as an excuse',
    file: 'apps/server/src/people/security/hold-deadlines.ts',
    changes: [[' and n.gas_high_at > ${addMs(at, -priceMaxMs)})`', ')`']],
    tests: ['apps/server/src/custody/payout/gas.test.ts'],
  },
  {
    name: 'a top-up that another loop signs again',
    file: 'apps/server/src/custody/sweep/fund-gas.ts',
    changes: [[' || (only !== undefined && wallet.nonce !== only)) return false', ') return false']],
    tests: ['apps/server/src/custody/sweep/sweeps.test.ts'],
  },
  {
    name: 'a top-up for each look of a node that is behind',
    file: 'apps/server/src/custody/sweep/fund-gas.ts',
    changes: [
      ['return endedAt && native < total ? endedAt : undefined', 'return endedAt && native < 0n ? endedAt : undefined'],
    ],
    tests: ['apps/server/src/custody/sweep/sweeps.test.ts'],
  },
  {
    name: 'gas for one sweep without a limit in all',
    file: 'apps/server/src/custody/sweep/fund-gas.ts',
    changes: [['checkTopUp(network, before + lacks)', 'checkTopUp(network, before - before + lacks)']],
    tests: ['apps/server/src/custody/sweep/sweeps.test.ts'],
  },
  {
    name: 'a sweep that covers what came after its balance',
    file: 'apps/server/src/custody/sweep/sweep-deposits.ts',
    changes: [[" and t.state = 'credited' and t.block_number <= ${blockNumber}\n", " and t.state = 'credited'\n"]],
    tests: ['apps/server/src/custody/sweep/sweeps.test.ts'],
  },
  {
    name: 'a payment credited again at its other place',
    file: 'apps/server/src/money/chain/follow-chain.ts',
    changes: [['    if (at < 0) return true\n', '    if (at < 1) return true\n']],
    tests: ['apps/server/src/money/chain/reread-logs.test.ts'],
  },
  {
    name: 'a loss of a reorg repaid twice',
    file: 'apps/server/src/money/chain/credit-transfers.ts',
    changes: [
      [
        ' and t.posting_id is not null and t.recovered_by is null and e.account_id',
        ' and t.posting_id is not null and e.account_id',
      ],
    ],
    tests: ['apps/server/src/money/chain/reverse-orphaned-credits.test.ts'],
  },
  {
    name: 'a batch above what one operator may approve',
    file: 'apps/server/src/custody/signer/approve-batch.ts',
    changes: [['standing, now) || total >= twoFrom)', 'standing, now))']],
    tests: ['apps/server/src/custody/signer/batch.test.ts'],
  },
  {
    name: 'a withdrawal to an account that was removed',
    file: 'apps/server/src/money/calls/withdrawal/apply.ts',
    changes: [["    if (!account) return refuse('quote.expired')\n", '']],
    tests: ['apps/server/src/people/freeze/freeze-order.test.ts'],
  },
  {
    name: 'names of orders that nobody takes back',
    file: 'apps/server/src/custody/payout/sign/sign-approved-withdrawals.ts',
    changes: [['if (orders?.named) await', 'if (!orders) await']],
    tests: ['apps/server/src/money/withdrawal/overdue.test.ts'],
  },
  {
    name: 'missing coins as an excuse',
    file: 'apps/server/src/custody/payout/sign/sign-approved-withdrawals.ts',
    changes: [["markWaiting(context.sql, [order], 'liquidity')", "markWaiting(context.sql, [order], 'gas')"]],
    tests: ['apps/server/src/custody/payout/tron-means.test.ts'],
  },
  {
    name: 'a refused code that counts',
    file: 'apps/server/src/people/session/rates.ts',
    changes: [['  if (!taken.ok) await giveBackRates(tx, rates)\n', '']],
    tests: ['apps/server/src/people/verification/verification-code.test.ts'],
  },
  // Training: what is verified, merged and punished.
  {
    name: 'a round without a trim',
    file: 'packages/training/src/protocol/aggregate-round.ts',
    changes: [['Math.floor(values.length * share)', '0']],
    tests: ['packages/training/src/protocol/aggregate-round.test.ts'],
  },
  {
    name: 'a mean over all values',
    file: 'packages/training/src/protocol/aggregate-round.ts',
    changes: [['sum / (values.length - 2 * trimmed)', 'sum / values.length']],
    tests: ['packages/training/src/protocol/aggregate-round.test.ts'],
  },
  {
    name: 'nothing is clipped',
    file: 'packages/training/src/protocol/clip-deltas.ts',
    changes: [['if (norm > limits.clipAbove * middle) return', 'if (norm > limits.rejectAbove * middle) return']],
    tests: ['packages/training/src/protocol/aggregate-round.test.ts'],
  },
  {
    name: 'nothing is rejected',
    file: 'packages/training/src/protocol/clip-deltas.ts',
    changes: [["if (norm > limits.rejectAbove * middle) return { treatment: 'rejected' }", '']],
    tests: ['packages/training/src/protocol/aggregate-round.test.ts'],
  },
  {
    name: 'norms of all sizes compared',
    file: 'packages/training/src/protocol/clip-deltas.ts',
    changes: [['norms.filter((_, i) => sizes[i] === size)', 'norms']],
    tests: ['packages/training/src/protocol/aggregate-round.test.ts'],
  },
  {
    name: 'a copy is not suspect',
    file: 'packages/training/src/protocol/suspect-unit.ts',
    changes: [['if (seenBefore || norm === 0) return true', 'if (norm === 0) return true']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'an empty change is not suspect',
    file: 'packages/training/src/protocol/suspect-unit.ts',
    changes: [['if (seenBefore || norm === 0) return true', 'if (seenBefore) return true']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'a tiny change is not suspect',
    file: 'packages/training/src/protocol/suspect-unit.ts',
    changes: [[' || norm * limits.clipAbove < medianNorm)', ')']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'each unit of one fault an offence',
    file: 'packages/training/src/protocol/judge-offence.ts',
    changes: [['if (earlier.some((at) => at >= leasedAt)) return undefined', '']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'offences count for ever',
    file: 'packages/training/src/protocol/judge-offence.ts',
    changes: [['earlier.filter((at) => at > since).length', 'earlier.length']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'a fourth offence ends the runs',
    file: 'packages/training/src/protocol/judge-offence.ts',
    changes: [['counting >= limits.runsEndAt', 'counting > limits.runsEndAt']],
    tests: ['packages/training/src/protocol/judge-offence.test.ts'],
  },
  {
    name: 'made-up losses believed',
    file: 'packages/training/src/protocol/compare-commitments.ts',
    changes: [['committed.lossTrace.every((loss, step) => Object.is(loss, known.lossTrace[step]))', 'true']],
    tests: ['packages/training/src/protocol/compare-commitments.test.ts'],
  },
  {
    name: 'made-up parameters believed',
    file: 'packages/training/src/protocol/compare-commitments.ts',
    changes: [['if (committed.parametersHash !== known.parametersHash) return', 'if (false) return']],
    tests: ['packages/training/src/protocol/compare-commitments.test.ts'],
  },
  {
    name: 'another delta than committed',
    file: 'apps/server/src/training/calls/train/submit.ts',
    changes: [
      ["if (createHash('sha256').update(delta).digest('hex') !== lease.delta_hash) return", 'if (false) return'],
    ],
    tests: ['apps/server/src/processes/calls/bad-input.test.ts'],
  },
  {
    name: 'other losses in a repeated commitment',
    file: 'apps/server/src/training/calls/train/commit.ts',
    changes: [['losses.every((loss, step) => Object.is(loss, lossTrace[step]))', 'true']],
    tests: ['apps/server/src/training/unit/training-rules.test.ts'],
  },
  {
    name: 'a loss that is no number',
    file: 'apps/server/src/training/calls/train/commit.ts',
    changes: [['lossTrace.every((loss) => Number.isFinite(Math.fround(loss)))', 'true']],
    tests: ['apps/server/src/processes/calls/bad-input.test.ts'],
  },
  {
    name: 'a unit after its lease',
    file: 'packages/training/src/protocol/judge-staleness.ts',
    changes: [['now.getTime() >= lease.expiresAt.getTime()', 'now.getTime() > lease.expiresAt.getTime()']],
    tests: ['packages/training/src/protocol/rules.test.ts'],
  },
  {
    name: 'a unit of another version',
    file: 'packages/training/src/protocol/judge-staleness.ts',
    changes: [["if (unitVersion !== lease.version) return refuse('unit.version')", '']],
    tests: ['packages/training/src/protocol/rules.test.ts'],
  },
  {
    name: 'an old unit merged',
    file: 'apps/server/src/training/round/close-round.ts',
    changes: [['        and version >= ${newest - mergeVersionsBehindMax}\n', '']],
    tests: ['apps/server/src/training/round/close-round.test.ts'],
  },
  {
    name: 'no crowd is checked',
    file: 'packages/training/src/protocol/third-check.ts',
    changes: [['return 1 - limit / work', 'return 0']],
    tests: ['packages/training/src/protocol/third-check.test.ts'],
  },
  {
    name: 'friends check each other',
    file: 'apps/server/src/training/check/draw-checks.ts',
    changes: [['if (!row || row.related) return false', 'if (!row) return false']],
    tests: ['apps/server/src/training/check/checks.test.ts'],
  },
  {
    name: 'a rejected check verifies',
    file: 'apps/server/src/training/check/judge-pairs.ts',
    changes: [['else if (pair.equal && !isSpot)', 'else if (!isSpot)']],
    tests: ['apps/server/src/training/check/checks.test.ts'],
  },
  {
    name: 'a commitment of other bytes',
    file: 'apps/server/src/training/calls/train/submit.ts',
    changes: [["!== lease.delta_hash) return refuse('unit.hash')", "=== '') return refuse('unit.hash')"]],
    tests: ['apps/server/src/training/unit/uploads.test.ts'],
  },
  // Payouts, fees and proof, pure.
  {
    name: 'paid again while a block may have it',
    file: 'packages/chain/src/payout/payout-outcome.ts',
    changes: [['overdue && chainNonce.latest === nonce', 'overdue']],
    tests: ['packages/chain/src/payout/payout-outcome.test.ts'],
  },
  {
    name: 'a payout settled before its block is final',
    file: 'apps/server/src/custody/payout/broadcast-outgoing.ts',
    changes: [
      [
        '(await readFinalBlock(rpc[network.name], network))) return false',
        '(await rpc[network.name].readHead())) return false',
      ],
    ],
    tests: ['apps/server/src/custody/payout/payout-attacks.test.ts'],
  },
  {
    name: 'a payout settled by a block that is gone',
    file: 'apps/server/src/custody/payout/broadcast-outgoing.ts',
    changes: [['  if (block?.hash !== receipt.blockHash) return false\n', '  if (!block) return false\n']],
    tests: ['apps/server/src/custody/payout/payout-attacks.test.ts'],
  },
  {
    name: 'own funds out of what orders need',
    file: 'apps/server/src/custody/payout/sign/pay-own-funds.ts',
    changes: [["['reviewing', 'approved', 'sending', 'sent']", "['sending', 'sent']"]],
    tests: ['apps/server/src/custody/payout/own-funds.test.ts'],
  },
  {
    name: 'own funds that a lost row lets leave again',
    file: 'apps/server/src/custody/payout/sign/pay-own-funds.ts',
    changes: [['!before || before.nonce === wallet.nonce,', '!before || before.nonce !== undefined,']],
    tests: ['apps/server/src/custody/payout/own-funds.test.ts'],
  },
  {
    name: 'own funds under way that count as there',
    file: 'apps/server/src/custody/payout/sign/payer.ts',
    changes: [['toMinor(network, left - BigInt(underWay?.own ?? 0))', 'toMinor(network, left)']],
    tests: ['apps/server/src/custody/payout/own-funds.test.ts'],
  },
  {
    name: 'a chain that knows more',
    file: 'packages/chain/src/payout/payout-outcome.ts',
    changes: [["if (chainNonce.latest > storedNonce) return { state: 'halt', reason: 'chain-ahead' }", '']],
    tests: ['packages/chain/src/payout/payout-outcome.test.ts'],
  },
  {
    name: 'a nonce used by somebody else',
    file: 'packages/chain/src/payout/payout-outcome.ts',
    changes: [['if (chainNonce.final > nonce) return', 'if (false) return']],
    tests: ['packages/chain/src/payout/payout-outcome.test.ts'],
  },
  {
    name: 'a second payout on TRON',
    file: 'packages/chain/src/payout/tron-outcome.ts',
    changes: [['attempts.every(({ lapsed }) => lapsed)', 'attempts.some(({ lapsed }) => lapsed)']],
    tests: ['packages/chain/src/payout/tron-outcome.test.ts'],
  },
  {
    name: 'a replacement that nodes refuse',
    file: 'packages/chain/src/payout/fees.ts',
    changes: [['(wei * 1125n + 999n) / 1000n', '(wei * 1100n + 999n) / 1000n']],
    tests: ['packages/chain/src/payout/fees.test.ts'],
  },
  {
    name: 'an offer above the ceiling',
    file: 'packages/chain/src/payout/fees.ts',
    changes: [['maxFeeWei: smallerOf(maxFeeWei, mostWei)', 'maxFeeWei']],
    tests: ['packages/chain/src/payout/fees.test.ts'],
  },
  {
    name: 'one operator for a large payout',
    file: 'apps/server/src/custody/signer/payout-rule.ts',
    changes: [['sum >= limits.twoFrom', 'sum > limits.twoFrom']],
    tests: ['apps/server/src/custody/signer/payout-rule.test.ts'],
  },
  {
    name: 'a risky payout by one',
    file: 'apps/server/src/custody/signer/payout-rule.ts',
    changes: [['facts.needed > 1 || facts.risky ||', 'facts.needed > 1 ||']],
    tests: ['apps/server/src/custody/signer/payout-rule.test.ts'],
  },
  {
    name: 'automatic without any operator',
    file: 'apps/server/src/custody/signer/payout-rule.ts',
    changes: [
      [
        '    operatorSignedAt !== undefined &&\n    operatorSignedAt > addMs(now, -automaticSilenceMs)',
        '    operatorSignedAt !== undefined',
      ],
    ],
    tests: ['apps/server/src/custody/signer/payout-rule.test.ts'],
  },
  {
    name: 'a new address at once by rule',
    file: 'apps/server/src/custody/signer/payout-rule.ts',
    changes: [['hours(limits.newAddressHours)', '0']],
    tests: ['apps/server/src/custody/signer/payout-rule.test.ts'],
  },
  {
    name: 'fee rounded down',
    file: 'packages/market/src/fee.ts',
    changes: [['mulDivUp(of, BigInt(feeBps), whole)', 'mulDivDown(of, BigInt(feeBps), whole)']],
    tests: ['packages/market/src/fee.test.ts'],
  },
  {
    name: 'more than the balance with its fee',
    file: 'packages/market/src/fee.ts',
    changes: [
      ['mulDivDown(available, whole, whole + BigInt(feeBps))', 'mulDivUp(available, whole, whole + BigInt(feeBps))'],
    ],
    tests: ['packages/market/src/fee.test.ts'],
  },
  {
    name: 'a remainder that is trapped',
    file: 'packages/market/src/remainder.ts',
    changes: [['(amount < minimum && amount !== most)', 'amount < minimum']],
    tests: ['packages/market/src/remainder.test.ts'],
  },
  {
    name: 'a break-even without electricity',
    file: 'packages/market/src/break-even.ts',
    changes: [['electricityOf(periodDays * quotaOf(unitsBase, principal, unitsMax))', "amount('USDT', 0n)"]],
    tests: ['packages/market/src/break-even.test.ts'],
  },
  {
    name: 'a posting below the floor',
    file: 'packages/ledger/src/decide-batch.ts',
    changes: [['headOf(account).balance + amount < floor', 'headOf(account).balance + amount < floor - 1n']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'a key used for another request',
    file: 'packages/ledger/src/decide-batch.ts',
    changes: [["if (before.requestHash !== item.requestHash) return refuse('idempotency.mismatch')", '']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'an asset that does not sum to zero',
    file: 'packages/ledger/src/decide-batch.ts',
    changes: [['invariant(sum === 0n,', 'invariant(sum >= 0n,']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'the root is not compared',
    file: 'packages/proof/src/check-proof.ts',
    changes: [["if (toHex(node.hash) !== tree.root) return wrong('root')", '']],
    tests: ['packages/proof/src/check-proof.test.ts'],
  },
  {
    name: 'the totals are not compared',
    file: 'packages/proof/src/check-proof.ts',
    changes: [["if (node.sums.join() !== tree.totals.join()) return wrong('totals')", '']],
    tests: ['packages/proof/src/check-proof.test.ts'],
  },
  {
    name: 'a proof of another account',
    file: 'packages/proof/src/check-proof.ts',
    changes: [["if (account !== undefined && proof.account !== account) return wrong('account')", '']],
    tests: ['packages/proof/src/check-proof.test.ts'],
  },
  // Bounds, asked at their edge.
  {
    name: 'a licence that takes the days left',
    file: 'apps/server/src/money/purchase/buy-product.ts',
    changes: [['addMs(until > now ? until : now', 'addMs(now']],
    tests: ['apps/server/src/training/run/renewal.test.ts'],
  },
  {
    name: 'a swap that gives a unit less than its minimum',
    file: 'apps/server/src/money/calls/user/exchange.ts',
    changes: [['received < swap.minimumReceived', 'received < swap.minimumReceived - 1n']],
    tests: ['apps/server/src/money/market/market.test.ts'],
  },
  {
    name: 'a grant that vests a part early',
    file: 'apps/server/src/money/vesting/release-vested.ts',
    changes: [['floor(extract(epoch', 'ceil(extract(epoch']],
    tests: ['apps/server/src/operators/money/grant.test.ts'],
  },
  {
    name: 'a surcharge of more than half',
    file: 'apps/server/src/money/calls/withdrawal/quote.ts',
    changes: [['2n * (fee + beyond) <= amount', '2n * (fee + beyond) <= amount + 1n']],
    tests: ['apps/server/src/custody/payout/gas.test.ts'],
  },
  {
    name: 'a session that outlasts its time',
    file: 'apps/server/src/people/session/session.ts',
    changes: [['row.expires_at <= now', 'row.expires_at < now']],
    tests: ['apps/server/src/people/session/security-page.test.ts'],
  },
  {
    name: 'a lane that is never gathered',
    file: 'packages/ledger/src/gather-lanes.ts',
    changes: [['{ length: laneCount - 1 }', '{ length: laneCount - 2 }']],
    tests: ['packages/ledger/src/lanes.test.ts'],
  },
  {
    name: 'a link that no audit reads',
    file: 'packages/ledger/src/audit.ts',
    changes: [['where id_before >= ${after}', 'where id_before > ${after}']],
    tests: ['packages/ledger/src/posting-chain.test.ts'],
  },
  {
    name: 'a user among the accounts of the platform',
    file: 'packages/ledger/src/chart.ts',
    changes: [['userId < systemBase / 8n', 'userId <= systemBase / 8n']],
    tests: ['packages/ledger/src/chart.test.ts'],
  },
  // Forms of the web app.
  {
    name: 'an amount in the form with too many decimals',
    file: 'packages/core/src/amount.ts',
    changes: [['if (fraction.length > decimals) return undefined', '']],
    tests: ['packages/core/src/amount.test.ts'],
  },
  {
    name: 'a transfer form that forgets the fee',
    file: 'apps/web/src/features/transfer/transfer-fee.ts',
    changes: [['maxBeforeFee(balance, parsePercent(percent) ?? 0)', 'maxBeforeFee(balance, 0)']],
    tests: ['apps/web/src/features/transfer/transfer-fee.test.ts'],
  },
  {
    name: 'a transfer form above the balance',
    file: 'apps/web/src/features/transfer/transfer-form.tsx',
    changes: [['return total > minorOrZero(asset, available)', 'return total > minorOrZero(asset, available) * 2n']],
    tests: ['apps/web/test/transfer-swap.test.ts'],
  },
  {
    name: 'a form above the balance',
    file: 'apps/web/src/money/amount-fault.ts',
    changes: [['return minor > all ?', 'return minor > all * 2n ?']],
    tests: ['apps/web/test/withdrawals.test.ts'],
  },
  {
    name: 'a form below the minimum',
    file: 'apps/web/src/money/amount-fault.ts',
    changes: [['if (isTooSmall(minor,', 'if (minor < 0n && isTooSmall(minor,']],
    tests: ['apps/web/test/withdrawals.test.ts'],
  },
]
