// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
  { file: 'shard-00.bin', bytes: 53248, sha256: 'ef1ea8475e46b9ce69c9fdb0221f8a70f3c0a1596db86755df25db96c3bb17bb' },
  { file: 'shard-01.bin', bytes: 53248, sha256: 'd8d56c5115ec988281c8dd04a0c7bc1fc6643509818cfcad1a9432cc92303229' },
  { file: 'shard-02.bin', bytes: 53248, sha256: '898046c73a5d742ee828123072cd4a7965c636db2bba794ca1a9d7fa364a69e2' },
  { file: 'shard-03.bin', bytes: 53248, sha256: 'a016a9927aaef725013a0220c52e71de9ca8daf965ed85905b9cfd7e8289d10f' },
  { file: 'shard-04.bin', bytes: 53248, sha256: '5962c9e86bc81ce0953a1657119d0fdca5c17547a305bfc3a4e8094239bfe481' },
  { file: 'shard-05.bin', bytes: 53248, sha256: '4b942340886dc0ee0e57dc28e5071f424a714aeef9839a76c97339196133aa93' },
  { file: 'shard-06.bin', bytes: 53248, sha256: '60d8cc9da0586cbf53900bc5a3d0455cf310f48e59c240c1914143f57c494db3' },
  { file: 'shard-07.bin', bytes: 53248, sha256: '138f5ecec55501e0c142e1304eff176ac3f8f49fe61f825dababd99d11421857' },
  { file: 'shard-08.bin', bytes: 53248, sha256: '014545448cf43f28ca992e08f14c049e2d229e17d9eaa1745c6a4e0f87924b4a' },
  { file: 'shard-09.bin', bytes: 53248, sha256: '0f257706c9edf5f11d93025b2f0a73438898bb0072300d610be308baf4023dad' },
  { file: 'shard-10.bin', bytes: 53248, sha256: 'e4818e388b6360da437eddb4edbf4bebef334ac340a382a1983e490e11e716a2' },
  { file: 'shard-11.bin', bytes: 53248, sha256: '27ec2d45a288f3568efdcee2d941dc04b71b4990d439149c408723ee2cab15a1' },
  { file: 'shard-12.bin', bytes: 53248, sha256: '78b6ef3379c2bbb06e27f1e648815aef8634ca27abcff7c10299fa891df143df' },
  { file: 'shard-13.bin', bytes: 53248, sha256: '7155b733bb4e867b02e2b86ff407c4b0e7ed676ee8d756438f7cdcde12e792d9' },
  { file: 'shard-14.bin', bytes: 53248, sha256: '40ea04d3558afaaf14b1bb1387112ba661cce81f26265403eadb4280c7fc3794' },
  { file: 'shard-15.bin', bytes: 53248, sha256: 'd6b8e79217d156feb3651fabdf29175c97cdc8716df1e44b7618f3c2e402044f' },
  { file: 'shard-16.bin', bytes: 53248, sha256: 'c6040100dff1460d839fd2c29e3efd6e7bde6aa2f8dd44b1918d8ec4bbe9d38b' },
  { file: 'shard-17.bin', bytes: 53248, sha256: 'd4e8e6643e17257e9ee04d6a7a0ba61a2d1ea9b43f2cf24509d43cca1a6bd332' },
  { file: 'shard-18.bin', bytes: 53248, sha256: '6c7938f28627ccbb2d15621cb73d4e600077fdee4450183ba94c47a84a336b53' },
  { file: 'shard-19.bin', bytes: 53248, sha256: '295951bb8119becf33dab13f7446b83b0d84a5f214ce8be8d915ae52bf26f2dd' },
  { file: 'shard-20.bin', bytes: 53248, sha256: '6710ba8a14e6b08bade7c029a0e09c5e2fa42a39763e8ae39a62989b46ba32b9' },
  { file: 'shard-21.bin', bytes: 53248, sha256: 'bef515f2601b0aa7adc2501b7c74c2c3da5c35465b1d88c1f093b72d2a400de7' },
  { file: 'shard-22.bin', bytes: 53248, sha256: '0cd2defeba3715ee485ec30643a9278e58510ae55e0181574054cdee4f0cb87e' },
  { file: 'shard-23.bin', bytes: 53248, sha256: '25b0d94b8374a3dccd32539587f9c6f757c7b6c6fa9e9d7e530d556dc9cade3b' },
]

export const heldOut: ProjectFile = {
  file: 'held-out.bin',
  bytes: 65536,
  sha256: '995ca987041c84ae169c9bb549d0e6490f8112c934e08d4a9e03f7d5ed7a4e83',
}
