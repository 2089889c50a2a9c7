/** The log of the server. A field whose name suggests a secret is redacted. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

const SECRET_FIELD = /cookie|authorization|password|secret|token|install_?id|private|credential/i;
/** Credentials in URLs and install IDs in paths, which messages of libraries may contain. */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[redacted]@'],
  [/(\/install\/)(?!:)[^\s/?#"']+/g, '$1[redacted]'],
  [/([?&](?:token|code|key)=)[^\s&"']+/gi, '$1[redacted]'],
];
const MAX_DEPTH = 5;

/** Writes one JSON object per line through `write`, which gets the line without a newline. `now` is epoch milliseconds. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    const entry = { at: new Date(now()).toISOString(), level, message: redactText(message) };
    write(JSON.stringify(fields === undefined ? entry : { ...entry, ...(redact(fields, 0) as object) }));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** `text` without credentials in URLs and install IDs in paths. */
export function redactText(text: string): string {
  return SECRET_TEXT.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (value instanceof Error) {
    const cause = value.cause === undefined ? {} : { cause: redact(value.cause, depth + 1) };
    return {
      name: value.name,
      message: redactText(value.message),
      stack: redactText(value.stack ?? ''),
      ...cause,
    };
  }
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_FIELD.test(name) ? '[redacted]' : redact(inner, depth + 1),
    ]),
  );
}
