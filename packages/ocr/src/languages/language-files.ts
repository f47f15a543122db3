import type { OcrLanguage } from '@recto/contract/ocr-languages';
import { missingEngine } from '@recto/contract/recto-error';
import { type ExpectedFile, verifyBytes } from '../engine/verify-bytes.ts';

/** Languages that are also written in columns, from the top down. */
export type VerticalLanguage = 'jpn' | 'chi_sim' | 'chi_tra';

/** Data for reading text: one of the 13 languages, or one of them as written in columns. */
export type ReadingData = OcrLanguage | `${VerticalLanguage}_vert`;

/** Language data by name: what text is read with, and `osd`, which tells script and orientation. */
export type LanguageData = ReadingData | 'osd';

/** Gets the compressed data of one name, from a file or over the network. */
export type LoadLanguageFile = (name: LanguageData) => Promise<Uint8Array<ArrayBuffer>>;

/** Required size and digest of each unpacked file. The table matches the one in tessdata/README.md. */
export const LANGUAGE_FILES: Readonly<Record<LanguageData, ExpectedFile>> = {
  ara: { sizeBytes: 1_432_056, sha256: 'e3206d3dc87fd50c24a0fb9f01838615911d25168f4e64415244b67d2bb3e729' },
  chi_sim: { sizeBytes: 2_469_156, sha256: 'a5fcb6f0db1e1d6d8522f39db4e848f05984669172e584e8d76b6b3141e1f730' },
  chi_sim_vert: { sizeBytes: 1_927_902, sha256: '20590de84725bab69cde93bd6e8ed360a13cc5421a7e7364ddeb93e9af53d6da' },
  chi_tra: { sizeBytes: 2_366_642, sha256: '529c5b5797d64b126065cd55f2bb4c7fd7b15790798091b1ff259941a829330b' },
  chi_tra_vert: { sizeBytes: 1_824_756, sha256: '1df02a4b210e5c217b783819538b63e9dfe6904e2b5e53b62664f1b9f7a989d0' },
  deu: { sizeBytes: 1_525_436, sha256: '19d219bbb6672c869d20a9636c6816a81eb9a71796cb93ebe0cb1530e2cdb22d' },
  eng: { sizeBytes: 4_113_088, sha256: '7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2' },
  fra: { sizeBytes: 1_130_365, sha256: 'ced037562e8c80c13122dece28dd477d399af80911a28791a66a63ac1e3445ca' },
  hin: { sizeBytes: 1_122_751, sha256: '4c73ffc59d497c186b19d1e90f5d721d678ea6b2e277b719bee4e2af12271825' },
  ita: { sizeBytes: 2_701_314, sha256: 'b8f89e1e785118dac4d51ae042c029a64edb5c3ee42ef73027a6d412748d8827' },
  jpn: { sizeBytes: 2_471_260, sha256: '1f5de9236d2e85f5fdf4b3c500f2d4926f8d9449f28f5394472d9e8d83b91b4d' },
  jpn_vert: { sizeBytes: 3_037_480, sha256: 'bf1e2640954691797e2dc14f38533e601b59ee37958698ae0f0b81dc6f09c71b' },
  kor: { sizeBytes: 1_677_415, sha256: '6b85e11d9bbf07863b97b3523b1b112844c43e713df8b66418a081fd1060b3b2' },
  osd: { sizeBytes: 10_562_727, sha256: '9cf5d576fcc47564f11265841e5ca839001e7e6f38ff7f7aacf46d15a96b00ff' },
  por: { sizeBytes: 1_982_756, sha256: 'c4932b937207a9514b7514d518b931a99938c02a28a5a5a553f8599ed58b7deb' },
  rus: { sizeBytes: 3_861_738, sha256: 'e16e5e036cce1d9ec2b00063cf8b54472625b9e14d893a169e2b0dedeb4df225' },
  spa: { sizeBytes: 2_294_433, sha256: '6f2e04d02774a18f01bed44b1111f2cd7f3ba7ac9dc4373cd3f898a40ea6b464' },
};

/**
 * Unpacks language data and checks that it is what it should be. Where the host offers no digest (a page without TLS),
 * gzip's own checksum and the length must do.
 * @throws engine-missing when it cannot be had or is not what it should be
 */
export async function loadLanguage(name: LanguageData, load: LoadLanguageFile): Promise<Uint8Array> {
  const expected = LANGUAGE_FILES[name];
  try {
    const data = await gunzip(await load(name), expected.sizeBytes);
    await verifyBytes(name, data, expected);
    return data;
  } catch (thrown) {
    throw missingEngine('languageData', { name }, thrown);
  }
}

async function gunzip(packed: Uint8Array<ArrayBuffer>, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const data = new Uint8Array(sizeBytes);
  const reader = stream.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return data.subarray(0, at);
    if (at + value.length > sizeBytes) throw new Error('longer than expected');
    data.set(value, at);
    at += value.length;
  }
}
