import type { Job } from '@hawser/contract/jobs';
import { type Client, waitUntil } from '@hawser/testkit';

/**
 * Waits for the job of many items that a command started, where `text` is an answer that names one: its changes would outdate the
 * versions that other commands have read.
 */
export async function itemsDone(client: Client, text: string): Promise<void> {
  const { accepted } = JSON.parse(text) as { readonly accepted?: Job };
  if (!accepted?.items) return;
  await waitUntil(
    async () => (await client.done<Job>('GET', `/api/jobs/${accepted.id}`)).finishedAt !== null,
    { what: `job ${accepted.kind} to finish` },
  );
}
