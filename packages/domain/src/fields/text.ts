import { fieldMessages } from './messages.ts';

/** The message for text that is empty or only white space, or null. */
export function checkRequired(text: string): string | null {
  return text.trim() === '' ? fieldMessages.required : null;
}
