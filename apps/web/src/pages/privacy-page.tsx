import { message, useText } from '@recto/ui';
import { pageMeta } from '../page-texts.ts';
import { KEEPS_LOG } from '../site.ts';
import { PageHead } from './page-head.tsx';
import { PageParts, Paragraphs, type Part } from './page-parts.tsx';

const TEXTS = {
  title: message('privacy.title', 'Privacy Policy'),
  line: message('privacy.line', 'Your files stay with you. Here is what that means, in full.'),
  keywords: message('privacy.keywords', 'private pdf tools, pdf privacy, pdf without upload, offline pdf tools'),
  metaTitle: message('privacy.metaTitle', 'Privacy: your files stay on your device | Recto'),
  metaDescription: message(
    'privacy.metaDescription',
    'The PDF tools of Recto run on your device, and on a server only when you choose it or a tool cannot work without one. No account, no analytics, no logs of addresses. What that means, point by point.',
  ),
};

const CARDS: readonly Part[] = [
  {
    title: message('privacy.encryption', 'Encryption in transit and at rest'),
    body: [
      message(
        'privacy.encryptionBody',
        'On this device, nothing travels and nothing is stored. When you choose the server, files travel over this page’s connection, encrypted (TLS) where its address begins with https, and each is stored there under AES-256 with a key of its own, including its name.',
      ),
    ],
  },
  {
    title: message('privacy.deletion', 'Automatic deletion within 24 hours'),
    body: [
      message(
        'privacy.deletionBody',
        'On this device, files are held in the memory of this tab. Results are kept in the browser’s private storage, which only this site reads, until you clear the history or close the tab; what is left then is removed the next time you visit. On the server, what you sent is deleted when its job is over, whether it succeeds or fails, the result when the time shown next to it is over or when you delete it, and everything within 24 hours: a server that was switched off in the meantime deletes before it answers anyone.',
      ),
    ],
  },
  {
    title: message('privacy.sharing', 'No file sharing'),
    body: [
      message(
        'privacy.sharingBody',
        'No one else receives your files, neither people nor services. The site loads nothing from other addresses: no analytics, no advertising, no foreign fonts or scripts.',
      ),
    ],
  },
  {
    title: message('privacy.infrastructure', 'Secure infrastructure'),
    body: [
      message(
        'privacy.infrastructureBody',
        'Each job runs on its own: on this device in a worker of the page, on the server in a process without network, privileges or access to any other file, which ends with the job and frees all its memory.',
      ),
    ],
  },
];

const PARTS: readonly Part[] = [
  {
    title: message('privacy.browser', 'Browser-based processing'),
    body: [
      message(
        'privacy.browser1',
        'Unless you choose the server, a tool runs in your browser. Only Word, Excel and PowerPoint to PDF cannot: they always use the server, and their pages show this before you start. When you choose a file, the page reads it from your disk into memory, works on it there, opens the result again to check it, and gives it to you. At no point is the file, its name, its password or its content sent over the network.',
      ),
      message(
        'privacy.browser2',
        'You need not take our word for it. Where a tool shows that it works with the network off, switch the network off and use the tool. Or open your browser’s developer tools and watch the network: some tools fetch fonts or other parts of themselves from this site when they need them, and none sends anything of yours.',
      ),
    ],
  },
  {
    title: message('privacy.server', 'Server-side processing'),
    body: [
      message(
        'privacy.server1',
        'Only when you choose “On the server” next to the button, or a tool that only works there; the page shows what will be sent before you start. The files, your settings and passwords go to this site’s server and to no one else. They are encrypted before they reach its disk, and only your session can read them: an anonymous one of 15 minutes that the page renews while it is open. The result panel shows how long the result remains there, and deletes it when you press the button. If you cancel, everything you sent is deleted.',
      ),
    ],
  },
  {
    title: message('privacy.storage', 'Storage and deletion'),
    body: [
      message(
        'privacy.storage1',
        'The site keeps four things in your browser’s local storage: whether you chose the light or the dark theme (“theme”), where your jobs run (“recto-place”), the recipes that you save (“recto-recipe”), and which tools you marked (“favourites”). It sets a cookie only when a job runs on the server: the anonymous session, for 15 minutes, which no script can read and no other site receives. On this device, passwords are not stored. Results are kept in the browser’s private storage, which only this site reads, until you clear the history or close the tab; what is left then is removed the next time you visit.',
      ),
      message(
        'privacy.storage2',
        'So that it opens without a network, the site keeps copies of its own pages and programs in your browser’s cache: of what you have opened, and of a whole tool when you choose “Make available offline” on its page. “Remove” deletes them again. Your files and results are never kept there. Files that you share with the installed app go to the app on your device and wait in memory until its page has taken them.',
      ),
    ],
  },
  {
    title: message('privacy.logging', 'No logging'),
    body: [
      message(
        'privacy.logging1',
        'The server writes no log of visits: no addresses, no paths, no browser names. For each job on the server it writes one line with the time, the tool and whether it succeeded or which error occurred; these lines are deleted after seven days. What you do on your device is not reported to anyone.',
      ),
      message(
        'privacy.logging2',
        'It writes such a line, with the kind of request in place of the tool, also for a request that it refuses and for a program that it notifies of a result. While it runs it counts the outcomes of each of them, and how long jobs took.',
      ),
    ],
  },
  {
    title: message('privacy.headers', 'Security headers'),
    body: [
      message(
        'privacy.headers1',
        'Each response of the server instructs your browser to be strict: scripts and connections only from this site (Content-Security-Policy), no scripts made from text at run time (Trusted Types), a separate process for the page (Cross-Origin-Opener-Policy and -Embedder-Policy), no guessing of file types, no addresses passed on to other sites (Referrer-Policy), and no camera, microphone or location (Permissions-Policy).',
      ),
    ],
  },
  {
    title: message('privacy.rights', 'Your Rights'),
    body: [
      message(
        'privacy.rights1',
        'Privacy laws give you the right to know what is held about you, to have it corrected and to have it deleted. We hold nothing about you: no account, no profile, no log that could be traced to you, and no files but those you have just sent. If you want to check that claim, the whole program is open source under the Apache License 2.0.',
      ),
    ],
  },
];

const SERVER_LOG = message(
  'privacy.serverLog',
  'The operator of this server also keeps a log of jobs and refused requests: time, level, a random name of the job, tool or kind of request, outcome, duration and kind of error. It holds no names of files, no contents and no addresses. How long it is kept is up to the operator.',
);

export const meta = pageMeta(TEXTS, 'privacy');

/** Explains the handling of files, in four cards and six sections. */
export default function PrivacyPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <div className="privacy-cards">
        {CARDS.map((card) => (
          <section key={card.title.id}>
            <h2>{text(card.title)}</h2>
            <Paragraphs part={card} />
          </section>
        ))}
      </div>
      <PageParts parts={PARTS} />
      {/* The server shows it where it keeps that log. */}
      <p hidden={!KEEPS_LOG} data-server-log="">
        {text(SERVER_LOG)}
      </p>
    </div>
  );
}
