import { yamlMessages } from './messages.ts';

const TRUE = new Set(['true', 'True', 'TRUE', 'y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON']);
const FALSE = new Set(['false', 'False', 'FALSE', 'n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF']);
const NULL = new Set(['', '~', 'null', 'Null', 'NULL']);
const INFINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
// Each digit can match in one place only: otherwise a long text of digits would be tried in as many ways as it has pairs.
const FLOAT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const OCTAL = /^([-+]?)0([0-7]+)$/;
const PREFIXED = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/;
/** The parser of kubectl finds the sign here as well. */
const SIGNED_BINARY = /^0b([-+])([01]+)$/;

/** The value of a scalar, or why it cannot be stored. */
type Scalar = { readonly value: string | number | boolean | null } | { readonly message: string };

/**
 * Parses an unquoted scalar as kubectl does, so that both give the same object: `yes` and `on` are
 * true, `0644` is octal (a file mode of a volume), a date stays text.
 */
export function readScalar(text: string): Scalar {
  if (NULL.has(text)) return { value: null };
  if (TRUE.has(text)) return { value: true };
  if (FALSE.has(text)) return { value: false };
  if (INFINITE.test(text)) return { message: yamlMessages.number(text) };
  return /^[-+.\d]/.test(text) ? readNumber(text) : { value: text };
}

/**
 * Whether plain text would be read as another value by kubectl and Argo CD, such as `yes` or `1_000`, so that it must be quoted. A key of
 * a mapping must be, too: kubectl reads `on: x` as a field with the name true.
 */
export function isReadAsOther(text: string): boolean {
  const read = readScalar(text);
  return !('value' in read) || read.value !== text || text === '<<';
}

function readNumber(text: string): Scalar {
  const plain = text.replaceAll('_', '');
  const prefixed = PREFIXED.exec(plain);
  const binary = SIGNED_BINARY.exec(plain);
  const octal = OCTAL.exec(plain);
  if (prefixed !== null) return exact(Number(prefixed[2]) * signOf(prefixed[1]), text);
  if (binary !== null) return exact(Number.parseInt(binary[2] ?? '', 2) * signOf(binary[1]), text);
  if (octal !== null) return exact(Number.parseInt(octal[2] ?? '', 8) * signOf(octal[1]), text);
  if (!FLOAT.test(plain)) return { value: text };
  return exact(Number(plain), text);
}

function signOf(sign: string | undefined): number {
  return sign === '-' ? -1 : 1;
}

/** A whole number above 2^53 would silently be rounded. */
function exact(value: number, text: string): Scalar {
  const kept = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  // JSON has no negative zero.
  return kept ? { value: value === 0 ? 0 : value } : { message: yamlMessages.number(text) };
}
