import type { IncomingHttpHeaders } from 'node:http';
import { ENGLISH_LANGUAGE, type Language } from '@recto/locales';
import { askedLanguages, languageFor } from '@recto/locales/choose';
import { readWords } from '@recto/locales/read';
import { ENGLISH, type Translation } from '@recto/words/translate';
import type { FastifyReply } from 'fastify';

const known = new Map<string, Translation>([[ENGLISH_LANGUAGE.tag, ENGLISH]]);

/**
 * Finds the language of Recto that a caller understands best; English when there is none.
 * @param asked a tag that goes before the header
 */
export function translationFor({ 'accept-language': header = '' }: IncomingHttpHeaders, asked?: unknown): Translation {
  const first = typeof asked === 'string' ? [asked] : [];
  return read(languageFor([...first, ...askedLanguages(header)]) ?? ENGLISH_LANGUAGE);
}

/** Tells the language of an answer's texts. That it depends on the call is told of every answer of the API. */
export function tellLanguage(reply: FastifyReply, { language }: Translation): FastifyReply {
  return reply.header('content-language', language).header('vary', 'Accept-Language');
}

/** Catalogues are read when they are asked for first, and kept. */
function read(language: Language): Translation {
  const translation = known.get(language.tag) ?? { language: language.tag, words: readWords(language) };
  known.set(language.tag, translation);
  return translation;
}
