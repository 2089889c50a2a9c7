/** The content of a refusal. */
interface Refusal {
  /** The first displayable message; empty when there is none. */
  readonly message: string;
  /** The expected and the current version, when another user has changed the record. */
  readonly conflict: { readonly sent: number; readonly current: number } | null;
}

interface Problem {
  readonly errors?: readonly { readonly message: string; readonly displayable: boolean }[];
  readonly conflict?: {
    readonly sent: number;
    readonly current: number;
    readonly record: { readonly version: number };
  };
}

/** Parses the problem document of a refusal. A conflict whose record has another version than the document names is invalid. */
export function readRefusal(text: string): Refusal {
  const { errors = [], conflict } = JSON.parse(text) as Problem;
  const message = errors.find(({ displayable }) => displayable)?.message ?? '';
  return { message, conflict: conflict?.record.version === conflict?.current ? (conflict ?? null) : null };
}
