/**
 * Signs in at a test provider as a browser would: from the address to which the server sent it, by typing `login` on the provider's
 * page, to the address at which it comes back to the server, which is returned and not requested.
 */
export async function signInAt(url: string, login: string): Promise<string> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  let at = url;
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    body = undefined;
    const location = answer.headers.get('location');
    if (location !== null) {
      await answer.arrayBuffer();
      at = new URL(location, at).href;
      if (new URL(at).origin !== origin) return at;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined)
      throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 300)}`);
    at = new URL(action.replaceAll('&amp;', '&'), at).href;
    body = new URLSearchParams({ prompt: 'login', login, password: 'any' });
  }
  throw new Error('The provider never came back.');
}
