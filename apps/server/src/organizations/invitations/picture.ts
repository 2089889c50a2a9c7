import type { InvitationPicture } from '@hawser/contract/organizations';
import type { z } from 'zod';
import { readPicture } from '../../files/index.ts';
import { notFound } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { inContext } from '../../store/in-context.ts';
import type { OrganizationPorts } from '../ports.ts';
import { invitationToMe } from './mine.ts';

type Asked = Work<{ invitationID: string }, unknown, { token?: string | undefined }>;

/**
 * The picture of the organization, which only its members see otherwise, for the invited person while the invitation can be accepted.
 * @throws Failure as for the invitation; 404 when it is answered or has expired.
 */
export async function invitationPicture(
  work: Asked,
  ports: OrganizationPorts,
): Promise<z.infer<typeof InvitationPicture>> {
  const { owner_uid: owner, state, expires_at: expiresAt } = await invitationToMe(work, ports);
  if (state !== 'open' || expiresAt <= work.now) throw notFound();
  return { picture: await inContext(work.tx, owner, readPicture) };
}
