import { ICONS } from '@recto/tools/icons';
import { PAGES } from '@recto/tools/pages';
import { megabytesText, message, PagePicture, type PictureFile, useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import './answer-card.css';
import { rasterHost } from '../engine/raster-host.ts';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import { type Advice, adviseOn, type Reason } from './advice.ts';
import { useLooks } from './use-looks.ts';

const REASONS: Readonly<Record<Reason, ReturnType<typeof message>>> = {
  locked: message('answer.locked', 'It is locked: open it with its password and save it without.'),
  damaged: message('answer.damaged', 'It cannot be read: repair it.'),
  scan: message('answer.scan', 'A scan without text: make it searchable.'),
  form: message('answer.form', 'A form with fields ({count, number}): fill in and sign.'),
  signed: message('answer.signed', 'It is digitally signed: check the signature.'),
  large: message('answer.large', '{size}: make it smaller.'),
  pages: message('answer.pages', '{pages}: take some out.'),
  several: message('answer.several', '{files}: make one of them.'),
  pair: message('answer.pair', 'Two files: see what differs.'),
  photo: message('answer.photo', 'A photo of a page: straighten it and clean it up.'),
  photoText: message('answer.photoText', 'Text in the picture: make it searchable.'),
  picture: message('answer.picture', 'Pictures: make a PDF.'),
  office: message('answer.office', 'An Office document: make a PDF.'),
  edit: message('answer.edit', 'Edit its text in Word.'),
  smaller: message('answer.smaller', 'Make it smaller.'),
  sign: message('answer.sign', 'Sign it.'),
  order: message('answer.order', 'Rearrange, insert or delete pages.'),
  password: message('answer.password', 'Lock it with a password.'),
};
const TEXTS = {
  none: message('answer.none', 'Recto has no tool for {ending}.'),
  mixed: message('answer.mixed', 'No tool takes all of these files together.'),
  pages: message('fileCard.pages', '{count, plural, one {# page} other {# pages}}'),
  files: message('bar.files', '{count, plural, one {# file} other {# files}}'),
  facts: message('bar.totals', '{pages, plural, =0 {} one {# page · } other {# pages · }}{size}'),
};
const PICTURE_BOX = { boxWidth: 120, boxHeight: 156 };

/** Names the kinds of some files and shows the tools that make sense for these very files, each with its reason. */
export function AnswerCard({ files }: { readonly files: readonly File[] }) {
  const text = useText();
  const looks = useLooks(files);
  const advice = adviseOn(files, looks);
  const [first] = files;
  const [look] = looks;
  if (!first) return null;
  const size = megabytesText(
    files.reduce((sum, file) => sum + file.size, 0),
    text,
  );
  const pages = files.length === 1 ? (look?.pages ?? 0) : 0;
  const values = {
    size,
    count: look?.formFields ?? 0,
    pages: text(TEXTS.pages, { count: pages }),
    files: text(TEXTS.files, { count: files.length }),
  };
  return (
    <div className="answer">
      <FirstPage file={first} isShown={look?.kind === 'ready'} />
      <div className="answer-body">
        <p className="answer-facts">{text(TEXTS.facts, { pages, size })}</p>
        {advice.length === 0 && (
          <p role="alert">
            {files.length === 1 ? text(TEXTS.none, { ending: endingOf(first.name) }) : text(TEXTS.mixed)}
          </p>
        )}
        <ul className="answer-list">
          {advice.map((each) => (
            <AnswerRow key={each.route} advice={each} reason={text(REASONS[each.reason], values)} files={files} />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface AnswerRowProps {
  readonly advice: Advice;
  readonly reason: string;
  readonly files: readonly File[];
}

function AnswerRow({ advice: { route }, reason, files }: AnswerRowProps) {
  const text = useText();
  const entry = PAGES.find((page) => page.route === route);
  if (!entry) return null;
  return (
    <li>
      <SiteLink to={`/tools/${route}`} onClick={() => handOff(route, files)}>
        <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
          {ICONS[entry.icon]}
        </svg>
        <span>
          <b>{text(pageMessage(entry, 'title'))}</b> <span className="answer-reason">{reason}</span>
        </span>
      </SiteLink>
    </li>
  );
}

/** The end of a file's name, with its dot; the whole name where it has none. */
const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? name;

/** The first page, on a sheet that keeps its room. */
function FirstPage({ file, isShown }: { readonly file: File; readonly isShown: boolean }) {
  const [pictures, setPictures] = useState<PictureFile | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const opened = rasterHost().open(file);
    setPictures(opened);
    return () => {
      setPictures(null);
      opened.close();
    };
  }, [file, isShown]);
  return (
    <div className="answer-sheet" aria-hidden="true">
      {pictures && <PagePicture file={pictures} pageIndex={0} {...PICTURE_BOX} className="answer-picture" />}
    </div>
  );
}
