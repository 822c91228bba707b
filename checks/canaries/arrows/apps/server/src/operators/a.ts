import '#custody/proposal/kind'
import '#custody/signer/store' // falls
import '#custody/payout/sign/journal' // falls
