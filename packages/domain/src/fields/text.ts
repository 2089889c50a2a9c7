import { fieldMessages } from './messages.ts';

/** Null, or the message for text that is empty but for white space. */
export function checkRequired(text: string): string | null {
  return text.trim() === '' ? fieldMessages.required : null;
}
