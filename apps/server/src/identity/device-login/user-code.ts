import type { Random } from '@hawser/ports';

/** Letters that make no words and are not mistaken for each other (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
/** Bytes from here on would make some letters more likely. */
const FAIR = 256 - (256 % LETTERS.length);

/** A code that a person types: 8 letters, without its dash. */
export function newUserCode(random: Random): string {
  let code = '';
  while (code.length < LENGTH)
    for (const byte of random.bytes(LENGTH))
      if (byte < FAIR && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length);
  return code;
}

/** As it is shown: `WDJB-MJHT`. */
export const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The code that a person typed, however it was written. */
export const typedCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
