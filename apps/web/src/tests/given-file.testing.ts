/** A file as the browser's file dialog would give it. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file to choose. @param bytes its content, whatever its name says. */
export function givenFile(name: string, bytes: Uint8Array, mimeType = 'application/pdf'): GivenFile {
  return { name, mimeType, buffer: Buffer.from(bytes) };
}
