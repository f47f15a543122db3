import { message } from '@recto/words/message';

/** Names of the languages of texts, by the code of their data. */
export const OCR_LANGUAGE_NAMES = {
  eng: message('ocr.eng', 'English'),
  spa: message('ocr.spa', 'Spanish'),
  fra: message('ocr.fra', 'French'),
  deu: message('ocr.deu', 'German'),
  ita: message('ocr.ita', 'Italian'),
  por: message('ocr.por', 'Portuguese'),
  rus: message('ocr.rus', 'Russian'),
  jpn: message('ocr.jpn', 'Japanese'),
  chi_sim: message('ocr.chiSim', 'Chinese Simplified'),
  chi_tra: message('ocr.chiTra', 'Chinese Traditional'),
  kor: message('ocr.kor', 'Korean'),
  ara: message('ocr.ara', 'Arabic'),
  hin: message('ocr.hin', 'Hindi'),
};
