import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A test by its file, below the project, and its title as it stands there. */
type Proof = readonly [file: string, title: string];

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src/tests';
const ATTACKS = `${SERVER}/attacks`;

const DEVICE_ONLY: Proof = [
  `${WEB}/merge.browser.test.ts`,
  'two PDFs become one with the network off, and ask for nothing that had not come with the page',
];
const DEFAULT_DEVICE: Proof = [
  `${WEB}/server.browser.test.ts`,
  'the device is the default, and neither call nor code of the server is loaded then',
];
const SAID_BEFORE: Proof = [
  `${WEB}/server.browser.test.ts`,
  'what will be sent is said before, the result is right, and Delete now deletes it',
];
const KEEPS_NOTHING: Proof = [`${WEB}/pages.browser.test.ts`, 'the site keeps nothing but the theme, as the page says'];
const ONLY_THE_SITE: Proof = [`${WEB}/offline.browser.test.ts`, 'no cache holds anything but what the site is made of'];
const HEADERS: Proof = [`${WEB}/weight.browser.test.ts`, 'every answer carries the strict headers'];
const NO_PRIVATE_WORDS: Proof = [
  `${ATTACKS}/calls.test.ts`,
  '28 no name, password, key, address or content lies anywhere in the clear',
];
const SEVEN_DAYS: Proof = [`${ATTACKS}/promises.test.ts`, '36 no line of the log gets older than seven days'];
const OFFICE: Proof = [
  `${WEB}/office-to-pdf.journey.test.ts`,
  '%s says before the start that the file goes to the server, and makes a PDF of it',
];

/** Each sentence of the page by how it begins; null for what promises nothing. */
const PROOFS: Readonly<Record<string, readonly Proof[] | null>> = {
  'On this device, nothing travels': [DEVICE_ONLY, KEEPS_NOTHING],
  'When you choose the server, files travel': [
    [
      `${SERVER}/tests/front.thorough.test.ts`,
      '1.3 is spoken and nothing older, with HSTS and a cookie that is Secure',
    ],
    [`${SERVER}/store/store-invariants.ts`, 'nothing of content, name, owner or key lies there in the clear'],
  ],
  'On this device, files are held in the memory': [KEEPS_NOTHING],
  'On the server, what you sent is deleted': [
    [`${SERVER}/tests/calls.test.ts`, 'one result is the answer itself, and its inputs are gone then'],
    [
      `${ATTACKS}/floods.test.ts`,
      '33 files of a failed job are gone when it is told that it failed, and so is the job when it is deleted',
    ],
    [`${ATTACKS}/promises.test.ts`, '36 files of a job that the queue gave up are deleted'],
    [`${ATTACKS}/promises.test.ts`, '36 a server that was off deletes what is over before it answers anybody'],
    [
      `${ATTACKS}/promises.test.ts`,
      '36 a copy of what was stored cannot be opened a day later, with all keys that are then there',
    ],
    [`${ATTACKS}/promises.test.ts`, '36 what a job was about, and how it ended, cannot be read a day later'],
    [
      `${SERVER}/store/redis-hour-keys.thorough.test.ts`,
      '36 a copy of the bucket cannot be opened a day later, with the master key and all that Redis then has',
    ],
    [`${SERVER}/store/store-invariants.ts`, 'nothing is left a day later, whatever a crash left'],
  ],
  'No one else receives your files': [
    [`${ATTACKS}/sandbox.test.ts`, 'no listening port of the host can be reached'],
    [`${ATTACKS}/calls.test.ts`, "24 another session's key, a changed key and a guessed one all lead nowhere"],
  ],
  'The site loads nothing from other addresses': [HEADERS, DEVICE_ONLY],
  'Each job runs on its own': [
    [`${ATTACKS}/sandbox.test.ts`, 'files of the host cannot be read'],
    [`${ATTACKS}/sandbox.test.ts`, 'no other process is in sight, and there are no rights to gain'],
  ],
  'Unless you choose the server, a tool runs': [DEFAULT_DEVICE],
  'Only Word, Excel and PowerPoint to PDF cannot': [OFFICE],
  'When you choose a file, the page reads it': [DEVICE_ONLY],
  'At no point is the file, its name': [DEVICE_ONLY],
  'You need not take our word for it': null,
  'Where a tool shows that it works with the network off': [DEVICE_ONLY],
  'Or open your browser’s developer tools': [DEVICE_ONLY, HEADERS],
  'Only when you choose “On the server”': [DEFAULT_DEVICE, SAID_BEFORE],
  'The files, your settings and passwords go to this site’s server': [HEADERS, NO_PRIVATE_WORDS],
  'They are encrypted before they reach its disk': [
    NO_PRIVATE_WORDS,
    [`${SERVER}/store/store-invariants.ts`, 'nobody but its owner can read, remove, resume or even find an object'],
    [
      `${ATTACKS}/calls.test.ts`,
      '25 no token, and tokens that are wrong, over, unsigned or for others, give 401 with the specified texts',
    ],
  ],
  'The result panel shows how long': [SAID_BEFORE],
  'If you cancel, everything you sent': [[`${WEB}/server.browser.test.ts`, 'Cancel stops it and leaves nothing there']],
  'The site keeps four things': [KEEPS_NOTHING, [`${WEB}/server.browser.test.ts`, 'the choice is remembered']],
  'So that it opens without a network, the site keeps copies': [ONLY_THE_SITE],
  '“Remove” deletes them again': [
    [
      `${WEB}/offline.browser.test.ts`,
      'a tool that draws and encodes pages works once it was made available, and can be removed',
    ],
  ],
  'Your files and results are never kept there': [ONLY_THE_SITE],
  'Files that you share with the installed app': [
    [
      `${WEB}/offline.browser.test.ts`,
      'a shared PDF lands among the tools that take it, and goes along to the one that is chosen',
    ],
  ],
  'It sets a cookie only when': [
    DEFAULT_DEVICE,
    [`${ATTACKS}/calls.test.ts`, '26 a page of another site can do nothing with the session'],
  ],
  'On this device, passwords are not stored': [
    KEEPS_NOTHING,
    [
      `${WEB}/recipes.browser.test.ts`,
      'one is made by hand with the keyboard, says what does not fit, and asks for a password when it starts',
    ],
  ],
  'Results are kept in the browser’s private storage': [
    [
      `${WEB}/history.browser.test.ts`,
      'results lie in private storage, are gone when cleared, and do not outlive the tab',
    ],
  ],
  'The server writes no log of visits': [NO_PRIVATE_WORDS],
  'For each job on the server it writes one line': [
    [`${ATTACKS}/calls.test.ts`, '20 a line break in a value makes no line in the log'],
    SEVEN_DAYS,
  ],
  'It writes such a line, with the kind of request': [
    [`${ATTACKS}/calls.test.ts`, '20 a line break in a value makes no line in the log'],
    SEVEN_DAYS,
  ],
  'While it runs it counts': [NO_PRIVATE_WORDS],
  'What you do on your device is not reported': [DEVICE_ONLY],
  'Each response of the server instructs your browser': [HEADERS],
  'Privacy laws give you the right': null,
  'We hold nothing about you': [
    NO_PRIVATE_WORDS,
    SEVEN_DAYS,
    [`${ATTACKS}/promises.test.ts`, '36 a session ends after a day, however often it is renewed'],
  ],
  'If you want to check that claim': null,
};

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

