import { commasText, type Message, message, TextField, useText } from '@recto/ui';
import { MOST } from '../limits.ts';
import { TEXT_KEYS, type TextKey } from '../present.ts';
import { type EditorProps, textOf } from './edited.ts';
import { Part } from './part.tsx';

const FIELDS: Readonly<Record<TextKey, { readonly label: Message; readonly hint?: Message }>> = {
  title: { label: message('properties.title', 'Title') },
  author: { label: message('properties.author', 'Author') },
  subject: { label: message('properties.subject', 'Subject') },
  keywords: {
    label: message('properties.keywords', 'Keywords'),
    hint: message('properties.keywordsHint', 'separated by commas'),
  },
  language: {
    label: message('properties.language', 'Language'),
    hint: message('properties.languageHint', 'a code such as en, pt-BR or zh-Hant; screen readers need it'),
  },
};

const FACTS = {
  created: message('properties.created', 'Created'),
  modified: message('properties.modified', 'Modified'),
  creator: message('properties.creator', 'Made with'),
  producer: message('properties.producer', 'Written by'),
  version: message('properties.version', 'PDF version'),
  standards: message('properties.standards', 'Declared standard'),
};

/** Title, author and the like, and what the file tells besides. */
export function TextPart(props: EditorProps) {
  const { present, onEdit } = props;
  const text = useText();
  const facts = { ...present, standards: commasText(present.standards, text) };
  return (
    <Part name="texts">
      <div className="properties-texts">
        {TEXT_KEYS.map((key) => (
          <TextField
            key={key}
            {...FIELDS[key]}
            value={textOf(key, props)}
            maxLength={MOST.textCharacters}
            onChange={(value) => onEdit({ [key]: value === present.texts[key] ? null : value }, `text ${key}`)}
          />
        ))}
      </div>
      <dl className="properties-facts">
        {(Object.keys(FACTS) as (keyof typeof FACTS)[]).map(
          (key) =>
            facts[key] !== '' && (
              <div key={key}>
                <dt>{text(FACTS[key])}</dt>
                <dd>
                  <bdi>{facts[key]}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  );
}
