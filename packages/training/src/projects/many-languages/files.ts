// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
  { file: 'shard-00.bin', bytes: 53248, sha256: 'b115bb153c2b78ea99adc5eb586b1163337cecc9a8cd547b34432e6c753be22a' },
  { file: 'shard-01.bin', bytes: 53248, sha256: '48cc9106a04b962fd399c55d2349f50318c0d37e3156f31b568ddfcb76575d76' },
  { file: 'shard-02.bin', bytes: 53248, sha256: 'd202c3f9cf511fc64c0d73354aed5a8ad0210940a6ce76813ce75b11ac745ff1' },
  { file: 'shard-03.bin', bytes: 53248, sha256: 'ac17b5e193f5cf7fa88e5c48a9a8e673cb0776b46f4b33b37c760f37f14473c0' },
  { file: 'shard-04.bin', bytes: 53248, sha256: '43ab9d58210df0c707e61a7bc37be0a127ea42b83094e3d4fbbdda116fb471c8' },
  { file: 'shard-05.bin', bytes: 53248, sha256: '5a02d8681382162a7cc1be77581d1bdfe55c9d5257c76be525acf5aaf659fe7b' },
  { file: 'shard-06.bin', bytes: 53248, sha256: 'f1a6798799bc954e8767f87b30d484f8231d6e1c9b05108d76bc707640ab058a' },
  { file: 'shard-07.bin', bytes: 53248, sha256: '374e2fecb3c7050ae184b9d7405ec2c3eebd604a3cb47257ac9e2e99c136db77' },
  { file: 'shard-08.bin', bytes: 53248, sha256: 'dae7013b3054027fe3e0eaad6f77722211436f9812bfeeb9c19d646048e374e8' },
  { file: 'shard-09.bin', bytes: 53248, sha256: '3891201c08ba01d559e7298fe71a544c706de41c320dec5dad4f7ceb781d624b' },
  { file: 'shard-10.bin', bytes: 53248, sha256: '35c7b790fd83b88e8465eb7f8b9e96ca0663bb6bcbb5e0906c4558d22697fb69' },
  { file: 'shard-11.bin', bytes: 53248, sha256: 'a9cd0b18c5d4c73848bf61603c99f888ad14c3499fbec68629c41ae07d4f7ce8' },
  { file: 'shard-12.bin', bytes: 53248, sha256: 'b6c83ecaf84811eee495db15ec2e6f7c00bba552b3a9ea37913479e786503de9' },
  { file: 'shard-13.bin', bytes: 53248, sha256: 'c4dc390da7e2d851668b12ae6e1b710ec242d0fbf90d8e3c2612b9b872d52dd3' },
  { file: 'shard-14.bin', bytes: 53248, sha256: '2e647522dc04b45d0c27c919c71fbe807c2ded657a89afeb08465686012b0755' },
  { file: 'shard-15.bin', bytes: 53248, sha256: 'b8bfe25aea5bb88e89b8faa0ece9dade644d693f90f51390cf581f22d66259d7' },
  { file: 'shard-16.bin', bytes: 53248, sha256: '631fb44454716f7c933c68bf85b7472a5a67aac091d5358376d0d7f7d952821f' },
  { file: 'shard-17.bin', bytes: 53248, sha256: 'f7affda4870bf44b7f4ec114168ad81450b4c33df75ce23dc0eba762a0854684' },
  { file: 'shard-18.bin', bytes: 53248, sha256: '1659e96cf1ed3e6f03e36ebb83b74440fb5c1ee284ee176e869fd04c31346217' },
  { file: 'shard-19.bin', bytes: 53248, sha256: '91ae54d63102203c3ef02d17357ed67d559da914ba8bb4b4d245b3efba3d752c' },
  { file: 'shard-20.bin', bytes: 53248, sha256: '03123c0c264064d98cc41fbd547eab6ba3bf47ea92bf478887f3a0045d585be5' },
  { file: 'shard-21.bin', bytes: 53248, sha256: '182a0a963e02c7d0cef76b9cd103c65f04acef9f07dacc1b11398e889186cee2' },
  { file: 'shard-22.bin', bytes: 53248, sha256: 'b8ec5c9a6e1545d0d0614e8a5969f1636760c77037e6c35c242aa22ab84fbc18' },
  { file: 'shard-23.bin', bytes: 53248, sha256: '81db4b8ea9bea39f20806fa175a7c5cf40d9bf0a7234566904446babc08f9c6d' },
]

export const heldOut: ProjectFile = {
  file: 'held-out.bin',
  bytes: 65536,
  sha256: '8e1f0da66537b32050c3d900703820742149509d6b66981180543e81cd76a518',
}
