import { type Message, message, useText } from '@recto/ui';
import type { PageMetaOf } from '../page-meta.ts';

const TEXTS = {
  title: message('privacy.title', 'Privacy Policy'),
  line: message('privacy.line', 'Your files stay with you. Here is what that means, in full.'),
  metaTitle: message('privacy.metaTitle', 'Privacy: your files stay on your device | Recto'),
  metaDescription: message(
    'privacy.metaDescription',
    'The PDF tools of Recto run on your device, and on a server only when you choose it or the page says that it must be. No account, no analytics, no logs of addresses. What that means, point by point.',
  ),
};

interface Part {
  readonly title: Message;
  readonly body: readonly Message[];
}

const CARDS: readonly Part[] = [
  {
    title: message('privacy.encryption', 'Encryption in transit and at rest'),
    body: [
      message(
        'privacy.encryptionBody',
        'On this device, nothing travels and nothing is stored. When you choose the server, files travel over the connection of this page, encrypted (TLS) where its address begins with https, and each lies there under AES-256 with a key of its own, its name too.',
      ),
    ],
  },
  {
    title: message('privacy.deletion', 'Automatic deletion within 24 hours'),
    body: [
      message(
        'privacy.deletionBody',
        'On this device, files live in the memory of this tab and are gone when you close it. On the server, what you sent is deleted when its job has ended, well or not, the result after an hour or when you say so, and everything within 24 hours: a server that was switched off meanwhile deletes before it answers anyone.',
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
        'Each job runs on its own: on this device in a worker of the page, on the server in a process without network, without rights and without any other file in sight, which ends with the job and all it had in memory.',
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
        'Unless you choose the server, a tool runs in your browser. Only Word, Excel and PowerPoint to PDF cannot: they always use the server, and say so before the start. When you choose a file, the page reads it from your disk into memory, works on it there, opens the result again to check it, and hands it back to you. At no point is the file, its name, its password or its content sent over the network.',
      ),
      message(
        'privacy.browser2',
        'You need not take our word for it. Where a tool says that it works with the network off, switch it off and use the tool. Or open your browser’s developer tools and watch the network: some tools fetch fonts or other parts of themselves from this site when they need them, and none sends anything of yours.',
      ),
    ],
  },
  {
    title: message('privacy.server', 'Server-side processing'),
    body: [
      message(
        'privacy.server1',
        'Only when you choose “On the server” beside the button, which says what will be sent before you start. The files, your settings and passwords go to the server of this site and to no one else. They are encrypted before they reach its disk, and only your session, an anonymous one of 15 minutes that the page renews while it is open, can read them. The result panel shows how long the result is still there, and deletes it when you press the button. Cancelling deletes what was sent.',
      ),
    ],
  },
  {
    title: message('privacy.storage', 'Storage and deletion'),
    body: [
      message(
        'privacy.storage1',
        'The site keeps two things in your browser’s local storage: whether you chose the light or the dark theme (“theme”), and where your jobs run (“recto-place”). It sets a cookie only when a job runs on the server: the anonymous session, for 15 minutes, readable by no script and sent to no other site. On this device, files, passwords and results are not stored; Process Another File or closing the tab lets go of them.',
      ),
    ],
  },
  {
    title: message('privacy.logging', 'No logging'),
    body: [
      message(
        'privacy.logging1',
        'The server writes no log of visits: no addresses, no paths, no browser names. Of a job on the server it writes one line with the time, the tool and whether it went well or which error it had; these lines are deleted after seven days. What you do on your device is not reported to anyone.',
      ),
    ],
  },
  {
    title: message('privacy.headers', 'Security headers'),
    body: [
      message(
        'privacy.headers1',
        'Each answer of the server tells your browser to be strict: scripts and connections only from this site (Content-Security-Policy), no script text made at run time (Trusted Types), a process of its own for the page (Cross-Origin-Opener-Policy and -Embedder-Policy), no guessing of file types, no addresses passed on to other sites (Referrer-Policy), and no camera, microphone or position (Permissions-Policy).',
      ),
    ],
  },
  {
    title: message('privacy.rights', 'Your Rights'),
    body: [
      message(
        'privacy.rights1',
        'Privacy laws give you the right to know what is held about you, to have it corrected and to have it deleted. We hold nothing about you: no account, no profile, no log that could be traced to you, and no files but those you have just sent. If you want to check that claim, the whole of the program is open source under the Apache License 2.0.',
      ),
    ],
  },
];

export const meta: PageMetaOf = (text) => ({
  title: text(TEXTS.metaTitle),
  description: text(TEXTS.metaDescription),
  keywords: ['private pdf tools', 'pdf privacy', 'pdf without upload', 'offline pdf tools'],
  image: 'privacy',
});

/** What happens to files, in four cards and six sections. */
export default function PrivacyPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{text(TEXTS.title)}</h1>
        <p>{text(TEXTS.line)}</p>
      </header>
      <div className="privacy-cards">
        {CARDS.map((card) => (
          <section key={card.title.id}>
            <h2>{text(card.title)}</h2>
            <Paragraphs part={card} />
          </section>
        ))}
      </div>
      <div className="privacy-parts">
        {PARTS.map((part) => (
          <section key={part.title.id}>
            <h2>{text(part.title)}</h2>
            <div>
              <Paragraphs part={part} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Paragraphs({ part }: { readonly part: Part }) {
  const text = useText();
  return part.body.map((paragraph) => <p key={paragraph.id}>{text(paragraph)}</p>);
}
