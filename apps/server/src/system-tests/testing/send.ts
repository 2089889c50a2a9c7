import type { Client, ClientAnswer } from '@hawser/testkit';
import type { AnyRoute } from '../../http/route.ts';
import type { RequestInput } from './request-input.ts';

/** All URLs of the route for `input`: without a query, and with each of its queries. */
export function urlsOf(route: AnyRoute, { params = {}, queries = [] }: RequestInput): string[] {
  const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? '');
  return [path, ...queries.map((query) => `${path}?${query}`)];
}

/** Body and context of a request. */
export const sentOf = ({ body, context }: RequestInput) => ({
  ...(body === undefined ? {} : { body }),
  ...(context === undefined ? {} : { headers: { 'hawser-context': context } }),
});

/** Sends a route with an input, once for each of its URLs. */
export async function send(
  client: Client,
  route: AnyRoute,
  input: RequestInput,
): Promise<ClientAnswer<unknown>[]> {
  const answers: ClientAnswer<unknown>[] = [];
  for (const address of urlsOf(route, input)) {
    answers.push(await client.ask(route.method, address, { version: 1, ...sentOf(input) }));
  }
  return answers;
}

/** The comparable parts of an answer, without headers that always differ. */
export function comparable({ status, headers, text }: ClientAnswer<unknown>) {
  const own = ['date', 'connection', 'keep-alive'];
  return { status, headers: [...headers].filter(([name]) => !own.includes(name)), text };
}
