import { type Message, message } from '@recto/ui';
import type { KindGroup, PrivacyKind } from '../kinds.ts';

export const GROUP_WORDS: Readonly<Record<KindGroup, Message>> = {
  origin: message('clean.group.origin', 'Origin'),
  hidden: message('clean.group.hidden', 'Hidden content'),
  behaviour: message('clean.group.behaviour', 'Actions on its own'),
  used: message('clean.group.used', 'Content for readers'),
};

/** Name of each kind, and its meaning for the person who shares the file. */
export const KIND_WORDS: Readonly<Record<PrivacyKind, { readonly name: Message; readonly meaning: Message }>> = {
  info: {
    name: message('clean.info', 'Author, programs, dates'),
    meaning: message('clean.infoMeaning', 'The properties that every viewer shows, the title among them.'),
  },
  xmp: {
    name: message('clean.xmp', 'XMP metadata'),
    meaning: message('clean.xmpMeaning', 'The same and more, in a second place. A PDF/A or PDF/UA mark stays.'),
  },
  history: {
    name: message('clean.history', 'Editing history'),
    meaning: message('clean.historyMeaning', 'Steps, programs and numbers by which versions can be linked.'),
  },
  objectMetadata: {
    name: message('clean.objectMetadata', 'Metadata of images, fonts and pages'),
    meaning: message('clean.objectMetadataMeaning', 'Notes on the origin of parts of the file.'),
  },
  imageMetadata: {
    name: message('clean.imageMetadata', 'Camera, place and time in images'),
    meaning: message(
      'clean.imageMetadataMeaning',
      'What the camera wrote into the photos. The pictures stay as they are.',
    ),
  },
  privateData: {
    name: message('clean.privateData', 'Data of programs'),
    meaning: message('clean.privateDataMeaning', 'Data that editing programs keep in the file for themselves.'),
  },
  hiddenText: {
    name: message('clean.hiddenText', 'Hidden text'),
    meaning: message(
      'clean.hiddenTextMeaning',
      'Text that nobody sees but anybody can copy: invisible, white, or covered.',
    ),
  },
  hiddenLayers: {
    name: message('clean.hiddenLayers', 'Hidden layers'),
    meaning: message('clean.hiddenLayersMeaning', 'Layers that are switched off, and can be switched on.'),
  },
  outside: {
    name: message('clean.outside', 'Outside the visible page'),
    meaning: message('clean.outsideMeaning', 'Text and pictures beyond the edge, such as what was cropped away.'),
  },
  thumbnails: {
    name: message('clean.thumbnails', 'Page thumbnails'),
    meaning: message('clean.thumbnailsMeaning', 'Small pictures of pages, which may show how they looked before.'),
  },
  revisions: {
    name: message('clean.revisions', 'Earlier versions'),
    meaning: message('clean.revisionsMeaning', 'The file as it was before it was last saved. Always removed.'),
  },
  unreferenced: {
    name: message('clean.unreferenced', 'Leftovers'),
    meaning: message('clean.unreferencedMeaning', 'Deleted content that is still in the file. Always removed.'),
  },
  scripts: {
    name: message('clean.scripts', 'Scripts'),
    meaning: message('clean.scriptsMeaning', 'Programs in the file. A form that calculates no longer does.'),
  },
  actions: {
    name: message('clean.actions', 'Actions that reach out'),
    meaning: message('clean.actionsMeaning', 'They start programs, open other files, send forms or call addresses.'),
  },
  comments: {
    name: message('clean.comments', 'Comments'),
    meaning: message('clean.commentsMeaning', 'Notes, highlights and drawings, with the names of their authors.'),
  },
  attachments: {
    name: message('clean.attachments', 'Attachments'),
    meaning: message('clean.attachmentsMeaning', 'Files inside the file.'),
  },
  formData: {
    name: message('clean.formData', 'Form entries'),
    meaning: message('clean.formDataMeaning', 'Entries in form fields. The fields stay, and are empty.'),
  },
  links: {
    name: message('clean.links', 'Web links'),
    meaning: message('clean.linksMeaning', 'Addresses that open when a reader clicks them.'),
  },
  scanText: {
    name: message('clean.scanText', 'Searchable text of a scan'),
    meaning: message(
      'clean.scanTextMeaning',
      'Recognised text over or below the picture of a page. People search with it.',
    ),
  },
};
