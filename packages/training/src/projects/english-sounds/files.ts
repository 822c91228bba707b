// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
  { file: 'shard-00.bin', bytes: 63716, sha256: 'e58dde266512cc2b261e2feb1d13ddef27817b71d8aee42d2fedf64aa1c9417d' },
  { file: 'shard-01.bin', bytes: 63247, sha256: 'e2cbf3984dc19d81bf518e2a31481d353eb8a6db7d0d7c1d416cbfc1a4a68e9f' },
  { file: 'shard-02.bin', bytes: 63377, sha256: '6c72f23f0536333e050b81987adcc553e1d4943373936ada4c37b6ea4ffa0f94' },
  { file: 'shard-03.bin', bytes: 63199, sha256: '75c3fadde6fcb946e30e8fe1edd2ac9a6514b08e45b66f7c5db4b1a8f8642e93' },
  { file: 'shard-04.bin', bytes: 63124, sha256: '6001e63a34c0ffed1972bdd3999a875b8441c21b87b4e02861439f39264cbfdf' },
  { file: 'shard-05.bin', bytes: 62733, sha256: '331195ccda1eca8981831fa17a369ec4e8d8df1548372ec7b2215ecf84e6399f' },
  { file: 'shard-06.bin', bytes: 63560, sha256: '24ea0bd675c7a0ab5357bd1a4eaf690bd7874f1dbfb57abfd3c8ed8d37da8ae3' },
  { file: 'shard-07.bin', bytes: 63125, sha256: 'e2e334c87350cb44ee3f68b91bd475b2e1c08849882c53991fcee324b54c8c4a' },
  { file: 'shard-08.bin', bytes: 62981, sha256: 'a69b1d668c20b887843591904e47800eda8abde8f10c37fa0c10377a59430469' },
  { file: 'shard-09.bin', bytes: 62897, sha256: '8125aedc8ad9df735afe13ddfd2737f209ee7420a1934b4eb9c96b16461ab058' },
  { file: 'shard-10.bin', bytes: 63116, sha256: '9d5e5a198761859fd9d5c3b746a97651857f9e7302bf3f60fbbdd1bb9312c541' },
  { file: 'shard-11.bin', bytes: 62697, sha256: 'd4505642a58e7a845dcea029ccc09a866dd27fff0495f1833ec374b1b0efd453' },
  { file: 'shard-12.bin', bytes: 63176, sha256: 'fe91fa77d74bcb184e71c6ea5847eae08b9c2cae31d3f2d4c3ca0aa964891beb' },
  { file: 'shard-13.bin', bytes: 63342, sha256: '4fc2216cdbea9862fdac81effbd58bf2c4e4ed0676d7fc490f50f917e77838fd' },
  { file: 'shard-14.bin', bytes: 63272, sha256: '4bad6ce913f879f7a8232368fe5220ecd94b47c00b6971331db0325702cb52ad' },
  { file: 'shard-15.bin', bytes: 63203, sha256: '777e8b366aed74813bdc0da7f5fda55bc04b10e3e1c873b988955364a0d261b7' },
  { file: 'shard-16.bin', bytes: 63494, sha256: 'a9575275a8c49343d770560fe84926801db154f32038a019ebe64cc15cced87b' },
  { file: 'shard-17.bin', bytes: 63289, sha256: 'a9b29fc9bc2384b9107e4a5ef3d920404782362b5b0f683a04c0e08bc12ae51e' },
  { file: 'shard-18.bin', bytes: 63156, sha256: 'ab62ad37eb358cc2acb858c9d7e4aa387625028c8443820762e6003e22da0d9a' },
  { file: 'shard-19.bin', bytes: 62834, sha256: 'ed38bddde6a5a07bbf30ed36e221db203fd6ac6d597c20d7250e9c96273fd48f' },
  { file: 'shard-20.bin', bytes: 63532, sha256: 'a23be8f827012b2c9eba37a9720f30bed3c0a1f34b4dd6be8fb44437204cb405' },
  { file: 'shard-21.bin', bytes: 62748, sha256: 'b1c11d7e4d2bff00ea2a32d28175536b4341fb8adb46d47256b3629324f83fe5' },
  { file: 'shard-22.bin', bytes: 63179, sha256: '33792a6a96f3e9b50c85810715e16bfe838fe371defca18c893f258a8c4ba5b9' },
  { file: 'shard-23.bin', bytes: 63030, sha256: 'cdc52035a0c2542fb12d6a6604fc980337443a7da902316cb01d7a27bfb2514a' },
  { file: 'shard-24.bin', bytes: 63292, sha256: '314c1afdbcb8f84691833399131aa7ff3a0a94fc9251fb34944e7cd473d632d4' },
  { file: 'shard-25.bin', bytes: 62791, sha256: '7e12f7d76947588871d47fe46ba42911692ccf4a15e801a188e756c37bcd6efd' },
  { file: 'shard-26.bin', bytes: 62573, sha256: 'a5b391d2db49c457a9f89b4d45242e55fddb8e6d95928396577ec47520cd20da' },
  { file: 'shard-27.bin', bytes: 63040, sha256: 'becf217495ed0975a8ae0ae1af9ea45592824bbb57303ccea3825753ae587024' },
  { file: 'shard-28.bin', bytes: 63102, sha256: '3e0ee1894a3b2f0755cdba07871b9d3645a7a0a20639f383d075a45026d2f5aa' },
  { file: 'shard-29.bin', bytes: 63008, sha256: '0178e34b20e67600c28562b9d2963baaed7c81dc896e73b7e960b3aa40715a8f' },
  { file: 'shard-30.bin', bytes: 63724, sha256: '6539aaf61d752e4680a216d9e076046be23d37bd76df37fbdb839fe13d522693' },
  { file: 'shard-31.bin', bytes: 63620, sha256: 'f85e2ed33dad122c3573307c6bcadf7c905db7fd923669798ea409fa1ed4be26' },
]

export const heldOut: ProjectFile = {
  file: 'held-out.bin',
  bytes: 103549,
  sha256: 'b4fd54cbac6de7e41c6e26b42293e19a473254bfbcc816e35c4865ab6c5063fe',
}

export const counts: ProjectFile = {
  file: 'counts.gz',
  bytes: 1432647,
  sha256: '047e8131c89d67db35fa42080a09790628a733331878731515c3c32339bd992c',
}
