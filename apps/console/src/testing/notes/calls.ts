import type { Client, CommandOptions } from '../../client/index.ts';

/** Calls about notes; a real noun's are typed by the API's description. */
export const noteCalls = ({ answer }: Client) => ({
  remove: (id: string, options: CommandOptions) =>
    answer(Promise.resolve({ data: { id, ...options }, response: new Response() })),
});
