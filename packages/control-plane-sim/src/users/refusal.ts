/** What a refusal says. */
export interface Refusal {
  /** The first message that may be displayed; empty where there is none. */
  readonly message: string;
  /** The versions that a record was changed from and has, where another user changed it. */
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

/** Reads the problem document of a refusal. A conflict whose record is not of the version that it names is none. */
export function readRefusal(text: string): Refusal {
  const { errors = [], conflict } = JSON.parse(text) as Problem;
  const message = errors.find(({ displayable }) => displayable)?.message ?? '';
  return { message, conflict: conflict?.record.version === conflict?.current ? (conflict ?? null) : null };
}
