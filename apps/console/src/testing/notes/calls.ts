import type { Client, CommandOptions } from '../../client/index.ts';

/** API calls for notes; those of a real noun are typed by the OpenAPI description. */
export const noteCalls = ({ answer }: Client) => ({
  remove: (id: string, options: CommandOptions) =>
    answer(Promise.resolve({ data: { id, ...options }, response: new Response() })),
});
