/** Check digits of numbers. Each takes digits, or letters and digits, without separators. */

const digitsOf = (text: string) => Array.from(text, Number);
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/** ISO/IEC 7812-1, Annex B: payment cards. */
export function isLuhn(text: string): boolean {
  let sum = 0;
  for (const [index, digit] of digitsOf(text).toReversed().entries()) {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** ISO 13616-1: International Bank Account Numbers, in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** United States: no area 000, 666 or above 899, no group 00, no serial 0000. There is no check digit. */
export function isSocialSecurityNumber(text: string): boolean {
  const [area, group, serial] = [text.slice(0, 3), text.slice(3, 5), text.slice(5)];
  return area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000';
}

/** Spain: DNI and NIE, whose letter is the number modulo 23. */
export function isSpanishIdentity(text: string): boolean {
  const number = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23) === text.slice(-1);
}

/** France: NIR, 13 signs and a key of two digits. Corsica writes 2A and 2B. */
export function isFrenchIdentity(text: string): boolean {
  const number = text.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return Number(text.slice(13)) === 97 - Number(BigInt(number) % 97n);
}

const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy: codice fiscale of a person, 16 signs of which the last is a check letter. */
export function isItalianIdentity(text: string): boolean {
  let sum = 0;
  for (const [index, sign] of Array.from(text.slice(0, 15)).entries()) {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === text.slice(15);
}

/** Germany: identification number for taxes, ISO/IEC 7064, MOD 11,10; of ten digits one stands there two or three times. */
export function isGermanTaxId(text: string): boolean {
  const counts = Array.from('0123456789', (digit) => text.slice(0, 10).split(digit).length - 1);
  const repeated = counts.filter((count) => count > 1);
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3 || text.startsWith('0')) return false;
  let product = 10;
  for (const digit of digitsOf(text.slice(0, 10))) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === Number(text.slice(10));
}

/** Brazil: CPF, nine digits and two check digits. */
export function isBrazilianIdentity(text: string): boolean {
  if (/^(\d)\1*$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = (count: number) => {
    const rest =
      (weighted(
        digits,
        Array.from({ length: count }, (_, index) => count + 1 - index),
      ) *
        10) %
      11;
    return rest % 10;
  };
  return check(9) === digits[9] && check(10) === digits[10];
}

/** The dihedral group of ten elements (J. Verhoeff, "Error Detecting Decimal Codes", 1969). */
function dihedral(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : 5 + ((left + right) % 5);
  return right < 5 ? 5 + ((left - right + 5) % 5) : (left - right + 5) % 5;
}
const VERHOEFF = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** India: Aadhaar, twelve digits of which the last is Verhoeff's. */
export function isAadhaar(text: string): boolean {
  let check = 0;
  for (const [index, digit] of digitsOf(text).toReversed().entries()) {
    let permuted = digit;
    for (let turn = 0; turn < index % 8; turn++) permuted = VERHOEFF[permuted] ?? 0;
    check = dihedral(check, permuted);
  }
  return check === 0;
}

/** China: GB 11643, eighteen signs with a date of birth; ISO/IEC 7064, MOD 11-2. */
export function isChineseIdentity(text: string): boolean {
  const [month, day] = [Number(text.slice(10, 12)), Number(text.slice(12, 14))];
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  const sum = weighted(digitsOf(text.slice(0, 17)), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return '10X98765432'.charAt(sum % 11) === text.slice(17);
}

/** Korea: resident registration number. Those given since October 2020 have no check digit, so the date of birth decides. */
export function isKoreanIdentity(text: string): boolean {
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Japan: the individual number, twelve digits of which the last is a check digit. */
export function isJapaneseIdentity(text: string): boolean {
  const rest = weighted(digitsOf(text), [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === Number(text.slice(11));
}

/** Russia: SNILS, nine digits and two check digits. */
export function isRussianIdentity(text: string): boolean {
  const sum = weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101;
  return (sum === 100 ? 0 : sum) === Number(text.slice(9));
}
