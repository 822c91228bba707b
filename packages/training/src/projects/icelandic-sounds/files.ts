// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
  { file: 'shard-00.bin', bytes: 49209, sha256: 'ba615fda01a84d104cee51002168a71a4cec297065ac41f28d3ef97d696922f4' },
  { file: 'shard-01.bin', bytes: 49363, sha256: '230ab30af457352af54675bd74f69508eb29cf55697e70ebded55ec2e7b16d89' },
  { file: 'shard-02.bin', bytes: 49112, sha256: '187fae294cd2fe446fa3fb66a561498a9208b07ce9123ea755be66bfd8bfeb13' },
  { file: 'shard-03.bin', bytes: 49395, sha256: '3fdb40a5f68c1c45fda25f120997d3768942113c7979ef1392b5b9bc8f2147c9' },
  { file: 'shard-04.bin', bytes: 49460, sha256: 'e310e4323ba69660fbabff6cd773bc96e76fce462dd7882459f2edda0c1e71ec' },
  { file: 'shard-05.bin', bytes: 48939, sha256: '56db10affc1a2b5ab9f8b20ba31b786733b386d64341fc4fa507944dce5a3906' },
  { file: 'shard-06.bin', bytes: 48975, sha256: 'af1960fca1b391055880487b71fdbd24adddcd20ac033b00e58a2867a48b6c61' },
  { file: 'shard-07.bin', bytes: 48917, sha256: 'c5024808d6d9aa754116dd2e4029d3a3e3f8abccfd79dec4cb46e57915afd09f' },
  { file: 'shard-08.bin', bytes: 49342, sha256: '48f638b42566d52ffbed5bec5b51b5b58d109b2d2ae30f8e35d9d7d889cb4171' },
  { file: 'shard-09.bin', bytes: 49102, sha256: 'efa74d803213e1ddbc5a58b633a7e83da2582521ba7dddb96b441c1000a8de3b' },
  { file: 'shard-10.bin', bytes: 48884, sha256: '91e62799f402d21d01f5d2f12f291fc40ca8413f258fd696d6233b8b3d611db4' },
  { file: 'shard-11.bin', bytes: 49464, sha256: '465894b1e29b88f04c2dd55c81b8b2b422b893dd63a00b6f8a2909168e9b2b3a' },
  { file: 'shard-12.bin', bytes: 49129, sha256: '9487eccdfd9f9cfe76a71bea0975da0edfa1424cc1d448417efb5be2e6ff5c89' },
  { file: 'shard-13.bin', bytes: 49750, sha256: '74c1eb5f0a9c29c238ac4b1e4e759c4a87f4f3628cd52fec742442219d96d38b' },
  { file: 'shard-14.bin', bytes: 49011, sha256: 'ca655128b575471e72763a6b4b20dffd04eba8e9857e9b430a34d3769d35c30a' },
  { file: 'shard-15.bin', bytes: 49136, sha256: 'b444a5cd0eba9214a7f8ef31550a1b3c6aea49cced4082706f38659756d72677' },
  { file: 'shard-16.bin', bytes: 48464, sha256: '9b5e3d194505f5a1abb509858752a74ac2a0cb71faf696be1f932260018d8733' },
  { file: 'shard-17.bin', bytes: 49526, sha256: '649509551e727adac0bc65b78b92067155e4250a90df4e366ce7cb00f52dc72d' },
  { file: 'shard-18.bin', bytes: 49583, sha256: '89ad518810555459239e7a107ac371ed8f0d7f60db19b06bdaf97892bbb8c87b' },
  { file: 'shard-19.bin', bytes: 48886, sha256: 'c2ed84eb08d45614eedba2cb63ababfa4314ed245154df23322a7248222f69b2' },
  { file: 'shard-20.bin', bytes: 49327, sha256: 'a9556ecd51b18ee27e3eb50dff040f5d6c72bc96569bd4d9177637690d373fda' },
  { file: 'shard-21.bin', bytes: 49113, sha256: 'b148d7da83c3b8fb7a2193ff7cc06622355635df8b0c3f5b858bd09a6966f239' },
  { file: 'shard-22.bin', bytes: 48661, sha256: '3a17f30ddc9f945835af7ba64f4a60527c48a2dd016270fc0d2f3606b49baa5a' },
  { file: 'shard-23.bin', bytes: 49559, sha256: '520baf1dd91c4cb591000daf99ab220d64f583561e92f13104d1304f8f4bb3cb' },
]

export const heldOut: ProjectFile = {
  file: 'held-out.bin',
  bytes: 62878,
  sha256: '6611cc20c116c3f4f86ec82ca900d2dc887af91d3df7a2d38e9b2c58031cf61c',
}

export const counts: ProjectFile = {
  file: 'counts.gz',
  bytes: 716798,
  sha256: '353312ca6ad9fd3d14eace16d23e83307e25687492992420ad85a6da2ca716e4',
}
