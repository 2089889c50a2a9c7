import { z } from 'zod';

/** An application that uses a repository. Its id is that of the application. */
export const RepositoryUse = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  networkID: z.string(),
  networkName: z.string(),
});

export type RepositoryUse = z.infer<typeof RepositoryUse>;
