import { collapseSpaces } from '../names/index.ts';
import { accountMessages } from './messages.ts';

/** Longest statement of how a person was identified, characters. */
const IDENTIFICATION_MAX = 200;

/** How a person who lost the second factor was identified, as it is kept, or what is wrong with the text. */
export function identificationOf(written: string): { readonly text: string } | { readonly message: string } {
  const text = collapseSpaces(written);
  return text === '' || [...text].length > IDENTIFICATION_MAX
    ? { message: accountMessages.identifiedBy }
    : { text };
}
