import { type HarfBuzzModule, tagOf } from './wasm-module.ts';

/** hb_memory_mode_t */
const WRITABLE = 2;
/** hb_subset_flags_t: glyphs keep their numbers, and what a layout table would add to them is not wanted. */
const RETAIN_GLYPH_IDS = 2;
const NO_LAYOUT_CLOSURE = 0x200;
/** hb_subset_sets_t */
const DROPPED_TABLES = 3;
/** What a PDF does not read of an embedded font: its glyphs are chosen by number and placed already. */
const UNUSED_TABLES =
  'GSUB GPOS GDEF BASE STAT DSIG name OS/2 cmap post vhea vmtx VORG gasp meta avar fvar HVAR MVAR'.split(' ');

/** The font with the outlines of some glyphs only. @throws Error when HarfBuzz cannot make it */
export function subsetFont(module: HarfBuzzModule, font: Uint8Array, glyphIds: Iterable<number>): Uint8Array {
  const { call } = module;
  const data = module.put(font);
  const blob = call('hb_blob_create', data, font.length, WRITABLE, 0, 0);
  const face = call('hb_face_create', blob, 0);
  const input = call('hb_subset_input_create_or_fail');
  let subset = 0;
  try {
    call('hb_subset_input_set_flags', input, RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE);
    const glyphs = call('hb_subset_input_glyph_set', input);
    for (const glyphId of glyphIds) call('hb_set_add', glyphs, glyphId);
    const dropped = call('hb_subset_input_set', input, DROPPED_TABLES);
    for (const table of UNUSED_TABLES) call('hb_set_add', dropped, tagOf(table.padEnd(4)));
    subset = call('hb_subset_or_fail', face, input);
    if (subset === 0) throw new Error('HarfBuzz made no subset');
    const result = call('hb_face_reference_blob', subset);
    const start = call('hb_blob_get_data', result, 0);
    const bytes = module.bytes().slice(start, start + call('hb_blob_get_length', result));
    call('hb_blob_destroy', result);
    return bytes;
  } finally {
    call('hb_face_destroy', subset);
    call('hb_subset_input_destroy', input);
    call('hb_face_destroy', face);
    call('hb_blob_destroy', blob);
    call('free', data);
  }
}
