import { request } from 'node:https';

/** How to access an API server as its administrator. */
export interface Admin {
  readonly server: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
}

/** Status code and text of the API server's response. Rejects when it cannot be reached. */
export async function ask(
  admin: Admin,
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${admin.token}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const call = request(
      `${admin.server}${path}`,
      { method, ca: admin.ca, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve([response.statusCode ?? 0, text]));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
