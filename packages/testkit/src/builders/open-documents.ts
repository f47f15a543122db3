import { buildZip, type PackageParts } from './office-documents.ts';

const TYPE = 'application/vnd.oasis.opendocument.text';
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';
const NAMES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:ooo="http://openoffice.org/2004/office" xmlns:dom="http://www.w3.org/2001/xml-events"';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** An OpenDocument text that ends in "Harmless words". @param body XML before them. @param head XML before the body, such as scripts */
export function buildOdt(body: string, head = '', parts: PackageParts = {}): Uint8Array {
  const entries = ['content.xml', ...Object.keys(parts)].map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`,
  );
  return buildZip({
    mimetype: TYPE,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${MANIFEST}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/>${entries.join('')}</manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${NAMES} office:version="1.2">${head}<office:body><office:text>${body}<text:p>Harmless words</text:p></office:text></office:body></office:document-content>`,
    ...parts,
  });
}

/** Events when a document is opened; not its layout, which the macro itself would trigger again without end. */
const EVENTS = ['dom:load', 'office:load-finished', 'office:view-created'];

/** A text with a library of Basic that runs when it is opened; where macros are allowed, these words become its text. */
export function buildMacroOdt(words: string): Uint8Array {
  const listeners = EVENTS.map(
    (event) =>
      `<script:event-listener script:language="ooo:script" script:event-name="${event}" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document"/>`,
  );
  const doctype = (name: string, file: string) =>
    `${XML}<!DOCTYPE ${name} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${file}.dtd">`;
  const library = 'xmlns:library="http://openoffice.org/2000/library"';
  return buildOdt(
    '',
    `<office:scripts><office:event-listeners>${listeners.join('')}</office:event-listeners></office:scripts>`,
    {
      'Basic/script-lc.xml': `${doctype('library:libraries', 'libraries')}<library:libraries ${library} xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      'Basic/Standard/script-lb.xml': `${doctype('library:library', 'library')}<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      'Basic/Standard/Module1.xml': `${doctype('script:module', 'module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main
ThisComponent.Text.String = &quot;${words}&quot;
End Sub</script:module>`,
    },
  );
}
