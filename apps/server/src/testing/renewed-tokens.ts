const TOKEN = /(session_token=)([^;]+)/;
/** What begins a session, instead of giving another token to one. */
const BEGINS_SESSION = /\/auth\/sign-(in|up)\//;

/** The tokens that sessions got after their first one, as a browser keeps them: a test goes on with the cookie of the first. */
export interface RenewedTokens {
  /** The cookie with the present token of its session. */
  in(cookie: string): string;
  /** Keeps the token that the response to a request with `cookie` sets. */
  keep(path: string, cookie: string, headers: Headers): void;
}

export function renewedTokens(): RenewedTokens {
  const later = new Map<string, string>();
  return {
    in: (cookie) =>
      cookie.replace(TOKEN, (_, name: string, first: string) => {
        let token = first;
        for (let next = later.get(token); next !== undefined; next = later.get(token)) token = next;
        return `${name}${token}`;
      }),
    keep(path, cookie, headers) {
      if (BEGINS_SESSION.test(path)) return;
      const before = TOKEN.exec(cookie)?.[2];
      const after = TOKEN.exec(headers.getSetCookie().join('; '))?.[2];
      if (before !== undefined && after !== undefined && after !== '' && after !== before)
        later.set(before, after);
    },
  };
}
