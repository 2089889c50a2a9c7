import { fieldMessages } from './messages.ts';

/** Null, or the message for text that is empty but for white space. */
export function checkRequired(text: string): string | null {
  return text.trim() === '' ? fieldMessages.required : null;
}

/** Null, or the message for text that is no finite decimal number. */
export function checkNumber(text: string): string | null {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? null : fieldMessages.number;
}

/** Null, or the message for text that is not printable ASCII. */
export function checkAscii(text: string): string | null {
  return /^[\x20-\x7e]+$/.test(text) ? null : fieldMessages.ascii;
}

/** Null, or the message for fewer than two characters. */
export function checkTwoCharacters(text: string): string | null {
  return [...text.trim()].length < 2 ? fieldMessages.twoCharacters : null;
}

/** Null, or the message for what is not 1-30 letters, digits or '-', a letter first. */
export function checkGenericName(text: string): string | null {
  return /^[a-z][-a-z0-9]{0,29}$/i.test(text.trim()) ? null : fieldMessages.genericName;
}
