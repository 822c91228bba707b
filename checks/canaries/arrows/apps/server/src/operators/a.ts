import '#custody/proposal/kind'
import '#custody/signer/store' // falls
import '#custody/payout/sign/journal' // falls
import '#custody/sweep/sweep-deposits' // falls
import '#custody/anchor/sign-anchor' // falls
