import { type Message, message } from '@recto/words/message';
import type { Fit } from './open-at.ts';

/** Names of the ways to fit a page. */
export const FIT_WORDS: Readonly<Record<Fit, Message>> = {
  fit: message('properties.zoomFit', 'Fit page'),
  'fit-width': message('properties.zoomWidth', 'Fit width'),
  'fit-height': message('properties.zoomHeight', 'Fit height'),
  'fit-content': message('properties.zoomContent', 'Visible content'),
};

/** Zooms to choose from, as a language writes them, by their percent. */
export const PERCENT_WORDS: Readonly<Record<number, Message>> = {
  50: message('properties.zoom50', '50%'),
  75: message('properties.zoom75', '75%'),
  100: message('properties.zoom100', '100%'),
  125: message('properties.zoom125', '125%'),
  150: message('properties.zoom150', '150%'),
  200: message('properties.zoom200', '200%'),
};
