import type { Note } from '@hawser/contract/testing/notes';
import type { Populate, RequestInputs } from '../../../system-tests/testing/request-input.ts';

export const inputs: RequestInputs = {
  defineNote: (_, canary) => ({ body: { name: `${canary}-more`, color: canary } }),
};

export const populate: Populate = async ({ post, canary }) => {
  const { id } = await post<Note>('/api/notes', { name: `${canary}-note`, color: canary });
  return { noteID: id };
};
