import { PDF } from '@recto/contract/accept';
import { SIGNATURE_DIGESTS } from '@recto/contract/capabilities/sign';
import { HANDWRITING } from '@recto/contract/capabilities/typeset';
import { fileOption } from '@recto/contract/file-option';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING } from '@recto/contract/promises';
import { secretOption } from '@recto/contract/secret-option';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { hexColour } from '../building-blocks/colour-option.ts';

/** Largest side of a page that every reader takes (ISO 32000-2, Annex C). */
const MAX_SIDE_POINTS = 14_400;
const MAX_OUTLINE_CHARACTERS = 400_000;

/** Kinds of marks; a signature can become the appearance of the digital one. */
export const MARK_KINDS = ['signature', 'initials', 'name', 'date', 'text', 'check', 'cross', 'image'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Pictures that a mark may show. */
export const PICTURE = {
  description: 'A picture: PNG or JPEG',
  mediaTypes: ['image/png', 'image/jpeg'],
  maxBytes: 10_485_760,
} as const;

const coordinate = () => z.number().check(z.gte(-MAX_SIDE_POINTS), z.lte(MAX_SIDE_POINTS));
const side = () => z.number().check(z.gte(1), z.lte(MAX_SIDE_POINTS));
const colour = hexColour();
const selection = z.string().check(z.maxLength(20_000), namesPages);

/** Ink as filled outlines: path data of SVG with the absolute commands M, L, Q, C and Z, in a box of its own. */
const ink = z.strictObject({
  outline: z.string().check(z.maxLength(MAX_OUTLINE_CHARACTERS), z.regex(/^[MLQCZ0-9eE+\-., ]*$/)),
  width: side(),
  height: side(),
});

/** A mark and where it goes: points from the top left corner of the page as it is shown. */
export const placement = z.strictObject({
  kind: z.enum(MARK_KINDS),
  pages: z._default(selection, '1'),
  left: coordinate(),
  top: coordinate(),
  width: side(),
  height: side(),
  /** Clockwise, around the middle. */
  angle: z._default(z.number().check(z.gte(-360), z.lte(360)), 0),
  text: z._default(z.string().check(z.maxLength(5000)), ''),
  font: z._default(z.enum(['plain', ...HANDWRITING]), 'plain'),
  /** Points; 0: as large as fits. */
  size: z._default(z.number().check(z.gte(0), z.lte(500)), 0),
  colour: z._default(colour, '#14213d'),
  ink: z._default(z.nullable(ink), null),
  picture: fileOption(PICTURE),
});

/** A mark of a request, complete. */
export type Placement = z.infer<typeof placement>;

/** A key with its certificates. */
export const KEY_FILE = {
  description: 'Your key with its certificate (PKCS#12: .p12 or .pfx); makes the signature a digital one',
  mediaTypes: ['application/x-pkcs12'],
  maxBytes: 262_144,
} as const;

const words = (description: string) =>
  z._default(z.string().check(z.maxLength(300)), '').check(z.describe(description));

export default defineTool({
  id: 'esign',
  pages: [
    {
      route: 'esign',
      title: 'E-Sign PDF',
      description: 'Draw or type your signature, use a picture, or sign with a certificate.',
      icon: 'esign',
      group: 'protect',
      featured: true,
      nextSteps: ['check-signatures', 'protect', 'compress'],
      guide: 'how-to-sign-a-pdf',
      actionLabel: 'Sign PDF',
      metaTitle: 'Sign PDF free, on your own device | Recto',
      metaDescription:
        'Put your signature, initials, dates and text on PDF pages, and sign digitally (PAdES) with your own certificate, on your own device.',
      keywords: ['sign pdf', 'e-sign pdf', 'fill and sign', 'digital signature pdf', 'pades', 'sign pdf online'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    placements: z
      ._default(z.array(placement).check(z.maxLength(2000)), [])
      .check(
        z.describe(
          'What goes where, as JSON: [{"kind":"text","pages":"1","left":72,"top":600,"width":200,"height":20,"text":"Anna"}], in points from the top left corner of the page as it is shown',
        ),
      ),
    fields: z
      ._default(
        z
          .array(
            z.strictObject({ name: z.string().check(z.maxLength(2000)), value: z.string().check(z.maxLength(50_000)) }),
          )
          .check(z.maxLength(20_000)),
        [],
      )
      .check(z.describe('Values for form fields, as JSON: [{"name":"city","value":"Oslo"}]; --list names the fields')),
    as: z
      ._default(z.enum(['content', 'annotations']), 'content')
      .check(z.describe('Marks become part of the page, or annotations that other programs can move and remove')),
    p12: fileOption(KEY_FILE),
    p12Password: secretOption('The password of the key file'),
    appearance: z
      ._default(z.enum(['visible', 'invisible']), 'visible')
      .check(z.describe('Visible: the first mark of the kind "signature" is the face of the digital signature')),
    fieldName: words('An empty signature field of the document that is to be signed'),
    reason: words('Why you sign'),
    location: words('Where you sign'),
    contact: words('How to reach you'),
    certify: z
      ._default(z.enum(['no', 'locked', 'fill', 'annotate']), 'no')
      .check(
        z.describe(
          'Certify the document: afterwards nothing may be changed, or only forms be filled in, or also notes be added',
        ),
      ),
    digest: z._default(z.enum(SIGNATURE_DIGESTS), 'sha256').check(z.describe('Hash algorithm')),
    level: z
      ._default(z.enum(['B-B', 'B-T', 'B-LT']), 'B-B')
      .check(
        z.describe(
          'B-T adds a time stamp, B-LT also what a check needs later; both need services that a deployment sets up',
        ),
      ),
    list: z
      ._default(z.boolean(), false)
      .check(z.describe('Signs nothing and gives pages, form fields and lines for signatures as JSON')),
  }),
  needs: ['typeset', 'images', 'sign', 'raster'],
  uses: ({ placements, fields, p12, list }) => [
    // Nothing is placed yet: what most signatures take is loaded ahead of the first one.
    ...(placements.length + fields.length === 0 && p12 === '' && !list ? (['typeset', 'images'] as const) : []),
    ...(placements.some(({ text, kind }) => text !== '' || kind === 'date') || fields.length > 0
      ? (['typeset'] as const)
      : []),
    ...(placements.some(({ picture }) => picture !== '') ? (['images'] as const) : []),
    ...(p12 === '' ? [] : (['sign'] as const)),
    ...(list ? (['raster'] as const) : []),
  ],
  output: {
    kind: 'one',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'signed',
    mediaTypes: ({ list }) => [list ? 'application/json' : 'application/pdf'],
  },
  promises: { pages: 'origins', content: 'framed', keeps: [...EVERYTHING, 'signatures'], keepsLabels: true },
});
