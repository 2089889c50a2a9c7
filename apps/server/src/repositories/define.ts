import type { DefineRepository, Repository } from '@hawser/contract/repositories';
import { repositoryMessages } from '@hawser/domain/repositories';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { keepOrganization } from '../contexts/index.ts';
import { conflicting } from '../http/failure.ts';
import { requireRight } from '../http/policy.ts';
import type { Work } from '../http/route.ts';
import { isDuplicateKey } from '../store/duplicate-key.ts';
import { requestCheck } from './check-times.ts';
import { storeCredentials } from './credentials.ts';
import { labelOf, requireAccess, urlColumns } from './fields.ts';
import { repositoryRecord } from './record.ts';

/** Defines a repository. Its URL is unique in the context. It is checked at once, in the background. */
export async function defineRepository(
  work: Work<unknown, undefined, z.infer<typeof DefineRepository>>,
): Promise<{ answer: { created: Repository } }> {
  const { tx, body, now, random } = work;
  const { repoType, connectionAccess, credentials } = body;
  if (connectionAccess === 'private') requireRight(work.session, 'repositories.credentials');
  await keepOrganization(work);
  const id = newId(now, random);
  const columns = urlColumns(body.url, repoType);
  requireAccess({ url: columns.url, type: repoType, access: connectionAccess }, credentials);
  await tx.db
    .insertInto('repositories')
    .values({
      owner_uid: tx.owner,
      id,
      ...columns,
      label: labelOf(body.label, columns.url, repoType),
      repo_type: repoType,
      connection_access: connectionAccess,
      credential_kind: credentials?.kind ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch((error: unknown) => {
      throw duplicate(error, columns.url);
    });
  if (credentials !== undefined) await storeCredentials(work, id, credentials);
  await requestCheck(tx, id, now);
  return { answer: { created: await repositoryRecord(tx, id, now) } };
}

/** The error of a write, as a conflict if another repository has this URL. */
const duplicate = (error: unknown, url: string): unknown =>
  isDuplicateKey(error, 'repositories_url') ? conflicting(repositoryMessages.taken(url), 'url') : error;
