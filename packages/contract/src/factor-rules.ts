/** What the owner of an account has, and a thief may have. */
export type Proof = 'session' | 'login-password' | 'pay-password' | 'passkey' | 'mail' | 'sms' | 'factor'

/** What an account has. Its number may be gone: removed, or released to the next holder. */
export interface AccountState {
  readonly mail: boolean
  readonly number: boolean
  readonly passkey: boolean
  readonly factor: boolean
}

/**
 * What a change asks for. `person` is the payment password, or one of the passkeys. `second` is the second factor of an
 * account that has one.
 */
export type Need = Proof | 'person' | 'second'

export interface FactorRule {
  /** The accounts for which the change exists. */
  readonly when: (state: AccountState) => boolean
  /** All of them. */
  readonly needs: readonly Need[]
  /** The proof that the person who made the change has afterwards. */
  readonly gives?: Proof
  /** The owner no longer has this afterwards. */
  readonly ends?: Proof
  /**
   * Whether withdrawals and new addresses wait for the hold. `but-new`: not for a session that registered the account in
   * the last ten minutes, because it chose the payment password itself.
   */
  readonly hold: 'always' | 'but-new' | 'no'
}

/** The payment password counts as the session's own for this long after the registration. */
export const ownPasswordMs = 600_000

/**
 * What may be changed by what. The owner is told of each change on every channel that existed before it: by mail, in the
 * app, and by SMS where there is no mail or the change was confirmed by mail, because somebody else may read that.
 */
export const factorRules = {
  'email-added': { when: ({ mail }) => !mail, needs: ['session', 'person'], gives: 'mail', hold: 'but-new' },
  'email-changed': {
    when: ({ mail }) => mail,
    needs: ['session', 'person', 'mail'],
    gives: 'mail',
    ends: 'mail',
    hold: 'always',
  },
  'phone-changed': {
    when: ({ mail }) => mail,
    needs: ['session', 'person', 'mail'],
    gives: 'sms',
    ends: 'sms',
    hold: 'always',
  },
  // Where nothing else is left, mail alone would open the account.
  'phone-removed': {
    when: ({ mail, number, passkey, factor }) => mail && number && (passkey || factor),
    needs: ['session', 'person', 'mail'],
    ends: 'sms',
    hold: 'always',
  },
  'login-password-by-mail': {
    when: ({ mail }) => mail,
    needs: ['mail', 'second'],
    gives: 'login-password',
    hold: 'always',
  },
  'login-password-by-sms': {
    when: ({ number }) => number,
    needs: ['sms', 'second'],
    gives: 'login-password',
    hold: 'always',
  },
  'login-password-changed': {
    when: () => true,
    needs: ['session', 'login-password'],
    gives: 'login-password',
    hold: 'always',
  },
  // Where nobody would hear of it and nothing else is asked for, mail alone would be enough: the identity check is left.
  'pay-password-by-mail': {
    when: ({ mail, number, passkey, factor }) => mail && (number || passkey || factor),
    needs: ['session', 'mail', 'second'],
    gives: 'pay-password',
    hold: 'always',
  },
  'pay-password-changed': {
    when: () => true,
    needs: ['session', 'pay-password'],
    gives: 'pay-password',
    hold: 'always',
  },
  'passkey-added': {
    when: ({ mail, passkey }) => mail && !passkey,
    needs: ['session', 'pay-password', 'mail'],
    gives: 'passkey',
    hold: 'always',
  },
  'passkey-added-by-another': {
    when: ({ mail, passkey }) => mail && passkey,
    needs: ['session', 'pay-password', 'passkey'],
    gives: 'passkey',
    hold: 'always',
  },
  'passkeys-lost': {
    when: ({ mail, number, passkey }) => mail && number && passkey,
    needs: ['session', 'pay-password', 'sms', 'mail'],
    ends: 'passkey',
    hold: 'always',
  },
  'factor-on': {
    when: ({ factor }) => !factor,
    needs: ['session', 'login-password', 'person'],
    gives: 'factor',
    hold: 'but-new',
  },
  'factor-off': {
    when: ({ factor }) => factor,
    needs: ['session', 'login-password', 'factor'],
    ends: 'factor',
    hold: 'always',
  },
} as const satisfies Record<string, FactorRule>

export type FactorChange = keyof typeof factorRules

export const factorRule = (change: FactorChange): FactorRule => factorRules[change]

/** What a log-in and money that leaves ask for. A new address takes a code by mail. */
export const factorsNeeded = {
  'log-in': (): readonly Need[] => ['login-password', 'second'],
  'passkey log-in': (): readonly Need[] => ['passkey'],
  withdrawal: ({ passkey }: AccountState): readonly Need[] => ['session', passkey ? 'passkey' : 'pay-password', 'mail'],
} as const

/** Tells whether what somebody has is enough for what is asked. A payment password that was recovered confirms no other change. */
export function isEnough(
  needs: readonly Need[],
  has: ReadonlySet<Proof>,
  state: AccountState,
  recovered = false,
): boolean {
  return needs.every((need) => {
    if (need === 'person') return (has.has('pay-password') && !recovered) || (state.passkey && has.has('passkey'))
    if (need === 'second') return !state.factor || has.has('factor')
    return has.has(need)
  })
}