function sentencesOfThePage(): string[] {
  const catalogue: Record<string, string> = JSON.parse(read('packages/locales/words/en.json'));
  const bodies = Object.entries(catalogue).filter(([id]) => /^privacy\.\w+(Body|\d)$/.test(id));
  return bodies.flatMap(([, text]) => text.split(/(?<=[.!?]) (?=[A-Z“])/));
}

test('ensures that each sentence of the privacy page is bound to tests by name, and none is bound that is not there', () => {
  const sentences = sentencesOfThePage();
  expect(sentences.length).toBeGreaterThan(20);
  for (const sentence of sentences) {
    expect(
      Object.keys(PROOFS).filter((start) => sentence.startsWith(start)),
      sentence,
    ).toHaveLength(1);
  }
  for (const start of Object.keys(PROOFS)) {
    expect(
      sentences.some((sentence) => sentence.startsWith(start)),
      start,
    ).toBe(true);
  }
});

/**
 * Counts the lines in which a title is the whole name of a test that runs: not a part of one, not a comment, not a skipped test.
 */
function testsNamed(title: string, source: string): number {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line));
  const literals = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
  return lines.filter(
    (line) => literals.some((literal) => line.includes(literal)) && !/\.(skip|todo|fails|only)\(/.test(line),
  ).length;
}

test('ensures that the tests to which the privacy page is bound are there, by their whole names, and run', () => {
  for (const [file, title] of Object.values(PROOFS).flatMap((proofs) => proofs ?? [])) {
    expect(testsNamed(title, read(file)), `${file}: ${title}`).toBe(1);
  }
  const source = "test('a promise is kept', () => {});";
  expect(testsNamed('a promise is kept', source)).toBe(1);
  expect(testsNamed('a promise', source)).toBe(0);
  expect(testsNamed('a promise is kept', source.replace('(', '.skip('))).toBe(0);
  expect(testsNamed('a promise is kept', `  // ${source}`)).toBe(0);
});
