/** The name under which a page finds its layer; also how a later run finds it again. */
export const LAYER_NAME = 'RectoText';
