import type { SigningRelay } from '@recto/contract/capabilities/sign';
import { isSame } from '../asn1/bytes.ts';
import { integer, NULL, objectIdentifier, octetString, sequence, TRUE, unsignedInteger } from '../asn1/der.ts';
import { Asn1 } from '../asn1/read.ts';
import { HASHES, type HashName, hashOfOid, OID } from './algorithms.ts';
import { readSignedData, type SignedData } from './read-cms.ts';
import { checkSigner } from './verify-cms.ts';

/** Content of a time stamp (RFC 3161, 2.4.2). */
export interface TimeStamp {
  readonly token: SignedData;
  readonly time: Date;
  readonly hash: HashName;
  readonly imprint: Uint8Array;
}

/** Asks for a time stamp of a signature and checks the answer. @returns the token's encoding @throws TypeError when it is no good */
export async function requestTimeStamp(
  signature: Uint8Array<ArrayBuffer>,
  hash: HashName,
  relay: SigningRelay,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const imprint = new Uint8Array(await crypto.subtle.digest(hash, signature));
  const nonce = unsignedInteger(crypto.getRandomValues(new Uint8Array(8)));
  const imprintDer = sequence(sequence(objectIdentifier(HASHES[hash].oid), NULL), octetString(imprint));
  const answer = Asn1.read(await relay.timeStamp(sequence(integer(1), imprintDer, nonce, TRUE), signal));
  if (answer.at(0).at(0).number > 1) throw new TypeError('the time stamp was refused');
  const token = answer.at(1).raw;
  const stamp = readTimeStamp(token);
  const info = infoOf(stamp.token);
  const isAnswer = info.items.some(({ raw }) => isSame(raw, nonce)) && isSame(stamp.imprint, imprint);
  if (!isAnswer || !(await isValidStamp(stamp))) throw new TypeError('the time stamp is not of this signature');
  return token.slice();
}

/** Reads a token. @throws TypeError */
export function readTimeStamp(token: Uint8Array): TimeStamp {
  const signed = readSignedData(token);
  const info = infoOf(signed);
  const hash = hashOfOid(info.at(2).at(0).at(0).oid);
  const written = new TextDecoder().decode(info.at(4).contents);
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(written);
  if (!hash || !parts) throw new TypeError('no time');
  const [, year, month, day, hour, minute, second] = parts;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { token: signed, time, hash, imprint: info.at(2).at(1).bytes };
}

function infoOf({ contentType, content }: SignedData): Asn1 {
  if (contentType !== OID.timeStampInfo || !content) throw new TypeError('no time stamp');
  return Asn1.read(content);
}

/** True when the token is what its signer signed. */
export async function isValidStamp({ token }: TimeStamp): Promise<boolean> {
  const [signer] = token.signers;
  return (
    signer !== undefined && token.content !== null && (await checkSigner(token, signer, token.content)) === 'intact'
  );
}

/** True when the stamp is of these bytes. */
export async function isStampOf(stamp: TimeStamp, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return isSame(stamp.imprint, new Uint8Array(await crypto.subtle.digest(stamp.hash, bytes)));
}
