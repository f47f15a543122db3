import type { HarfBuzzModule } from './wasm-module.ts';

/** hb_memory_mode_t */
const WRITABLE = 2;
/** hb_direction_t */
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
/** Size of hb_glyph_info_t and of hb_glyph_position_t. */
const GLYPH_BYTES = 20;
/** Size of hb_font_extents_t. */
const EXTENTS_BYTES = 48;

/** A glyph as the shaper gives it, in font units, from left to right. */
export interface ShapedGlyph {
  readonly glyphId: number;
  /** Start of its text, in UTF-16 units. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** A font that text can be shaped with. */
export interface ShapingFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  shape(text: string, isRightToLeft: boolean): ShapedGlyph[];
  /** Nominal advance in font units. */
  advance(glyphId: number): number;
}

/** Opens a font for shaping. It lives as long as the module. @param font a whole TrueType file */
export function openFont(module: HarfBuzzModule, font: Uint8Array): ShapingFont {
  const { call } = module;
  const data = module.put(font);
  const face = call('hb_face_create', call('hb_blob_create', data, font.length, WRITABLE, 0, 0), 0);
  const handle = call('hb_font_create', face);
  const extents = call('malloc', EXTENTS_BYTES);
  call('hb_font_get_h_extents', handle, extents);
  const ascent = module.view().getInt32(extents, true);
  const descent = module.view().getInt32(extents + 4, true);
  call('free', extents);
  return {
    unitsPerEm: call('hb_face_get_upem', face),
    ascent,
    descent,
    shape: (text, isRightToLeft) => shape(module, handle, text, isRightToLeft),
    advance: (glyphId) => call('hb_font_get_glyph_h_advance', handle, glyphId),
  };
}

function shape(module: HarfBuzzModule, font: number, text: string, isRightToLeft: boolean): ShapedGlyph[] {
  const { call } = module;
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const written = module.put(new Uint8Array(units.buffer));
  const buffer = call('hb_buffer_create');
  try {
    call('hb_buffer_add_utf16', buffer, written, text.length, 0, text.length);
    call('hb_buffer_guess_segment_properties', buffer);
    call('hb_buffer_set_direction', buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    call('hb_shape', font, buffer, 0, 0);
    const count = call('hb_buffer_get_length', buffer);
    const infos = call('hb_buffer_get_glyph_infos', buffer, 0);
    const positions = call('hb_buffer_get_glyph_positions', buffer, 0);
    const view = module.view();
    return Array.from({ length: count }, (_, index) => {
      const info = infos + index * GLYPH_BYTES;
      const position = positions + index * GLYPH_BYTES;
      return {
        glyphId: view.getUint32(info, true),
        cluster: view.getUint32(info + 8, true),
        advance: view.getInt32(position, true),
        offsetX: view.getInt32(position + 8, true),
        offsetY: view.getInt32(position + 12, true),
      };
    });
  } finally {
    call('hb_buffer_destroy', buffer);
    call('free', written);
  }
}
