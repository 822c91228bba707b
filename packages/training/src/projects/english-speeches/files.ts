// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
  { file: 'shard-00.bin', bytes: 53248, sha256: 'b73f6245b46c8c404a5dd9e87a3953a81f3bdd6d470555273764b9d3d626797a' },
  { file: 'shard-01.bin', bytes: 53248, sha256: '0993065241e9f879da85ef7aad2992fc931ce860e3c3d98b8347f9aff0b3f956' },
  { file: 'shard-02.bin', bytes: 53248, sha256: 'c15f10c5518dab9722f3dbfd42ed6cd51829b3ee2ddf6b2a1fcf33a909c0bfc5' },
  { file: 'shard-03.bin', bytes: 53248, sha256: 'ffd2b30d93985d1afff04ad473b408cb47e3b74ed1a0a7da6ae02c6f47582827' },
  { file: 'shard-04.bin', bytes: 53248, sha256: '216082210aa7f661a2fd9b86117b8eec890469d787d80c6b6cdfb95da34d01ac' },
  { file: 'shard-05.bin', bytes: 53248, sha256: '1c421e93246f1ce53c90e6505f7eacf08e564bffa5ff769c0aeb64d75f3238bb' },
  { file: 'shard-06.bin', bytes: 53248, sha256: '77fb0f3541bf5b9180847c66d34b0843a0432d626ca377512294273d279e0ad1' },
  { file: 'shard-07.bin', bytes: 53248, sha256: '7b9ed66209aec6357b6dca8b9febf4d87796267a5d3845a70930fc637c31c32d' },
  { file: 'shard-08.bin', bytes: 53248, sha256: 'ec57ea61e61011aef7679db769e378096a931035100c1adc37585623841411e1' },
  { file: 'shard-09.bin', bytes: 53248, sha256: '1b7f99531b1717f62299880b747046e5b7f42c3996e3e8d405ba259db36f3d13' },
  { file: 'shard-10.bin', bytes: 53248, sha256: 'ae7b87283d01bcc2ec4af9ef75a2749c1f9593ad78108beb15b35beaa52c5699' },
  { file: 'shard-11.bin', bytes: 53248, sha256: '998688a1e26fef8431fd60c3f90937b98d08b1d9be83b45aa21bcbb7bcd780b0' },
  { file: 'shard-12.bin', bytes: 53248, sha256: '25dc68cf819145aeb9c8ca7e163caf774b3a3c45b070647ef98ad4b1293a5b3f' },
  { file: 'shard-13.bin', bytes: 53248, sha256: 'd4e8a4737e2ac3363a193bb5c02d0b9d73f1a34b8fedffc955a51ecb60a01ebd' },
  { file: 'shard-14.bin', bytes: 53248, sha256: '845b196d0f56ae63d273f7fe35c61e66fb71896c8de45e548b0bf7c64c300cc5' },
  { file: 'shard-15.bin', bytes: 53248, sha256: '56e0d5bf0285948afab549f3bd17c790bc914f472ff72337fd75604515ca5a71' },
  { file: 'shard-16.bin', bytes: 53248, sha256: '504489dec1d62737f31dfd59bffb934d3478640c6a11fd8923c07f09f8ea101e' },
  { file: 'shard-17.bin', bytes: 53248, sha256: 'b44939ae136bea411f086882e937802d14303871f748278a94ea4fc926e8a1de' },
  { file: 'shard-18.bin', bytes: 53248, sha256: '2afcb726ad36d960be3ae96b84b08b516e05e0671a8bbe2b8d99490081d59b50' },
  { file: 'shard-19.bin', bytes: 53248, sha256: 'a21e206924976350610f66f1a8fb2d0e7249227eaac839e22cd9f8a93938c410' },
  { file: 'shard-20.bin', bytes: 53248, sha256: 'db68853a5ffac2196ab8b5d09320c755143dcbb1a73c9c731102e0a29a140925' },
  { file: 'shard-21.bin', bytes: 53248, sha256: '393369f0fbbba68b03348e914f24a86b2c47e9ed7577b0318ee6eaee7b53295d' },
  { file: 'shard-22.bin', bytes: 53248, sha256: '9e6748a75d0d04e849b74f1845e9ad5fc9d432996575eea1f6cdb5d36c16c0de' },
  { file: 'shard-23.bin', bytes: 53248, sha256: 'a63096a8adc1b03f4cf6de7a0eebcda72af72f0a4f93e4c728489ac25bd9e946' },
]

export const heldOut: ProjectFile = {
  file: 'held-out.bin',
  bytes: 65536,
  sha256: '44a043c5f00b392eaac269d08fb1b1fe3dd86b8eb6c3ec0999b36f1db2c5bc01',
}
