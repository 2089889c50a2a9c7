import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';

/** The link of the newest mail to an address, such as that of an invitation. */
export async function invitationLink({ database }: Installation, email: string): Promise<string> {
  const link = async () =>
    (
      await database.execute<{ path: string }>(
        `select content -> 'link' ->> 'path' as path from mail_outbox where recipient = '${email}' order by created_at`,
      )
    ).at(-1)?.path;
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? '';
}
