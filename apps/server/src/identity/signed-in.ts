import type { z } from 'zod';
import type { SignedIn } from './bodies.ts';

/** The answer to who has signed in: the user. The session is in a cookie. */
export const signedInAnswer = ({
  id,
  email,
  name,
}: {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}): z.infer<typeof SignedIn> => ({ user: { id, email, name } });
