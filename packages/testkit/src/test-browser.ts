import { existsSync } from 'node:fs';

/** Path of the whole Chromium, for profiles, and for what only a browser with windows does: its timing of fonts, for one. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of the Chromium that tests of pages start: the shell without windows where it is installed, which takes half of the
 * processor time of the whole browser. Tests of profiles, and the journeys through each engine, start the whole browser.
 */
export const CHROMIUM = process.env.RECTO_CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE_CHROMIUM);
