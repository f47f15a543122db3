import { existsSync } from 'node:fs';

const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of the Chromium that tests of pages start: the shell without windows where it is installed, which takes half of the
 * processor time of the whole browser. Tests of profiles, and the journeys through each engine, start the whole browser.
 */
export const CHROMIUM = process.env.RECTO_CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE);
