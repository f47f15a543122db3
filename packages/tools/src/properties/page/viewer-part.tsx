import { type Choice, type Message, message, SelectChoice, SwitchField } from '@recto/ui';
import type { PropertiesOptions } from '../options.ts';
import { type EditorProps, settingOf } from './edited.ts';
import { Part } from './part.tsx';

/** Settings that are one of several words. */
const CHOICES = {
  pageMode: {
    legend: message('properties.pageMode', 'Next to the pages'),
    choices: [
      { value: 'default', label: message('properties.default', 'The reader decides') },
      { value: 'none', label: message('properties.modeNone', 'Nothing') },
      { value: 'bookmarks', label: message('properties.modeBookmarks', 'Bookmarks') },
      { value: 'thumbnails', label: message('properties.modeThumbnails', 'Page thumbnails') },
      { value: 'layers', label: message('properties.modeLayers', 'Layers') },
      { value: 'attachments', label: message('properties.modeAttachments', 'Attachments') },
      { value: 'full-screen', label: message('properties.modeFullScreen', 'Nothing, full screen') },
    ],
  },
  pageLayout: {
    legend: message('properties.pageLayout', 'Page layout'),
    choices: [
      { value: 'default', label: message('properties.default', 'The reader decides') },
      { value: 'single-page', label: message('properties.layoutSingle', 'One page') },
      { value: 'one-column', label: message('properties.layoutColumn', 'One page, scrolling') },
      { value: 'two-pages-left', label: message('properties.layoutTwo', 'Two pages') },
      { value: 'two-pages-right', label: message('properties.layoutTwoCover', 'Two pages after a cover') },
      { value: 'two-columns-left', label: message('properties.layoutTwoScroll', 'Two pages, scrolling') },
      {
        value: 'two-columns-right',
        label: message('properties.layoutTwoCoverScroll', 'Two pages after a cover, scrolling'),
      },
    ],
  },
  direction: {
    legend: message('properties.direction', 'Reading direction'),
    choices: [
      { value: 'default', label: message('properties.directionNone', 'Not specified') },
      { value: 'left-to-right', label: message('properties.leftToRight', 'Left to right') },
      { value: 'right-to-left', label: message('properties.rightToLeft', 'Right to left') },
    ],
  },
  printScaling: {
    legend: message('properties.printScaling', 'Page scaling'),
    choices: [
      { value: 'default', label: message('properties.scalingDefault', 'Default of the print dialog') },
      { value: 'none', label: message('properties.scalingNone', 'Actual size') },
    ],
  },
  duplex: {
    legend: message('properties.duplex', 'Two-sided printing'),
    choices: [
      { value: 'default', label: message('properties.scalingDefault', 'Default of the print dialog') },
      { value: 'one-sided', label: message('properties.oneSided', 'One-sided') },
      { value: 'long-edge', label: message('properties.longEdge', 'Two-sided, flip on long edge') },
      { value: 'short-edge', label: message('properties.shortEdge', 'Two-sided, flip on short edge') },
    ],
  },
} as const satisfies Readonly<Record<string, { legend: Message; choices: readonly Choice<string>[] }>>;

/** Settings that are on or off. */
const SWITCH_WORDS = {
  displayTitle: message('properties.displayTitle', 'Show the title instead of the file name'),
  hideToolbar: message('properties.hideToolbar', 'Hide the toolbar'),
  hideMenubar: message('properties.hideMenubar', 'Hide the menu bar'),
  hideWindowControls: message('properties.hideWindowControls', 'Hide scroll bars and other controls'),
  fitWindow: message('properties.fitWindow', 'Resize the window to the first page'),
  centerWindow: message('properties.centerWindow', 'Centre the window on the screen'),
  trayByPageSize: message('properties.trayByPageSize', 'Choose the paper tray by page size'),
};

type ChoiceName = keyof typeof CHOICES;
type SwitchName = keyof typeof SWITCH_WORDS;

/** One setting to choose from a list. */
export function SettingChoice({ name, ...props }: EditorProps & { readonly name: ChoiceName }) {
  const { legend, choices } = CHOICES[name];
  return (
    <SelectChoice<string>
      legend={legend}
      choices={choices}
      value={settingOf(name, props)}
      onChange={(value) => props.onEdit(settingChange(name, value, props))}
    />
  );
}

/** Edits the way in which viewers show the window and print the file. */
export function ViewerPart(props: EditorProps) {
  return (
    <Part name="viewer">
      <div className="properties-fields">
        <SettingChoice name="direction" {...props} />
        <SettingChoice name="printScaling" {...props} />
        <SettingChoice name="duplex" {...props} />
      </div>
      <div className="properties-switches">
        {(Object.keys(SWITCH_WORDS) as SwitchName[]).map((name) => (
          <SwitchField
            key={name}
            label={SWITCH_WORDS[name]}
            value={settingOf(name, props) === 'on'}
            onChange={(isOn) => props.onEdit(settingChange(name, isOn ? 'on' : 'off', props))}
          />
        ))}
      </div>
    </Part>
  );
}

function settingChange(name: ChoiceName | SwitchName, value: string, { present }: EditorProps) {
  return { [name]: value === present.viewer[name] ? 'keep' : value } as Partial<PropertiesOptions>;
}
