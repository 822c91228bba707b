import './b.ts'
import '../../core/src/amount.ts' // falls
