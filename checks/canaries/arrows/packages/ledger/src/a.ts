import 'postgres'
import type { Network } from '@synet/chain/network' // falls
import '@synet/contract/errors' // falls
export type Chain = Network
export type { Model } from '@synet/training/engine/model-config' // falls
export type { Stack } from '@synet/stack/start-stack' // falls
