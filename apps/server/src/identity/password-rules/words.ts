import { folded, readings } from './folded.ts';

/** Shorter words are parts of too many others. */
const WORD_MIN = 4;
/** What a password has beside the words that everybody knows is as long as a password must be. */
const REST_MIN = 8;

/** What everybody knows who knows the account. */
interface KnownTexts {
  readonly product: string;
  /** Host name of the server. */
  readonly host: string;
  readonly email: string;
  readonly name: string;
  /** Unique and display names of the organizations. */
  readonly organizations: readonly string[];
}

const partsOf = (text: string): readonly string[] => {
  const parts = folded(text).split(/[^\p{L}\p{N}]+/u);
  return [...parts, parts.join('')];
};

/**
 * The words that a password may not consist of (ASVS 6.1.2): of the product's name, the server's host, the parts of the e-mail address
 * and of the name of the account, and the organizations' names.
 */
export function wordsOf({ product, host, email, name, organizations }: KnownTexts): readonly string[] {
  const at = email.lastIndexOf('@');
  // The last label, such as `com`, says nothing.
  const labels = (domain: string): readonly string[] => domain.split('.').slice(0, -1);
  const domains = [...labels(host), ...labels(email.slice(at + 1))];
  const texts = [product, ...domains, email.slice(0, at), name, ...organizations];
  const words = new Set(texts.flatMap(partsOf).filter((word) => word.length >= WORD_MIN));
  return [...words].sort((a, b) => b.length - a.length);
}

/** Whether a password would be too short without words of the list. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  return readings(folded(password)).some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest.length < text.length && [...rest].length < REST_MIN;
  });
}
